import Foundation
import SandboxJSON
import Testing

/// The tests' own footing.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct ChromeDriverProcess {
    @Test func driverWhoseLifelineCloses_IsGone_AndItsBrowserWithIt() async throws {
        await BrowserSlots.shared.take()
        let result = await Task { try await endOfADriver() }.result
        await BrowserSlots.shared.give()
        try result.get()
    }

    private func endOfADriver() async throws {
        let driver = try await ChromeDriver.start()
        let browser = try await WebDriver.start(driver)
        let version = try await browser.devTools("Browser.getVersion")
        #expect(version["product"]?.string?.contains("Chrome") == true)
        let folder = try #require(browser.profileFolder)
        #expect(FileManager.default.fileExists(atPath: folder))
        try driver.end()
        // Only a driver that does not end reaches the bound.
        let bound = Date().addingTimeInterval(30)
        while await answers(driver) || isAlive(folder) {
            guard Date() < bound else { throw BrowserFailure("the driver or its browser lives on") }
        }
        try FileManager.default.removeItem(atPath: folder)
    }

    private func answers(_ driver: ChromeDriver) async -> Bool {
        (try? await DriverSocket.send("GET", port: driver.port, path: "/status", body: [])) != nil
    }

    /// Whether a process has the browser's profile on its command line, where the system lets one look.
    private func isAlive(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.contains { name in
            guard Int(name) != nil, let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
                return false
            }
            let text = String(decoding: line, as: UTF8.self)
            return text.contains(folder) && !text.contains("crashpad")
        }
    }
}
