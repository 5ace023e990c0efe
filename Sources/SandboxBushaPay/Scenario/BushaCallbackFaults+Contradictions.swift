import SandboxCore
import SandboxScenarios

extension BushaCallbackFaults {
    /// What contradicts itself in these faults, for this customer.
    package func contradictions(for customer: BushaCustomer) -> [KeyContradiction] {
        let keys = members.map(\.name)
        if customer == .cancels {
            return keys.map { key in
                KeyContradiction(
                    key: key, message: "the customer closes the page, so that no callback comes",
                    valid: "another customer, or no \"callback\"")
            }
        }
        var found: [KeyContradiction] = []
        if times == 0 {
            for key in keys where !["times", "previous_attempt"].contains(key) {
                found.append(
                    KeyContradiction(
                        key: key, message: "no callback comes that this could be true of", valid: "no \"\(key)\""))
            }
        }
        if times == 1, keys.contains("every") {
            found.append(
                KeyContradiction(
                    key: "every", message: "the callback comes once, so there is nothing to space",
                    valid: "\"times\": 2 or more"))
        }
        if times > 1, carrier == .metaRefresh {
            found.append(
                KeyContradiction(
                    key: "times", message: "a page with a meta refresh leaves for good with the first callback",
                    valid: "1, or another \"carried_by\""))
        }
        if redirects > 0, let carrier, ![.found, .seeOther].contains(carrier) {
            found.append(
                KeyContradiction(
                    key: "redirects", message: "only a redirect comes after redirects",
                    valid: "\"carried_by\": \"302\" or \"303\""))
        }
        return found
    }
}
