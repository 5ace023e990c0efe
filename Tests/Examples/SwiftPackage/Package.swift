// swift-tools-version: 6.0
import PackageDescription

// An SDK as an outsider would write it. It depends on the sandbox for its tests only, and by a path that does not care
// what the checkout's folder is called.
let package = Package(
    name: "busha-pay-example",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "BushaPay", targets: ["BushaPay"])],
    dependencies: [.package(name: "payment-sandbox", path: "../../..")],
    targets: [
        .target(name: "BushaPay"),
        .testTarget(
            name: "BushaPayTests",
            dependencies: ["BushaPay", .product(name: "PaymentSandbox", package: "payment-sandbox")]),
        .testTarget(
            name: "BushaPayXCTests",
            dependencies: ["BushaPay", .product(name: "PaymentSandbox", package: "payment-sandbox")]),
    ]
)
