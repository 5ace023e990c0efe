import SandboxHTTP
import SandboxJSON

extension ControlAPI {
    var openAPI: Response { .json(.null) }
}
