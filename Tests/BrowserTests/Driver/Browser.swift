import Foundation

/// Whether there is a Chromium to test with. Without one the suites are disabled and say why; with
/// `PAYSANDBOX_REQUIRE_BROWSER=1` they run, and fail.
enum Browser {
    static let isUsable = isRequired || (driverPath != nil && browserPath != nil)
    static let reason = "chromedriver and chromium are not both in PATH; PAYSANDBOX_REQUIRE_BROWSER=1 makes this fail"

    static let driverPath = find("chromedriver")
    static let browserPath = find("chromium") ?? find("chromium-browser") ?? find("google-chrome")

    private static let isRequired = ProcessInfo.processInfo.environment["PAYSANDBOX_REQUIRE_BROWSER"] == "1"

    private static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

struct BrowserFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
