import SandboxCore
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

@Suite struct EventRingTests {
    private let wakes = Locked(0)

    private func event(_ session: String = "a") -> LiveEvent { LiveEvent(.sessionReset, of: session, at: Sample.start) }

    /// Does what the hub's pump does.
    private func pump(_ ring: inout EventRing) -> Int {
        let (lastID, wanted) = ring.unreleased
        let encoded = wanted.map { ($0.id, Array("<\($0.id)>".utf8)) }
        let wakes = ring.release(upTo: lastID, encoded, from: Set(wanted.map(\.event.session)))
        wakes.forEach { $0() }
        return wakes.count
    }

    private func read(_ ring: inout EventRing, _ id: EventRing.ReaderID) -> String? {
        switch ring.read(id, { wakes.withLock { $0 += 1 } }) {
        case .pieces(let pieces):
            pieces.map { piece in
                switch piece {
                case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
                case .event(_, let id): "(\(id))"
                }
            }.joined()
        case .nothing: ""
        case .end: nil
        }
    }

    @Test func aReaderGetsWhatComesAfterItAndIsWokenOnce() {
        var ring = EventRing(capacity: 4)
        ring.append(event())
        _ = pump(&ring)
        let reader = ring.addReader(session: nil, after: nil)
        #expect(read(&ring, reader) == "")
        ring.append(event())
        ring.append(event())
        #expect(wakes.withLock { $0 } == 0, "nothing can be read before it is encoded")
        #expect(pump(&ring) == 1)
        #expect(read(&ring, reader) == "<2><3>")
        #expect(read(&ring, reader) == "")
        #expect(pump(&ring) == 0)
        #expect(wakes.withLock { $0 } == 1)
    }

    @Test func aReaderThatFallsOutOfTheRingIsToldHowMuchItMissed() {
        var ring = EventRing(capacity: 4)
        let reader = ring.addReader(session: nil, after: nil)
        for _ in 0..<11 { ring.append(event()) }
        _ = pump(&ring)
        #expect(read(&ring, reader) == "id: 7\nevent: dropped\ndata: {\"dropped\":7}\n\n(8)(9)(10)(11)")
        #expect(read(&ring, reader) == "")
    }

    @Test func aReaderThatComesBackGoesOnWhereItWas() {
        var ring = EventRing(capacity: 4)
        _ = ring.addReader(session: nil, after: nil)
        for _ in 0..<6 { ring.append(event()) }
        _ = pump(&ring)
        #expect(read(&ring, ring.addReader(session: nil, after: 4)) == "(5)(6)")
        #expect(read(&ring, ring.addReader(session: nil, after: 6)) == "")
        #expect(read(&ring, ring.addReader(session: nil, after: 1))?.contains("{\"dropped\":1}\n\n(3)") == true)
        #expect(
            read(&ring, ring.addReader(session: nil, after: 99))?.contains("{\"dropped\":2}") == true,
            "an id of another sandbox: everything that there is")
    }

    @Test func aReaderOfOneSessionIsNeitherWokenNorToldOfOthers() {
        var ring = EventRing(capacity: 4)
        let reader = ring.addReader(session: "a", after: nil)
        #expect(read(&ring, reader) == "")
        for _ in 0..<4 {
            for _ in 0..<3 { ring.append(event("b")) }
            #expect(pump(&ring) == 0)
        }
        ring.append(event("a"))
        ring.append(event("b"))
        #expect(pump(&ring) == 1)
        #expect(read(&ring, reader) == "<13>")
    }

    @Test func aReaderOfADeletedSessionEndsWhenItHasReadItsEvents() {
        var ring = EventRing(capacity: 8)
        let reader = ring.addReader(session: "a", after: nil)
        let other = ring.addReader(session: nil, after: nil)
        ring.append(event("a"))
        #expect(ring.endReaders(of: "a").isEmpty)
        _ = pump(&ring)
        #expect(read(&ring, reader) == "(1)")
        #expect(read(&ring, reader) == nil)
        #expect(read(&ring, other) == "(1)")
        #expect(read(&ring, other) == "")
    }

    @Test func aDeletedSessionsReaderThatWaitsIsWoken() {
        var ring = EventRing(capacity: 8)
        let reader = ring.addReader(session: "a", after: nil)
        ring.append(event("a"))
        _ = pump(&ring)
        #expect(read(&ring, reader) == "(1)")
        #expect(read(&ring, reader) == "")
        #expect(ring.endReaders(of: "a").count == 1)
        #expect(read(&ring, reader) == nil)
    }

    @Test func aHeartbeatGoesToWhoWaitsAndEventsTakeItsPlace() {
        var ring = EventRing(capacity: 8)
        let reader = ring.addReader(session: nil, after: nil)
        #expect(ring.beat().isEmpty, "who does not wait has something to read")
        #expect(read(&ring, reader) == "")
        #expect(ring.beat().count == 1)
        #expect(read(&ring, reader) == ": still here\n\n")
        #expect(read(&ring, reader) == "")
        #expect(ring.beat().count == 1)
        ring.append(event())
        _ = pump(&ring)
        #expect(read(&ring, reader) == "(1)")
        #expect(read(&ring, reader) == "")
    }

    @Test func stoppingEndsEveryReaderAndThoseThatComeLater() {
        var ring = EventRing(capacity: 8)
        let reader = ring.addReader(session: nil, after: nil)
        #expect(read(&ring, reader) == "")
        #expect(ring.stop().count == 1)
        #expect(read(&ring, reader) == nil)
        #expect(read(&ring, ring.addReader(session: nil, after: nil)) == nil)
        ring.removeReader(reader)
        #expect(read(&ring, reader) == nil)
        #expect(ring.readerCount == 1)
    }

    @Test func aReadIsBoundedHoweverMuchThereIs() {
        var ring = EventRing(capacity: 1_024)
        let reader = ring.addReader(session: nil, after: nil)
        for _ in 0..<1_024 { ring.append(event()) }
        _ = pump(&ring)
        var total = 0
        while let text = read(&ring, reader), !text.isEmpty {
            let count = text.split(separator: "(").count
            #expect(count <= 64)
            total += count
        }
        #expect(total == 1_024)
    }

    @Test func whatNobodyWaitsForIsNotEncodedAheadOfTime() {
        var ring = EventRing(capacity: 8)
        let slow = ring.addReader(session: nil, after: nil)
        let other = ring.addReader(session: "b", after: nil)
        #expect(read(&ring, other) == "")
        ring.append(event("a"))
        ring.append(event("b"))
        #expect(pump(&ring) == 1)
        #expect(read(&ring, other) == "<2>")
        #expect(read(&ring, slow) == "(1)<2>")
    }

    @Test func nothingIsKeptBeforeTheFirstReaderComes() {
        let hub = EventHub()
        hub.publish(.sessionMade, of: "a", at: Sample.start)
        #expect(!hub.isRead("a"))
        let subscription = hub.subscribe(session: nil, after: 0)
        #expect(hub.isRead("a") && hub.readerCount == 1)
        guard case .idle = subscription.next({}) else { return #expect(Bool(false)) }
        subscription.ended()
        #expect(hub.readerCount == 0 && hub.isRead("a"))
    }

    @Test func readersOfOneSession_CostTheOthersNothing() {
        let hub = EventHub()
        let subscription = hub.subscribe(session: "a", after: nil)
        #expect(hub.isRead("a") && !hub.isRead("b"))
        hub.publish(.sessionReset, of: "b", at: Sample.start)
        hub.publish(.sessionReset, of: "a", at: Sample.start)
        subscription.ended()
        let later = hub.subscribe(session: nil, after: 0)
        var text = ""
        let isTold = eventually {
            guard case .bytes(let bytes) = later.next({}) else { return false }
            text += String(decoding: bytes, as: UTF8.self)
            return true
        }
        #expect(isTold)
        #expect(text.hasPrefix("id: 1\n") && text.contains(#""session":"a""#) && !text.contains("id: 2"))
        later.ended()
        hub.sessionEnded("a", at: Sample.start)
        let one = EventHub()
        one.subscribe(session: "a", after: nil).ended()
        one.sessionEnded("a", at: Sample.start)
        #expect(!one.isRead("a"), "nothing is kept of sessions that are gone")
    }
}
