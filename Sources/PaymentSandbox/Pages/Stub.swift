import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
struct PageFaultsStub {}
extension Plan { var page: PageFaultsStub { PageFaultsStub() } }
enum CheckoutPage {
    struct Model {
        let payment: BushaPaymentRequest; let method: BushaCheckoutForm.PaymentMethod?; let parentOrigin: String?;
        let customerIsAPerson: Bool; let faults: PageFaultsStub
    }
    static func response(_ m: Model) -> Response { Response(status: 200) }
}
enum AppPage {
    static func response(for p: BushaPaymentRequest) -> Response { Response(status: 200) }
    static func abandoned(_ p: BushaPaymentRequest) -> Response { Response(status: 200) }
}
enum ErrorPage { static func response(_ p: BushaProblem) -> Response { Response(status: p.status) } }
enum CheckoutState {
    static func version(of p: BushaPaymentRequest) -> Int { p.steps.count }
    static func json(_ p: BushaPaymentRequest) -> JSONValue { p.json }
    static func controlJSON(_ p: BushaPaymentRequest) -> JSONValue { p.json }
}
