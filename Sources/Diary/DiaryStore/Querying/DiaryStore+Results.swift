import Chronology
package import DiaryModel
import SQLite
import TextFolding

extension DiaryStore {
    /// Passes the row of each wanted entry of a query to `body`, in the query's order, until it returns false.
    func forEachResult(
        _ query: EntryQuery, by sectioning: EntrySectioning, at clock: QueryClock, _ body: (ResultRow) throws -> Bool
    ) throws {
        var cursor = QueryCursor(try BoundQuery(query, at: clock), of: self, reading: .placing(sectioning))
        try cursor.forEachRow { row in try body(row.result(by: sectioning, in: query.order)) }
    }

    /// The row of each of these entries that a query wants; its limit is ignored.
    func results(
        of ids: [UniqueIdentifier], in query: EntryQuery, by sectioning: EntrySectioning, at clock: QueryClock
    ) throws -> [UniqueIdentifier: ResultRow] {
        var rows: [UniqueIdentifier: ResultRow] = [:]
        var unlimited = query
        unlimited.limit = nil
        for start in stride(from: 0, to: ids.count, by: 500) {
            let some = Array(ids[start..<min(start + 500, ids.count)])
            try forEachResult(unlimited.adding(.identifiers(some)), by: sectioning, at: clock) {
                rows[$0.id] = $0
                return true
            }
        }
        return rows
    }

    /// The ids of entries, in or out of the trash, by the keys of their rows.
    package func identifiers(ofKeys keys: [Int64]) throws -> [Int64: UniqueIdentifier] {
        var ids: [Int64: UniqueIdentifier] = [:]
        for start in stride(from: 0, to: keys.count, by: 500) {
            let some = Array(keys[start..<min(start + 500, keys.count)])
            try connection.forEachRow("SELECT id, uuid FROM entry WHERE id IN (\(list: some))") { row in
                if let id = UniqueIdentifier(bytes: row.bytes(1)) { ids[row.int64(0)] = id }
                return true
            }
        }
        return ids
    }

    /// Entries as a list shows them, in or out of the trash, by the keys of their rows; those that are gone are
    /// missing.
    package func listedEntries(ofKeys keys: [Int64]) throws -> [Int64: ListedEntry] {
        try read {
            try identifiers(ofKeys: keys).compactMapValues { try listedEntry($0) }
        }
    }

    /// A number that changes with each commit of another connection.
    package func dataVersion() throws -> Int {
        try connection.first("PRAGMA data_version") { $0.int(0) } ?? 0
    }
}

extension EntryRow {
    func result(by sectioning: EntrySectioning, in order: EntryOrder) throws -> ResultRow {
        let handle = handle
        return ResultRow(
            id: handle.id, key: handle.key, section: try sectionKey(by: sectioning, in: order),
            rank: order.isOfTasks ? order.rank(of: try taskOfEntry()) : .unranked)
    }

    private func sectionKey(by sectioning: EntrySectioning, in order: EntryOrder) throws -> SectionKey {
        switch sectioning {
        case .none: return SectionKey()
        case .day: return .day(day, in: order)
        case .month: return .month(day, in: order)
        case .year: return .year(day, in: order)
        case .journal:
            let name = try journalName()
            return SectionKey(text: String(decoding: SearchFold.fold(name), as: UTF8.self), name: name)
        case .firstTag:
            guard let name = try tagsOfEntry().first else { return .last }
            return SectionKey(text: String(decoding: SearchFold.fold(name), as: UTF8.self), name: name)
        case .dueDay:
            guard let due = try taskOfEntry()?.due else { return .last }
            return .day(due.day, in: order)
        case .importNumber:
            guard let number = importNumber else { return .last }
            return .ordinal(number, name: String(number), in: order)
        }
    }
}

extension EntryOrder {
    /// True if entries are ordered by a property of tasks before their time.
    var isOfTasks: Bool {
        switch key {
        case .creationTime: false
        case .due, .priority: true
        }
    }

    /// The key that orders an entry before its time; entries without it come last.
    ///
    /// Bits of positive numbers are in the order of the numbers.
    func rank(of task: DiaryTask?) -> ResultRank {
        let last = isAscending ? Int64.max : .min
        let priority = task?.priority.map { Int64(bitPattern: $0.bitPattern) }
        switch key {
        case .creationTime: return .unranked
        case .due: return ResultRank(value: task?.due?.sortingTime ?? last, tie: priority.map { -$0 } ?? .max)
        case .priority: return ResultRank(value: priority ?? last)
        }
    }
}

extension TaskDue {
    /// The microseconds of the instant; for a day, which is stored as its noon, those of its end, so that it comes
    /// after its times.
    fileprivate var sortingTime: Int64 { time.instant.microseconds + (hasTime ? 0 : Self.afternoon) }

    /// Microseconds from noon to the end of the day.
    static let afternoon: Int64 = 12 * 3_600_000_000 - 1
}

extension EntrySectioning {
    var columns: [EntryTable.Column] {
        switch self {
        case .none, .firstTag, .dueDay: []
        case .day, .month, .year: [.creationTime, .utcOffset]
        case .journal: [.journal]
        case .importNumber: [.importNumber]
        }
    }
}
