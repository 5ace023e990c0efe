/// Wire text that must be accepted, each the whole of what it holds.
enum GoodSamples {
    static let all = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /p/tok_123/status?amount=499.00&a=%2B+x HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept: */*\r\n\r\n",
        "\r\n\r\nGET / HTTP/1.0\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n",
        "GET http://other.example:81/a%2Fb//c/?x HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /pay HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        "POST /pay HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\ncontent-length: 05\r\n\r\nhello",
        "POST /pay HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nExpect: 100-continue\r\n\r\n",
        "POST /pay HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-Continue\r\n\r\nhello",
        "POST /pay HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;a=b\r\n world\r\n0\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\nExpect: 100-continue\r\n\r\n"
            + "A ; a = \"b\\\"\" ;c\r\n0123456789\r\n000;x\r\nT: v\r\nU: w\r\n\r\n",
        "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab"
            + "\r\nPOST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"
            + "GET /4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "get /caf%C3%A9 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost:\t a \t\r\nX:\r\nY: a\tb  c\u{e9}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ]
}
