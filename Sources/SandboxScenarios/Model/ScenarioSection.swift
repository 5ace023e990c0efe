import SandboxCore
import SandboxJSON

/// What a scenario says of one backend: what the customer does, what goes wrong beyond single answers, and what a correct
/// client reports. A value that the backend's module defines, with a file for each of its keys; see ``SectionKey``.
package protocol ScenarioSection: Equatable, Sendable {
    /// What the backend's state machine is told. Also of a section that says nothing.
    associatedtype Directive: Equatable & Sendable
    /// What a correct client reports, and what the server then knows.
    associatedtype Expectation: Equatable & Sendable

    static var backend: Backend { get }
    /// Says nothing: all is as under `happy-path`.
    static var usual: Self { get }
    /// The keys of a scenario file that are this backend's, in the order in which they are written and read.
    static var keys: [any SectionKey<Self>.Type] { get }
    /// The apps that a request can name, where one of the endpoints has ``EndpointID/Traits/namesApp``.
    static var apps: [String] { get }

    var directive: Directive { get set }
    /// `nil` where the scenario is not about this backend's clients.
    var expectation: Expectation? { get set }
    /// Whether something is wrong here that makes the scenario one about this backend.
    var hasFaults: Bool { get }

    /// The schema of what `expect` says of this backend.
    static var expectationSchema: JSONValue { get }
    /// Reads what `expect` says of this backend; `nil` after having reported what is wrong.
    static func readExpectation(_ input: JSONInput) -> Expectation?
    /// As it stands in a file.
    static func json(of expectation: Expectation) -> JSONValue
}

extension ScenarioSection {
    package static var apps: [String] { [] }
    package var hasFaults: Bool { false }

    /// What `expect` says of this backend, under its key.
    package var expectationMember: JSONMember? {
        expectation.map { JSONMember(Self.backend.rawValue, Self.json(of: $0)) }
    }

    /// Whether it makes the scenario one about this backend.
    var isMentioned: Bool { expectation != nil || hasFaults }

    /// The keys of a file that differ from `happy-path`, before or after the faults.
    func members(_ place: SectionKeyPlace) -> [JSONMember] {
        Self.keys.filter { $0.place == place }.compactMap { Self.member($0, self) }
    }

    private static func member<Key: SectionKey<Self>>(_ key: Key.Type, _ section: Self) -> JSONMember? {
        let members = key.members(of: section)
        return members.isEmpty ? nil : JSONMember(key.name, .object(members))
    }

    /// What contradicts itself in a section that was built in Swift, one line for each.
    var contradictions: [String] {
        Self.keys.flatMap { key in
            key.contradictions(in: self).map { contradiction in
                "\(key.name): \"\(contradiction.key)\": \(contradiction.message); valid: \(contradiction.valid)"
            }
        }
    }

    fileprivate func equals(_ other: any ScenarioSection) -> Bool { other as? Self == self }

    fileprivate func hasSameDirective(as other: (any ScenarioSection)?) -> Bool {
        directive == ((other as? Self) ?? Self.usual).directive
    }

    fileprivate func takeDirective(from other: ScenarioSections, into sections: inout ScenarioSections) {
        sections[Self.self].directive = other[Self.self].directive
    }

    fileprivate func takeExpectation(from other: ScenarioSections, into sections: inout ScenarioSections) {
        sections[Self.self].expectation = other[Self.self].expectation
    }

    fileprivate func hasSameExpectation(as other: (any ScenarioSection)?) -> Bool {
        expectation == ((other as? Self) ?? Self.usual).expectation
    }
}

/// Where a key stands in a file that the sandbox writes.
package enum SectionKeyPlace: Sendable {
    case beforeFaults
    case afterFaults
}

/// One key of a scenario file that belongs to a backend, such as `callback`: its schema, how it is read and written, and
/// what contradicts itself in it. One file; one line in ``ScenarioSection/keys`` makes it known.
package protocol SectionKey<Section>: Sendable {
    associatedtype Section: ScenarioSection

    static var name: String { get }
    static var place: SectionKeyPlace { get }
    /// The JSON Schema of the key's value.
    static var schema: JSONValue { get }
    /// Reads the value into the section; what is wrong is reported, contradictions included, and left out.
    static func read(_ input: JSONInput, into section: inout Section)
    /// The members of the value that differ from `happy-path`; the key is left out where there are none.
    static func members(of section: Section) -> [JSONMember]
    /// What contradicts itself in the value.
    static func contradictions(in section: Section) -> [KeyContradiction]
    /// What is odd about the value, once the whole file has been read, though it works.
    static func oddities(in section: Section) -> [KeyContradiction]
}

extension SectionKey {
    package static var place: SectionKeyPlace { .beforeFaults }
    package static func contradictions(in section: Section) -> [KeyContradiction] { [] }
    package static func oddities(in section: Section) -> [KeyContradiction] { [] }
}

/// One reference to count for each section, however much is in it.
private protocol SectionBox: AnyObject, Sendable {
    var section: any ScenarioSection { get }
}

private final class BoxOf<Section: ScenarioSection>: SectionBox {
    let value: Section

    init(_ value: Section) {
        self.value = value
    }

    var section: any ScenarioSection { value }
}

/// The sections of one scenario. One that is missing is as under `happy-path`.
package struct ScenarioSections: Sendable {
    private var boxes: [any SectionBox] = []

    package init() {}

    /// The section of this kind; ``ScenarioSection/usual`` if the scenario has none.
    package subscript<Section: ScenarioSection>(_: Section.Type) -> Section {
        get {
            for box in boxes {
                if let box = box as? BoxOf<Section> { return box.value }
            }
            return Section.usual
        }
        set {
            let box = BoxOf(newValue)
            if let place = boxes.firstIndex(where: { $0 is BoxOf<Section> }) {
                boxes[place] = box
            } else {
                boxes.append(box)
            }
        }
    }

    package func section(of backend: Backend) -> (any ScenarioSection)? {
        all.first { type(of: $0).backend == backend }
    }

    /// Every section that was set, by the name of its backend.
    package var all: [any ScenarioSection] {
        inFileOrder.sorted { type(of: $0).backend.rawValue < type(of: $1).backend.rawValue }
    }

    /// As they stand in a file: the one whose key was set first comes first.
    var inFileOrder: [any ScenarioSection] { boxes.map(\.section) }

    /// Says of the directives what `other` says, and of the rest what it said before.
    mutating func takeDirectives(from other: ScenarioSections) {
        for section in other.inFileOrder + inFileOrder { section.takeDirective(from: other, into: &self) }
    }

    /// Says of the expectations what `other` says, and of the rest what it said before.
    mutating func takeExpectations(from other: ScenarioSections) {
        for section in other.inFileOrder + inFileOrder { section.takeExpectation(from: other, into: &self) }
    }

    func haveSameDirectives(as other: ScenarioSections) -> Bool {
        all.allSatisfy { $0.hasSameDirective(as: other.section(of: type(of: $0).backend)) }
            && other.all.allSatisfy { $0.hasSameDirective(as: section(of: type(of: $0).backend)) }
    }

    func haveSameExpectations(as other: ScenarioSections) -> Bool {
        all.allSatisfy { $0.hasSameExpectation(as: other.section(of: type(of: $0).backend)) }
            && other.all.allSatisfy { $0.hasSameExpectation(as: section(of: type(of: $0).backend)) }
    }
}

extension ScenarioSections: Equatable {
    /// Equal sections of each kind.
    package static func == (left: ScenarioSections, right: ScenarioSections) -> Bool {
        func covers(_ one: ScenarioSections, _ other: ScenarioSections) -> Bool {
            one.all.allSatisfy { section in
                other.section(of: type(of: section).backend).map { section.equals($0) } ?? section.isUsual
            }
        }
        return covers(left, right) && covers(right, left)
    }
}

extension ScenarioSection {
    fileprivate var isUsual: Bool { self == Self.usual }
}
