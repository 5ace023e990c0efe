import SandboxHTTP
import SandboxJSON

extension JSONValue {
    /// The value after a JSON Merge Patch (RFC 7396): an object's members replace those of the same name, `null` removes
    /// them, and anything but an object takes the place of the whole. Members that stay keep their places.
    package func merged(with patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members: [JSONMember] = []
        if case .object(let old) = self { members = old }
        for change in changes {
            let index = members.firstIndex { $0.name.utf8.elementsEqual(change.name.utf8) }
            switch (change.value, index) {
            case (.null, let index?): members.remove(at: index)
            case (.null, nil): break
            case (let value, let index?):
                members[index] = JSONMember(members[index].name, members[index].value.merged(with: value))
            case (let value, nil): members.append(JSONMember(change.name, JSONValue.null.merged(with: value)))
            }
        }
        return .object(members)
    }
}

extension Response {
    /// Changes the body of an answer that is a JSON object or array, whatever its `Content-Type`. Numbers that are not
    /// changed keep their exact spelling. Any other answer is left alone: an error page has no members.
    mutating func changeJSON(_ change: (JSONValue) -> JSONValue) {
        guard let first = body.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let node = try? JSONReader.read(body, dialect: .strict), let value = JSONValue(node)
        else { return }
        body = change(value).encoded()
    }
}
