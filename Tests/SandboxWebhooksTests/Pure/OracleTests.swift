import SandboxCore
import Testing

@testable import SandboxWebhooks

extension LiveTests {
    @Suite struct OracleTests {
        @Test func digestsAndCodes_AgreeWithAnotherImplementation() throws {
            let oracle = try PythonScript("oracle")
            defer { oracle.end() }
            // Every length around the ends of blocks, where padding takes another block or a key is hashed first.
            let edges = [
                0, 1, 2, 3, 31, 32, 33, 54, 55, 56, 57, 62, 63, 64, 65, 66, 118, 119, 120, 121, 127, 128, 129, 1_000,
            ]
            var cases: [(key: Int, message: Int)] = edges.flatMap { key in edges.map { (key, $0) } }
            var lengths = Draw(seed: 1, "lengths")
            for _ in 0..<400 { cases.append((Int(lengths.next() % 200), Int(lengths.next() % 5_000))) }
            for (number, lengths) in cases.enumerated() {
                let key = bytes(lengths.key, "key", number)
                let message = bytes(lengths.message, "message", number)
                oracle.write("x\(TextCoding.hex(key)) x\(TextCoding.hex(message))")
                let code = HMACSHA256.code(of: message, key: key)
                let ours = [TextCoding.hex(SHA256.digest(message)), TextCoding.hex(code), TextCoding.base64(code)]
                try #require(oracle.line() == ours.joined(separator: " "), "key and message of \(lengths) bytes")
            }
        }

        private func bytes(_ count: Int, _ part: String, _ number: Int) -> [UInt8] {
            var draw = Draw(seed: 20_260_701, part, number: UInt64(number))
            return (0..<count).map { _ in UInt8(truncatingIfNeeded: draw.next()) }
        }
    }
}
