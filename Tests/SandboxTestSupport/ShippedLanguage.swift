import PaymentSandbox
import SandboxBackend
import SandboxJSON
import SandboxScenarios

// What tests of the scenario language begin with: the language of the shipped backends.

extension ScenarioFile {
    package static func decode(
        _ bytes: [UInt8], name: String, dialect: JSONDialect, files: ResponseFiles = .none
    ) -> Decoded {
        BackendList.shipped.language.decode(bytes, name: name, dialect: dialect, files: files)
    }

    package static func read(_ input: JSONInput, name: String, files: ResponseFiles = .none) -> Scenario? {
        BackendList.shipped.language.read(input, name: name, files: files)
    }
}

extension ScenarioCatalogue {
    package init(
        bundled: some Sequence<(name: String, text: String)>,
        directory: ScenarioDirectory.Contents = ScenarioDirectory.Contents(files: [])
    ) {
        self.init(BackendList.shipped.language, bundled: bundled, directory: directory)
    }
}

extension ScenarioSchema {
    /// Of the shipped backends.
    package static let shipped = ScenarioSchema(BackendList.shipped.language)
}

extension EndpointSet {
    /// Those of the shipped endpoints that are in the set.
    package var endpoints: [EndpointID] { endpoints(of: EndpointID.allCases) }
}
