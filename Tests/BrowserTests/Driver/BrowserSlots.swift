/// Keeps the number of browsers small that run at once, however many tests do.
actor BrowserSlots {
    static let shared = BrowserSlots(count: 2)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        free = count
    }

    func take() async {
        if free > 0 {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func give() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}

/// Runs `body` with a browser of its own, which is closed at the end.
func withBrowser<Result>(_ body: (WebDriver) async throws -> Result) async throws -> Result {
    await BrowserSlots.shared.take()
    do {
        let driver = try await WebDriver.start()
        do {
            let result = try await body(driver)
            await driver.end()
            await BrowserSlots.shared.give()
            return result
        } catch {
            await driver.end()
            throw error
        }
    } catch {
        await BrowserSlots.shared.give()
        throw error
    }
}
