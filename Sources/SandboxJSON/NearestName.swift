/// "Did you mean": the known name that a mistyped one is nearest to.
package enum NearestName {
    /// The nearest of `names`, or `nil` if none is near: at most one edit (a character inserted, removed, replaced, or
    /// two neighbours swapped) for every three characters, without regard to ASCII case and to `-`, `_` and spaces. Of
    /// equally near ones the first. Texts of over 64 characters are near nothing.
    package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
        guard text.unicodeScalars.count <= 64 else { return nil }
        let wanted = folded(text)
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = folded(name)
            let limit = max(1, min(wanted.count, candidate.count) / 3)
            guard abs(candidate.count - wanted.count) <= limit else { continue }
            let distance = distance(wanted, candidate)
            if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    private static func folded(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.compactMap { scalar in
            switch scalar {
            case "-", "_", " ": nil
            case "A"..."Z": Unicode.Scalar(scalar.value + 0x20)
            default: scalar
            }
        }
    }

    /// The optimal string alignment distance.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var cost = min(
                    previous[column] + (scalar == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous.last ?? 0
    }
}
