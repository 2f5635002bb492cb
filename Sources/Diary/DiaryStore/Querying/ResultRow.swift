import DiaryModel

struct ResultRow {
    let id: UniqueIdentifier
    /// The key of the entry's row, which orders entries by creation time.
    let key: Int64
    let section: SectionKey
    /// The value that orders rows before their time, the smallest first in an ascending list.
    var rank = ResultRank.unranked
}

/// The order of rows before their time: by a value, and by another one for ties.
struct ResultRank: Hashable, Comparable, Sendable {
    let value: Int64
    var tie: Int64 = 0

    /// The rank of all rows if they are ordered by time alone.
    static let unranked = ResultRank(value: 0)

    static func < (left: ResultRank, right: ResultRank) -> Bool {
        (left.value, left.tie) < (right.value, right.tie)
    }
}
