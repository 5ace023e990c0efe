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
        .target(name: "SandboxAssets", exclude: ["Pages"]),
        .target(
            name: "SandboxScenarios",
            dependencies: ["SandboxPlatform", "SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .target(
            name: "SandboxWebhooks",
            dependencies: [
                "SandboxPlatform", "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxSockets", "SandboxScenarios",
            ]),
        // What everybody asks of a backend, and what backends are made of.
        .target(
            name: "SandboxBackend",
            dependencies: [
                "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxScenarios", "SandboxWebhooks", "SandboxAssets",
            ]),
        // The backends: neither knows the other, nor what serves them.
        .target(name: "SandboxMoneyLanded", dependencies: ["SandboxBackend"]),
        .target(name: "SandboxBushaPay", dependencies: ["SandboxBackend"]),
        .target(
            name: "PaymentSandbox",
            dependencies: [
                "SandboxPlatform", "SandboxCore", "SandboxJSON", "SandboxHTTP", "SandboxSockets", "SandboxScenarios",
                "SandboxWebhooks", "SandboxBackend", "SandboxMoneyLanded", "SandboxBushaPay", "SandboxAssets",
            ]),
        .executableTarget(
            name: "paysandbox",
            dependencies: [
                "PaymentSandbox", "SandboxBackend", "SandboxScenarios", "SandboxSockets", "SandboxCore", "SandboxHTTP",
                "SandboxJSON",
                "SandboxPlatform",
            ]),
        // What several suites share; no product has it.
        .target(
            name: "SandboxTestSupport",
            dependencies: [
                "PaymentSandbox", "SandboxBackend", "SandboxMoneyLanded", "SandboxBushaPay",
                "SandboxScenarios", "SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxPlatform",
            ],
            path: "Tests/SandboxTestSupport"),
        // `swift run -c release SandboxBenchmarks`
        .executableTarget(
            name: "SandboxBenchmarks",
            dependencies: [
                "PaymentSandbox", "SandboxScenarios", "SandboxAssets", "SandboxCore", "SandboxHTTP",
                "SandboxPlatform", "SandboxTestSupport",
            ], path: "Tests/Benchmarks",
            exclude: [
                "clients.py", "compare.sh", "cost.py", "cost.sh", "sessions.py", "sessions.sh", "soak.py", "soak.sh",
            ]),
        // `swift run SandboxGenerate`: renews what is generated. It asks the backends what their scenarios can say, so the
        // bundled sources have to compile before they can be renewed.
        .executableTarget(
            name: "SandboxGenerate",
            dependencies: ["PaymentSandbox", "SandboxBackend", "SandboxScenarios", "SandboxJSON"],
            path: "Tests/Generate"),
        .testTarget(name: "SandboxJSONTests", dependencies: ["SandboxJSON"]),
        .testTarget(name: "SandboxHTTPTests", dependencies: ["SandboxHTTP"]),
        .testTarget(name: "SandboxCoreTests", dependencies: ["SandboxCore", "SandboxPlatform"]),
        .testTarget(
            name: "SandboxSocketsTests",
            dependencies: ["SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxPlatform", "SandboxTestSupport"]),
        .testTarget(
            name: "SandboxMoneyLandedTests",
            dependencies: ["SandboxMoneyLanded", "SandboxBackend", "SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .testTarget(
            name: "SandboxBushaPayTests",
            dependencies: ["SandboxBushaPay", "SandboxBackend", "SandboxCore", "SandboxHTTP", "SandboxJSON"]),
        .testTarget(
            name: "SandboxScenariosTests",
            dependencies: [
                "PaymentSandbox", "SandboxBackend", "SandboxScenarios", "SandboxAssets", "SandboxCore", "SandboxHTTP",
                "SandboxJSON", "SandboxTestSupport", "SandboxGenerate",
            ],
            exclude: ["BadFiles", "Support/validate.py", "Support/requirements.txt", "Support/install-validator"]),
        .testTarget(
            name: "SandboxWebhooksTests",
            dependencies: [
                "SandboxWebhooks", "PaymentSandbox", "SandboxBackend", "SandboxScenarios",
                "SandboxBushaPay", "SandboxMoneyLanded",
                "SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxPlatform", "SandboxTestSupport",
            ],
            exclude: ["Receiver"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "PaymentSandbox", "SandboxBackend", "SandboxScenarios", "SandboxBushaPay",
                "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxAssets", "SandboxPlatform", "SandboxTestSupport",
            ]),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "PaymentSandbox", "SandboxBackend", "SandboxScenarios", "SandboxBushaPay",
                "SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxJSON", "SandboxPlatform", "SandboxAssets",
                "SandboxTestSupport",
            ]),
        // A worked example: a third backend, which the product does not have.
        .testTarget(
            name: "BackendExampleTests",
            dependencies: [
                "PaymentSandbox", "SandboxBackend", "SandboxMoneyLanded", "SandboxBushaPay",
                "SandboxWebhooks", "SandboxScenarios", "SandboxSockets", "SandboxCore", "SandboxHTTP", "SandboxJSON",
                "SandboxTestSupport",
            ]),
        // As an embedder sees it: no dependency but the product's.
        .testTarget(name: "EmbeddingTests", dependencies: ["PaymentSandbox"]),
        // Runs the built program as a process; the dependency is there so that it is built.
        .testTarget(name: "CommandLineTests", dependencies: ["paysandbox", "SandboxTestSupport"]),
        .testTarget(
            name: "PaymentSandboxTests",
            dependencies: [
                "PaymentSandbox", "SandboxBackend", "SandboxWebhooks", "SandboxAssets",
                "SandboxScenarios", "SandboxBushaPay", "SandboxMoneyLanded", "SandboxSockets", "SandboxCore",
                "SandboxHTTP", "SandboxJSON", "SandboxPlatform", "SandboxTestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
