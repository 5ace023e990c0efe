/// A whole response, before it is encoded. The encoder adds `Content-Length`, `Date` and `Connection`.
package struct Response: Equatable, Sendable {
    /// 200 to 599.
    package var status: Int
    package var fields: FieldList
    package var body: [UInt8]

    package init(status: Int, fields: FieldList = FieldList(), body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
