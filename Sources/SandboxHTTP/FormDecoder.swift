/// Placeholder decoder: replaced with the real one by the parser work.
package enum FormDecoder {
    package static func pairs(_ text: String, repairing: Bool) -> [FormPair] { [] }
}
