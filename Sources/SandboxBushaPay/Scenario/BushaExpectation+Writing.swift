import SandboxCore
import SandboxJSON
import SandboxScenarios

extension BushaExpectation {
    /// As it stands in a file: `app` has only what differs from the web flow.
    var json: JSONValue {
        var members = web.resultMembers + web.factMembers(without: nil)
        if let merchant { members.append(JSONMember("merchant", merchant.json)) }
        let isSameResult = app.ios == web.ios && app.android == web.android
        let difference = (isSameResult ? [] : app.resultMembers) + app.factMembers(without: web)
        if !difference.isEmpty { members.append(JSONMember("app", .object(difference))) }
        return .object(members)
    }
}

extension BushaExpectation.Flow {
    fileprivate var resultMembers: [JSONMember] {
        func member(_ key: String, _ value: (BushaExpectation.Result) -> JSONValue?) -> JSONMember? {
            switch (value(ios), value(android)) {
            case (nil, nil): nil
            case (let one?, nil), (nil, let one?): JSONMember(key, one)
            case (let ios?, let android?):
                JSONMember(key, ios == android ? ios : ["ios": ios, "android": android])
            }
        }
        return [
            member("result") { .string($0.name) },
            member("full_data") { if case .success(let fullData) = $0 { .bool(fullData) } else { nil } },
            member("reason") { if case .cancelled(let reason) = $0 { .string(reason.rawValue) } else { nil } },
            member("code") { if case .error(let code) = $0 { .string(code) } else { nil } },
        ].compactMap { $0 }
    }

    fileprivate func factMembers(without other: BushaExpectation.Flow?) -> [JSONMember] {
        var members: [JSONMember] = []
        if let paymentStatus, paymentStatus != other?.paymentStatus {
            members.append(JSONMember("payment_status", paymentStatus.json { .string($0.rawValue) }))
        }
        if let sourceAmountReceived, sourceAmountReceived != other?.sourceAmountReceived {
            members.append(
                JSONMember("source_amount_received", sourceAmountReceived.json { .string($0.description) }))
        }
        if let webhooks, webhooks != other?.webhooks {
            members.append(JSONMember("webhooks", .array(webhooks.map { .string($0) })))
        }
        return members
    }
}

extension BushaExpectation.Result {
    fileprivate var name: String {
        switch self {
        case .success: "success"
        case .cancelled: "cancelled"
        case .error: "error"
        case .neverEnds: "none"
        }
    }
}

extension BushaExpectation.Merchant {
    fileprivate var json: JSONValue {
        let ios = ios.json { .string($0) }
        let android = android.json { .string($0) }
        return ios == android ? ios : ["ios": ios, "android": android]
    }
}

extension OrNull {
    fileprivate func json(_ write: (Value) -> JSONValue) -> JSONValue {
        value.map(write) ?? .null
    }
}
