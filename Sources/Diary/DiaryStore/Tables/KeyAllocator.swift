import Chronology
import SQLite

/// Finds the integer key of an entry: its creation time in milliseconds, moved to the next free one.
///
/// A day's import gives thousands of entries the same time. The last key assigned for a time is remembered, so that
/// only the first of them walks along the run of taken keys.
struct KeyAllocator {
    private var lastKeys: [Int64: Int64] = [:]

    /// The first free key from the creation time on.
    ///
    /// It must be called inside a write transaction.
    mutating func key(for time: Instant, in connection: Connection) throws -> Int64 {
        let wanted = time.milliseconds
        var key = lastKeys[wanted].map { $0 + 1 } ?? wanted
        try connection.forEachRow("SELECT id FROM entry WHERE id >= \(key) ORDER BY id") { row in
            guard row.int64(0) == key else { return false }
            key += 1
            return true
        }
        remember(key, for: wanted)
        return key
    }

    /// Remembers a key.
    ///
    /// Only a run of equal times is worth remembering, and only the latest few, so that an import's memory stays
    /// constant.
    private mutating func remember(_ key: Int64, for wanted: Int64) {
        guard key > wanted else { return }
        if lastKeys.count >= Self.limit { lastKeys.removeAll() }
        lastKeys[wanted] = key
    }

    private static let limit = 1024
}
