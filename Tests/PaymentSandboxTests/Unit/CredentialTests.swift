import SandboxBackend
import SandboxHTTP
import SandboxPlatform
import SandboxScenarios
import Testing

@testable import PaymentSandbox

@Suite struct CredentialTests {
    private let registry = Sample.registry()
    private let library: ScenarioLibrary
    private let session: Session

    init() throws {
        library = try Sample.library()
        session = try registry.make(Sample.wish())
    }

    private func token(_ text: String) throws(CredentialRefusal) -> (id: String, scenario: String?) {
        let owner = try registry.owner(of: .pageToken(text), scenarios: library)
        return (owner.session.id, owner.scenario?.name)
    }

    private func key(_ text: String) throws(CredentialRefusal) -> (id: String, scenario: String?) {
        let owner = try registry.owner(of: .key(text), scenarios: library)
        return (owner.session.id, owner.scenario?.name)
    }

    @Test func credentialsOfASessionLeadToIt() throws {
        #expect(try token("s_\(session.id)_1") == (session.id, nil))
        #expect(try token("s_\(session.id)_4711") == (session.id, nil))
        #expect(try token("s_default_1") == ("default", nil))
        #expect(try key("pub_s_\(session.id)") == (session.id, nil))
        #expect(try key("sk_s_\(session.id)") == (session.id, nil))
        #expect(try key("pub_s_default") == ("default", nil))
        #expect(session.publicKey == "pub_s_\(session.id)" && session.secretKey == "sk_s_\(session.id)")
    }

    @Test(arguments: ["order-1", "s_", "s__1", "s_abc", "s_abc_", "s_abc_x", "s_a_b_1", "S_abc_1", "x_s_abc_1", ""])
    func anyOtherPageTokenIsTheDefaultSessions(text: String) throws {
        #expect(try token(text) == ("default", nil))
    }

    @Test(arguments: ["pub_live", "sk_live", "pub_", "sk_", "business-1", "sk_manual.x", "PUB_s_x", ""])
    func anyOtherKeyIsTheDefaultSessions(text: String) throws {
        #expect(try key(text) == ("default", nil))
    }

    @Test func aNameBeforeADotIsAScenarioOfTheDefaultSession() throws {
        #expect(try token("manual.anything.else") == ("default", "manual"))
        #expect(try token("manual.") == ("default", "manual"))
        #expect(try key("pub_manual.x") == ("default", "manual"))
    }

    @Test func anUnknownNameBeforeADotNamesTheNearest() {
        #expect(
            throws: CredentialRefusal.unknownScenario(name: "manuel", nearest: "manual", by: .pageToken)
        ) { try token("manuel.x") }
        #expect(
            throws: CredentialRefusal.unknownScenario(name: "happy-pat", nearest: "happy-path", by: .publicKey)
        ) { try key("pub_happy-pat.x") }
        let refusal = CredentialRefusal.unknownScenario(name: "manuel", nearest: "manual", by: .pageToken)
        #expect(refusal.status == 404 && refusal.message.contains("did you mean manual?"))
        #expect(throws: CredentialRefusal.unknownScenario(name: "", nearest: nil, by: .pageToken)) { try token(".x") }
    }

    @Test func aSessionThatIsGoneIs410() {
        #expect(registry.delete(id: session.id))
        for text in ["s_\(session.id)_1", "s_nobody_1", "s_manual.x_1"] {
            #expect(throws: CredentialRefusal.self) { try token(text) }
        }
        #expect(throws: CredentialRefusal.sessionGone(id: session.id)) { try key("pub_s_\(session.id)") }
        #expect(throws: CredentialRefusal.sessionGone(id: session.id)) { try key("sk_s_\(session.id)") }
        #expect(CredentialRefusal.sessionGone(id: "x").status == 410)
        #expect(!registry.delete(id: session.id))
    }

    @Test func aPageBelongsToTheSessionOfItsKey() {
        #expect(registry.session(ofPage: "pub_s_\(session.id)") === session)
        #expect(registry.session(ofPage: "pub_live") === registry.standard)
        #expect(registry.session(ofPage: "manual.x") === registry.standard)
        #expect(registry.session(ofPage: "pub_s_gone") == nil)
    }

    @Test func anUnmatchedRequestIsJournaledWhereItsCredentialsBelong() throws {
        func owner(_ target: String, _ fields: [String] = []) throws -> String {
            registry.owner(ofUnmatched: try Sample.request("GET", target, fields: fields)).id
        }
        #expect(try owner("/p/s_\(session.id)_1/nothing") == session.id)
        #expect(try owner("/nothing?public_key=pub_s_\(session.id)") == session.id)
        #expect(try owner("/nothing", ["X-BU-PUBLIC-KEY: pub_s_\(session.id)"]) == session.id)
        #expect(try owner("/nothing", ["Authorization: Bearer sk_s_\(session.id)"]) == session.id)
        #expect(try owner("/nothing", ["Authorization: Bearer"]) == "default")
        #expect(try owner("/p/s_gone_1/nothing") == "default")
    }

    // MARK: Life

    @Test func aFailedPreparationLeavesNothing() throws {
        var wish = Sample.wish()
        wish.preparations = [{ _ in .conflict("broken") }]
        #expect(throws: SessionRefusal.refused(.conflict("broken"))) { try registry.make(wish) }
        #expect(registry.count == 2)
    }

    @Test func nobodySeesASessionBeforeItIsWhole() throws {
        var wish = Sample.wish()
        wish.preparations = [
            { [registry] new in registry.session(id: new.id) == nil ? nil : .conflict("it is seen") }
        ]
        let made = try registry.make(wish)
        #expect(registry.session(id: made.id) === made)
    }

    @Test func theSweepEndsWhatNobodyUsedForAnHourAndNeverTheDefaultSession() throws {
        let hour: UInt64 = 3_600_000_000_000
        registry.sweep(now: session.lastUsedAt + hour)
        #expect(registry.session(id: session.id) != nil)
        let second = try registry.make(Sample.wish())
        registry.sweep(now: session.lastUsedAt + hour + 1)
        #expect(registry.session(id: session.id) == nil)
        #expect(second.lastUsedAt < session.lastUsedAt + hour + 1)
        #expect(registry.session(id: second.id) === second)
        #expect(registry.session(id: "default") === registry.standard)
        #expect(session.look { state, _ in state.isEnded })
        registry.sweep(now: 0)
        #expect(registry.count == 2)
    }

    @Test func afterTheEndThereAreNoNewSessions() {
        registry.stop()
        #expect(throws: SessionRefusal.stopping) { try registry.make(Sample.wish()) }
        #expect(registry.count == 1)
        #expect(registry.standard.look { state, _ in state.isEnded })
    }
}
