/// A row that belongs into a list.
struct ResultRow {
    let id: UniqueIdentifier
    /// The key of the entry's row, which orders entries by creation time.
    let key: Int64
    let section: SectionKey
    /// The value that orders rows before their time, the smallest first in an ascending list.
    var rank = ResultRank.unranked
}

/// The order of rows before their time: by a value, and by another one where that is the same.
struct ResultRank: Hashable, Comparable, Sendable {
    let value: Int64
    var tie: Int64 = 0

    /// That of all rows where time alone orders them.
    static let unranked = ResultRank(value: 0)

    static func < (left: ResultRank, right: ResultRank) -> Bool {
        (left.value, left.tie) < (right.value, right.tie)
    }
}

/// The keys of the entries that a query wants, in sections: a value, of some 25 bytes an entry.
package struct ResultList: Sendable {
    struct Section: Sendable {
        let key: SectionKey
        /// The keys of the rows, which are shown in ascending or descending order.
        var rows: ResultRows
    }

    /// Which key an entry of a list has; entries are known by a hash of their id with a seed of the process, so that none
    /// is found in the place of another but by a chance of one in 10^13 for each look at 1,000,000.
    private struct Location: Comparable, Sendable {
        let hash: Int
        let key: Int64

        static func < (left: Location, right: Location) -> Bool { (left.hash, left.key) < (right.hash, right.key) }
    }

    /// Whether the smallest key of a section comes first.
    let isAscending: Bool
    /// The rank of each key; nil where time alone orders the rows.
    private(set) var ranks: [Int64: ResultRank]?
    /// The sections, in order; none is empty.
    private(set) var groups: [Section] = []
    private var locations = SortedBlocks<Location>()

    /// An empty list.
    ///
    /// - Parameter isRanked: whether something else orders the rows before their time.
    package init(isAscending: Bool, isRanked: Bool = false) {
        self.isAscending = isAscending
        ranks = isRanked ? [:] : nil
    }

    /// The number of entries.
    package var count: Int { locations.count }

    /// The names and sizes of the sections, in order.
    package var sections: [ResultSection] { groups.map { ResultSection(name: $0.key.name, count: $0.rows.count) } }

    /// The name of a section; nil where there is none of the number.
    package func sectionName(_ index: Int) -> String? {
        groups.indices.contains(index) ? groups[index].key.name : nil
    }

    /// The key of a row; nil where there is no such row.
    package func key(at position: ResultPosition) -> Int64? {
        guard groups.indices.contains(position.section) else { return nil }
        let rows = groups[position.section].rows
        guard position.row >= 0, position.row < rows.count else { return nil }
        return rows[isAscending ? position.row : rows.count - 1 - position.row]
    }

    /// The key of an entry; nil where the list does not hold it.
    func key(of id: UniqueIdentifier) -> Int64? {
        let hash = id.hashValue
        guard let found = locations.first(notBelow: Location(hash: hash, key: .min)), found.hash == hash else {
            return nil
        }
        return found.key
    }

    /// Where an entry stands; nil where the list does not hold it.
    package func position(of id: UniqueIdentifier) -> ResultPosition? { key(of: id).flatMap(position(ofKey:)) }

    func position(ofKey key: Int64) -> ResultPosition? {
        let rank = ranks?[key] ?? .unranked
        for (index, section) in groups.enumerated() {
            if let row = row(of: key, ranked: rank, in: section) { return ResultPosition(section: index, row: row) }
        }
        return nil
    }

    private func row(of key: Int64, ranked rank: ResultRank, in section: Section) -> Int? {
        section.rows.index(of: key, ranked: rank).map { isAscending ? $0 : section.rows.count - 1 - $0 }
    }

    /// Where the row of a section stands, or would.
    func position(of row: ResultRow) -> ResultPosition? {
        guard let index = index(of: row.section),
            let place = self.row(of: row.key, ranked: row.rank, in: groups[index])
        else { return nil }
        return ResultPosition(section: index, row: place)
    }

    /// The index of a section; nil where there is none of its rows.
    func index(of key: SectionKey) -> Int? {
        let index = insertionIndex(of: key)
        return index < groups.count && groups[index].key == key ? index : nil
    }

    private func insertionIndex(of key: SectionKey) -> Int { groups.partitioningIndex { $0.key < key } }

    /// The keys that meet a condition.
    func keys(where isWanted: (Int64) -> Bool) -> [Int64] {
        var keys: [Int64] = []
        for section in groups { section.rows.forEach { if isWanted($0) { keys.append($0) } } }
        return keys
    }

    mutating func insert(_ row: ResultRow) {
        let index = insertionIndex(of: row.section)
        if index == groups.count || groups[index].key != row.section {
            groups.insert(Section(key: row.section, rows: ResultRows(areRanked: ranks != nil)), at: index)
        }
        groups[index].rows.insert(row.key, ranked: row.rank)
        ranks?[row.key] = row.rank
        locations.insert(Location(hash: row.id.hashValue, key: row.key))
    }

    /// Takes a row out; a section may be empty afterwards, until `removeEmptySections`.
    mutating func remove(_ id: UniqueIdentifier, key: Int64, section: Int) {
        groups[section].rows.remove(key, ranked: ranks?[key] ?? .unranked)
        ranks?[key] = nil
        locations.remove(Location(hash: id.hashValue, key: key))
    }

    mutating func removeEmptySections() { groups.removeAll { $0.rows.isEmpty } }
}

extension ResultList {
    /// Gathers the rows of a list, which come in the order of their keys or against it.
    struct Builder {
        private let isAscending: Bool
        private var ranks: [Int64: ResultRank]?
        private var keys: [SectionKey: [Int64]] = [:]
        private var lastSection: (key: SectionKey, rows: [Int64])?
        private var locations: [Location] = []

        init(isAscending: Bool, isRanked: Bool = false) {
            self.isAscending = isAscending
            ranks = isRanked ? [:] : nil
        }

        mutating func append(_ row: ResultRow) {
            locations.append(Location(hash: row.id.hashValue, key: row.key))
            // Rows of one section mostly come together: the dictionary is asked when the section changes.
            if lastSection?.key != row.section {
                store()
                lastSection = (row.section, keys.removeValue(forKey: row.section) ?? [])
            }
            lastSection?.rows.append(row.key)
            ranks?[row.key] = row.rank
        }

        private mutating func store() {
            if let lastSection { keys[lastSection.key] = lastSection.rows }
            lastSection = nil
        }

        mutating func list() -> ResultList {
            store()
            var list = ResultList(isAscending: isAscending)
            list.ranks = ranks
            list.groups = keys.keys.sorted().map { key in
                Section(key: key, rows: ResultRows(keys.removeValue(forKey: key) ?? [], ranks: ranks))
            }
            locations.sort()
            list.locations = SortedBlocks(sorted: locations)
            locations = []
            return list
        }
    }
}

/// A section of a list.
public struct ResultSection: Hashable, Sendable {
    /// What its rows have in common, such as `2026-11-20`; empty where there is one section for all, and for rows that have
    /// nothing of the kind.
    public let name: String
    /// The number of its rows, never 0.
    public let count: Int
}
