/// A key of an object in a file whose value another key, or the customer, makes meaningless.
package struct KeyContradiction: Equatable {
    /// The key that has to go.
    package let key: String
    package let message: String
    /// What to write instead.
    package let valid: String

    package init(key: String, message: String, valid: String) {
        self.key = key
        self.message = message
        self.valid = valid
    }
}
