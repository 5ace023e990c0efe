import Testing

@testable import SandboxHTTP

@Suite struct SplitTests {
    @Test(arguments: GoodSamples.all)
    func goodMessage_MeansTheSame_WhereverItIsSplit(_ wire: String) {
        let bytes = Array(wire.utf8)
        let whole = Wire.outcomes([bytes])
        #expect(!whole.contains { if case .failure = $0 { true } else { false } })
        #expect(whole.contains { if case .request = $0 { true } else { false } })
        expectSame(bytes, whole, HTTPLimits())
    }

    @Test(arguments: BadSample.all)
    func badMessage_FailsTheSame_WhereverItIsSplit(_ sample: BadSample) {
        let whole = Wire.outcomes([sample.wire], limits: sample.limits)
        expectSame(sample.wire, whole, sample.limits)
    }

    @Test(arguments: BadSample.all)
    func badMessageAfterAGoodOne_FailsTheSame_WhereverItIsSplit(_ sample: BadSample) {
        let bytes = Array("GET /first HTTP/1.1\r\nHost: a\r\n\r\n".utf8) + sample.wire
        let whole = Wire.outcomes([bytes], limits: sample.limits)
        guard case .failure(let error, _)? = whole.last else {
            Issue.record("no failure: \(whole)")
            return
        }
        #expect(error == sample.error)
        #expect(whole.count >= 2)
        expectSame(bytes, whole, sample.limits)
    }

    /// All splits in two, and byte by byte.
    private func expectSame(_ bytes: [UInt8], _ whole: [Outcome], _ limits: HTTPLimits) {
        for index in bytes.indices {
            let split = Wire.outcomes([Array(bytes[..<index]), Array(bytes[index...])], limits: limits)
            if split != whole { Issue.record("split at \(index): \(split), whole: \(whole)") }
        }
        #expect(Wire.outcomes(bytes.map { [$0] }, limits: limits) == whole)
    }
}
