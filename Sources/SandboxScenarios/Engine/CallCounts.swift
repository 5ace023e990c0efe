import SandboxCore

/// How many calls came with each credential for each endpoint, in bounded space.
///
/// A client can bring any number of credentials, so the ones that were used longest ago are forgotten in the end: their
/// next call is the first again. Refusing to count new ones instead would let a rule for `"1"` fire on every call of
/// theirs, and a whole later test see the wrong fault; a credential that was left alone while tens of thousands of others
/// came is most likely one that nobody asks about any more. Which are forgotten follows from the order of the calls alone.
struct CallCounts: Sendable {
    /// The key and its count in a table that has just grown, but for the credential's text.
    private static let entryBytes = 96

    /// Two generations of at most so many bytes each, as they are reckoned here: with credentials of up to 25 bytes the
    /// latest 100,000 pairs of credential and endpoint are always remembered.
    static let standardLimit = 12 << 20

    private let limit: Int
    private var recent: [CallKey: Int] = [:]
    private var recentBytes = 0
    private var older: [CallKey: Int] = [:]

    /// `limit` is in bytes, and of each generation.
    init(limit: Int = standardLimit) {
        self.limit = limit
    }

    /// How many counts are kept.
    var count: Int { recent.count + older.count }

    /// Counts a call: its number, from 1.
    mutating func next(_ key: CallKey) -> Int {
        let number = CallCounts.increment(&recent[key, default: 0])
        return number > 1 ? number : comeBack(key)
    }

    /// Changes the count in place, so that the credential is hashed once.
    private static func increment(_ count: inout Int) -> Int {
        count &+= 1
        return count
    }

    /// A credential that was not among the recent ones, and is now.
    private mutating func comeBack(_ key: CallKey) -> Int {
        var number = 1
        if let before = older.removeValue(forKey: key) {
            number = before &+ 1
            recent[key] = number
        }
        recentBytes += CallCounts.entryBytes + key.credential.utf8.count
        if recentBytes > limit {
            older = recent
            recent = [:]
            recentBytes = 0
        }
        return number
    }

    /// How many calls were counted, as far as is remembered.
    subscript(key: CallKey) -> Int { recent[key] ?? older[key] ?? 0 }

    /// Forgets every call.
    mutating func removeAll() {
        self = CallCounts(limit: limit)
    }
}
