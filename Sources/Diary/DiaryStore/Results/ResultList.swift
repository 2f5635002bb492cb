package import DiaryModel

/// The keys of a query's entries, in sections: a value, of some 25 bytes an entry.
package struct ResultList: Sendable {
    struct Section: Sendable {
        let key: SectionKey
        /// The keys of the rows, which are shown in ascending or descending order.
        var rows: ResultRows
    }

    /// The key of an entry.
    ///
    /// Entries are identified by a hash of their id with a seed of the process, so that one is taken for another only
    /// with a chance of one in 10^13 for each lookup in 1,000,000.
    private struct Location: Comparable, Sendable {
        let hash: Int
        let key: Int64

        static func < (left: Location, right: Location) -> Bool { (left.hash, left.key) < (right.hash, right.key) }
    }

    /// True if the smallest key of a section is first.
    package let isAscending: Bool
    /// The rank of each key; nil if the rows are ordered by time alone.
    private(set) var ranks: [Int64: ResultRank]?
    /// The sections, in order; none is empty.
    private(set) var groups: [Section] = []
    private var locations = SortedBlocks<Location>()

    /// An empty list.
    ///
    /// - Parameter isRanked: whether the rows have an order before their time.
    package init(isAscending: Bool, isRanked: Bool = false) {
        self.isAscending = isAscending
        ranks = isRanked ? [:] : nil
    }

    package var count: Int { locations.count }

    /// The names and sizes of the sections, in order.
    package var sections: [ResultSection] { groups.map { ResultSection(name: $0.key.name, count: $0.rows.count) } }

    /// The name of a section; nil if it does not exist.
    package func sectionName(_ index: Int) -> String? {
        groups.indices.contains(index) ? groups[index].key.name : nil
    }

    /// The key of a row; nil if it does not exist.
    package func key(at position: ResultPosition) -> Int64? {
        guard groups.indices.contains(position.section) else { return nil }
        let rows = groups[position.section].rows
        guard position.row >= 0, position.row < rows.count else { return nil }
        return rows[isAscending ? position.row : rows.count - 1 - position.row]
    }

    /// The key of an entry; nil if the list does not contain it.
    func key(of id: UniqueIdentifier) -> Int64? {
        let hash = id.hashValue
        guard let found = locations.first(notBelow: Location(hash: hash, key: .min)), found.hash == hash else {
            return nil
        }
        return found.key
    }

    /// The position of an entry; nil if the list does not contain it.
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

    /// The actual or possible position of the row of a section.
    func position(of row: ResultRow) -> ResultPosition? {
        guard let index = index(of: row.section),
            let place = self.row(of: row.key, ranked: row.rank, in: groups[index])
        else { return nil }
        return ResultPosition(section: index, row: place)
    }

    /// The index of a section; nil if it has no rows.
    func index(of key: SectionKey) -> Int? {
        let index = insertionIndex(of: key)
        return index < groups.count && groups[index].key == key ? index : nil
    }

    private func insertionIndex(of key: SectionKey) -> Int { groups.partitioningIndex { $0.key < key } }

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

    /// Removes a row; its section may be empty afterwards, until `removeEmptySections(among:)`.
    mutating func remove(_ id: UniqueIdentifier, key: Int64, section: Int) {
        groups[section].rows.remove(key, ranked: ranks?[key] ?? .unranked)
        ranks?[key] = nil
        locations.remove(Location(hash: id.hashValue, key: key))
    }

    mutating func removeEmptySections(among keys: some Sequence<SectionKey>) {
        for key in keys {
            if let index = index(of: key), groups[index].rows.isEmpty { groups.remove(at: index) }
        }
    }
}

extension ResultList {
    /// Collects the rows of a list, in ascending or descending order of their keys.
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
            // Rows of one section are mostly consecutive: the dictionary is used only when the section changes.
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
    /// The common value of its rows, such as `2026-11-20`; empty if there is one section for all, and for rows without
    /// such a value.
    public let name: String
    /// The number of its rows, never 0.
    public let count: Int
}
