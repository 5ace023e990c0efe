// swift-tools-version: 6.0
import PackageDescription

// Targets import downwards only, and this graph is what enforces it. Every internal target carries the `Sandbox`
// prefix because target names are unique across the whole graph of a package that embeds this one.
let package = Package(
    name: "payment-sandbox",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "PaymentSandbox", targets: ["PaymentSandbox"]),
        .executable(name: "paysandbox", targets: ["paysandbox"]),
    ],
    targets: [
        .systemLibrary(name: "CSandboxEpoll"),
        .target(name: "SandboxPlatform", dependencies: ["CSandboxEpoll"]),
        .target(name: "SandboxJSON"),
        .target(name: "SandboxHTTP"),
        .target(name: "SandboxCore", dependencies: ["SandboxPlatform"]),
        .target(name: "SandboxSockets", dependencies: ["SandboxPlatform", "SandboxCore", "SandboxHTTP"]),
        .target(name: "SandboxMoneyLanded", dependencies: ["SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .target(name: "SandboxBushaPay", dependencies: ["SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .target(
            name: "SandboxScenarios",
            dependencies: ["SandboxPlatform", "SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .target(name: "SandboxWebhooks", dependencies: ["SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .target(name: "SandboxAssets", exclude: ["Pages"]),
        .target(
            name: "PaymentSandbox",
            dependencies: [
                "SandboxPlatform", "SandboxCore", "SandboxJSON", "SandboxHTTP", "SandboxSockets", "SandboxMoneyLanded",
                "SandboxBushaPay", "SandboxScenarios", "SandboxWebhooks", "SandboxAssets",
            ]),
        .executableTarget(
            name: "paysandbox",
            dependencies: [
                "PaymentSandbox", "SandboxScenarios", "SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxJSON",
                "SandboxPlatform",
            ]),
        // What several suites share; no product has it.
        .target(
            name: "SandboxTestSupport",
            dependencies: ["SandboxScenarios", "SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxPlatform"],
            path: "Tests/SandboxTestSupport"),
        // `swift run -c release SandboxBenchmarks`
        .executableTarget(
            name: "SandboxBenchmarks",
            dependencies: [
                "PaymentSandbox", "SandboxScenarios", "SandboxAssets", "SandboxCore", "SandboxHTTP", "SandboxPlatform",
                "SandboxTestSupport",
            ], path: "Tests/Benchmarks", exclude: ["clients.py", "compare.sh", "sessions.py", "sessions.sh"]),
        // `swift run SandboxGenerate`: renews what is generated. It does without the bundled sources, which it writes.
        .executableTarget(
            name: "SandboxGenerate", dependencies: ["SandboxScenarios", "SandboxJSON"], path: "Tests/Generate"),
        .testTarget(name: "SandboxJSONTests", dependencies: ["SandboxJSON"]),
        .testTarget(name: "SandboxHTTPTests", dependencies: ["SandboxHTTP"]),
        .testTarget(name: "SandboxCoreTests", dependencies: ["SandboxCore", "SandboxPlatform"]),
        .testTarget(
            name: "SandboxSocketsTests",
            dependencies: ["SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxPlatform", "SandboxTestSupport"]),
        .testTarget(
            name: "SandboxMoneyLandedTests",
            dependencies: ["SandboxMoneyLanded", "SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .testTarget(
            name: "SandboxBushaPayTests",
            dependencies: ["SandboxBushaPay", "SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .testTarget(
            name: "SandboxScenariosTests",
            dependencies: [
                "SandboxScenarios", "SandboxAssets", "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxTestSupport",
                "SandboxGenerate",
            ],
            exclude: ["BadFiles", "Support/validate.py", "Support/requirements.txt", "Support/install-validator"]),
        .testTarget(
            name: "SandboxWebhooksTests",
            dependencies: [
                "SandboxWebhooks", "PaymentSandbox", "SandboxScenarios", "SandboxBushaPay", "SandboxMoneyLanded",
                "SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxPlatform", "SandboxTestSupport",
            ],
            exclude: ["Receiver"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "PaymentSandbox", "SandboxScenarios", "SandboxBushaPay", "SandboxCore", "SandboxHTTP", "SandboxJSON",
                "SandboxAssets", "SandboxPlatform", "SandboxTestSupport",
            ]),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "PaymentSandbox", "SandboxScenarios", "SandboxBushaPay", "SandboxSockets", "SandboxCore",
                "SandboxHTTP", "SandboxJSON", "SandboxPlatform", "SandboxAssets", "SandboxTestSupport",
            ]),
        // As an embedder sees it: no dependency but the product's.
        .testTarget(name: "EmbeddingTests", dependencies: ["PaymentSandbox"]),
        // Runs the built program as a process; the dependency is there so that it is built.
        .testTarget(name: "CommandLineTests", dependencies: ["paysandbox"]),
        .testTarget(
            name: "PaymentSandboxTests",
            dependencies: [
                "PaymentSandbox", "SandboxAssets", "SandboxScenarios", "SandboxBushaPay", "SandboxMoneyLanded",
                "SandboxSockets",
                "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxPlatform", "SandboxTestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
