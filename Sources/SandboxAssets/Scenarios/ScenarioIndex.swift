// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    /// Every bundled scenario, family by family.
    package static let scenarios: [BundledText] = {
        let families: [[BundledText]] = [
            scenariosWithoutFamily,
            abandonedScenarios,
            callbackScenarios,
            cancelledScenarios,
            checkoutScenarios,
            expiredScenarios,
            failedScenarios,
            happyScenarios,
            merchantScenarios,
            paymentScenarios,
            rejectedScenarios,
            reserveScenarios,
            slowScenarios,
            statusScenarios,
            wrongScenarios,
        ]
        return families.flatMap { $0 }
    }()
}
