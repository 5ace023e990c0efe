/// One name and value of a query or of an `application/x-www-form-urlencoded` body.
package struct FormPair: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
