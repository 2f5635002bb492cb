/// The keys of the rows of one section, ascending: those ordered by time alone take eight bytes each, or each has the
/// rank that orders it before its time.
struct ResultRows: Sendable {
    private enum Keys: Sendable {
        case plain(SortedBlocks<Int64>)
        case ranked(SortedBlocks<RankedKey>)
    }

    private struct RankedKey: Comparable, Sendable {
        let rank: ResultRank
        let key: Int64

        static func < (left: RankedKey, right: RankedKey) -> Bool { (left.rank, left.key) < (right.rank, right.key) }
    }

    private var keys: Keys

    init(areRanked: Bool) {
        keys = areRanked ? .ranked(SortedBlocks()) : .plain(SortedBlocks())
    }

    /// The rows of these keys, in any order.
    ///
    /// - Parameter ranks: the rank of each; nil if time alone orders them.
    init(_ found: [Int64], ranks: [Int64: ResultRank]?) {
        if let ranks {
            let ranked = found.map { RankedKey(rank: ranks[$0] ?? .unranked, key: $0) }
            keys = .ranked(SortedBlocks(sorted: ranked.sorted()))
        } else {
            keys = .plain(SortedBlocks(sorted: found.sorted()))
        }
    }

    var count: Int {
        switch keys {
        case .plain(let keys): keys.count
        case .ranked(let keys): keys.count
        }
    }

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Int64 {
        switch keys {
        case .plain(let keys): keys[index]
        case .ranked(let keys): keys[index].key
        }
    }

    /// The number of smaller keys; in rows ordered by time alone.
    ///
    /// The key itself need not exist.
    func count(below key: Int64) -> Int {
        switch keys {
        case .plain(let keys): keys.rank(of: key)
        case .ranked(let keys): keys.count
        }
    }

    /// The index of a key with that rank; nil if the section does not contain it.
    func index(of key: Int64, ranked rank: ResultRank) -> Int? {
        switch keys {
        case .plain(let keys):
            guard let first = keys.first, let last = keys.last, first <= key, key <= last, keys.contains(key) else {
                return nil
            }
            return keys.rank(of: key)
        case .ranked(let keys):
            let wanted = RankedKey(rank: rank, key: key)
            return keys.contains(wanted) ? keys.rank(of: wanted) : nil
        }
    }

    mutating func insert(_ key: Int64, ranked rank: ResultRank) {
        switch keys {
        case .plain(var rows):
            keys = .plain(SortedBlocks())
            rows.insert(key)
            keys = .plain(rows)
        case .ranked(var rows):
            keys = .ranked(SortedBlocks())
            rows.insert(RankedKey(rank: rank, key: key))
            keys = .ranked(rows)
        }
    }

    mutating func remove(_ key: Int64, ranked rank: ResultRank) {
        switch keys {
        case .plain(var rows):
            keys = .plain(SortedBlocks())
            rows.remove(key)
            keys = .plain(rows)
        case .ranked(var rows):
            keys = .ranked(SortedBlocks())
            rows.remove(RankedKey(rank: rank, key: key))
            keys = .ranked(rows)
        }
    }

    func forEach(_ body: (Int64) throws -> Void) rethrows {
        switch keys {
        case .plain(let keys): try keys.forEach(body)
        case .ranked(let keys): try keys.forEach { try body($0.key) }
        }
    }
}
