/// A name that is written twice in one object.
package struct JSONDuplicate: Sendable {
    /// The offset of the object's brace.
    let objectOffset: Int
    let name: String
    let error: JSONSyntaxError
}

extension JSONReader {
    /// As ``read(_:dialect:)``, but goes on past a name that is written twice, so that a text has all its problems told
    /// at once. Of such members the first one counts; the others are not in the tree.
    package static func readPastDuplicates(
        _ bytes: [UInt8], dialect: JSONDialect
    ) throws(JSONSyntaxError) -> (node: JSONNode, duplicates: [JSONDuplicate]) {
        var parser = JSONParser(bytes: bytes, dialect: dialect)
        parser.goesPastDuplicates = true
        let node = try parser.document()
        return (node, parser.duplicates)
    }
}

extension JSONInput {
    /// Reports each of the names that are written twice, with its path.
    package func report(_ duplicates: [JSONDuplicate]) {
        guard !duplicates.isEmpty else { return }
        var found: [Int: [JSONDuplicate]] = [:]
        for duplicate in duplicates { found[duplicate.objectOffset, default: []].append(duplicate) }
        reportDuplicates(&found)
        // Those within a member that itself is one too many.
        for duplicate in found.values.joined() { report(duplicate, path: path) }
    }

    private func reportDuplicates(_ found: inout [Int: [JSONDuplicate]]) {
        switch node.value {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                JSONInput(element, path: "\(path)[\(index)]", problems: problems).reportDuplicates(&found)
            }
        case .object(let members):
            let object = JSONObjectInput(input: self, members: members)
            for duplicate in found.removeValue(forKey: node.offset) ?? [] {
                report(duplicate, path: object.path(of: duplicate.name))
            }
            for (_, value) in object.values { value.reportDuplicates(&found) }
        }
    }

    private func report(_ duplicate: JSONDuplicate, path: String) {
        let error = duplicate.error
        problems.report(at: error.offset, path: path, error.message, valid: error.valid)
    }
}
