import Testing

/// Wrong usage ends with 64, says what is wrong on standard error and prints nothing on standard output.
@Suite struct UsageErrors {
    struct Case: Sendable, CustomTestStringConvertible {
        let words: [String]
        let message: String

        init(_ words: String..., says message: String) {
            self.words = words
            self.message = message
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    static let cases = [
        Case(
            "frobnicate", says: #"unknown command "frobnicate"; use one of serve, validate, scenarios, schema, health"#),
        Case("scenario", says: #"unknown command "scenario"; did you mean scenarios?"#),
        Case("--lisen", "localhost:0", says: "unknown option --lisen; did you mean --listen?"),
        Case("--allow-hosts=x", says: "unknown option --allow-hosts=x; did you mean --allow-host?"),
        Case("-v", says: "unknown option -v; use --listen"),
        Case("--frobnicate", says: "unknown option --frobnicate; use --listen, --scenario"),
        Case("serve", "here", says: #"serve takes no "here""#),
        Case("--", "here", says: #"serve takes no "here""#),
        Case("--listen", says: "--listen needs a value: --listen ADDRESS"),
        Case("--listen=", says: "--listen needs a value"),
        Case("--listen", "localhost", says: #""localhost" is not an address to listen on; use localhost:8787"#),
        Case("--listen", "localhost:65536", says: #""localhost:65536" is not an address"#),
        Case("--listen", "localhost:+1", says: #""localhost:+1" is not an address"#),
        Case("--listen", "example.com:80", says: #""example.com:80" is not an address"#),
        Case("--listen", "::1:8787", says: #""::1:8787" is not an address"#),
        Case("--scenario", "hapy-path", says: #"there is no scenario "hapy-path"; did you mean happy-path?"#),
        Case("--scenario", "x", says: #"there is no scenario "x"; `paysandbox scenarios` lists them"#),
        Case("--scenario", "manual", "--scenario", "manual", says: "--scenario stands there twice"),
        Case("--clock", "reel", says: #"--clock is "reel"; did you mean real?"#),
        Case("--clock", "sundial", says: #"--clock is "sundial"; use real, manual"#),
        Case("--seed", "-1", says: #"--seed is "-1"; use a whole number from 0 to 18446744073709551615"#),
        Case("--seed", "+1", says: #"--seed is "+1""#),
        Case("--seed", "1.5", says: #"--seed is "1.5""#),
        Case("--seed", "18446744073709551616", says: #"--seed is "18446744073709551616""#),
        Case("--log", "xml", says: #"--log is "xml"; use text, json, off"#),
        Case("--allow-remote-control=yes", says: "--allow-remote-control takes no value"),
        Case("--webhook-busha", "https://x.test/", says: "--webhook-busha: 'https://x.test/' is no URL for webhooks"),
        Case("--webhook-moneylanded", "nowhere", says: "--webhook-moneylanded: 'nowhere' is no URL for webhooks"),
        Case("--webhook-secret", says: "--webhook-secret needs a value: --webhook-secret SECRET"),
        Case("validate", "--strict", says: "unknown option --strict"),
        Case("scenarios", "extra", says: #"scenarios takes no "extra""#),
        Case("scenarios", "--jsn", says: "unknown option --jsn; did you mean --json?"),
        Case("scenarios", "--scenarios", says: "--scenarios needs a value: --scenarios DIR"),
        Case("health", "extra", says: #"health takes no "extra""#),
        Case("health", "--url", "ftp://127.0.0.1", says: #"--url is "ftp://127.0.0.1"; use http://HOST:PORT"#),
        Case("health", "--url", "http://", says: #"--url is "http://"; use http://HOST:PORT"#),
        Case("health", "--url", "http://127.0.0.1:0", says: #"--url is "http://127.0.0.1:0""#),
        Case("health", "--wait", "soon", says: #"--wait is "soon"; use a duration such as "250ms""#),
        Case("health", "--wait", "-1s", says: #"--wait is "-1s""#),
    ]

    @Test(arguments: cases)
    func wrongUsage_Exits64_AndSaysWhatIsWrong(_ one: Case) async throws {
        let finished = try await Program.run(one.words)
        #expect(finished.exit == .code(64))
        #expect(finished.output == "")
        #expect(finished.errors.hasPrefix("paysandbox: \(one.message)"), "it says: \(finished.errors)")
        #expect(finished.errors.hasSuffix("\nTry `paysandbox --help`.\n"))
    }
}
