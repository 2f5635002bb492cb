import DiaryModel
import SQLite

extension EntryRow {
    /// The part of each row that the caller reads.
    enum Contents: Equatable {
        case handle
        /// The same, and the values that decide its section of a list.
        case placing(EntrySectioning)
        case entry
        /// The same, and the number of digits that distinguish its id from every other.
        case listing
    }

    /// The columns of a query's statement: each column costs time in every row.
    struct Columns {
        let sql: SQL
        /// True if the rows say if the entry has tags, media and measurements at all, and hold its task.
        let haveFlags: Bool
        /// True if the rows hold the ids before and after the entry's own, in the order of ids.
        let haveNeighbours: Bool

        /// The columns that a query's statement must give.
        ///
        /// Flags and neighbours are looked up for each row that the statement gives; if only some of these rows are
        /// wanted, they are read later.
        init(for contents: Contents, of query: BoundQuery) {
            let areAllWanted = query.isDecidedByDatabase
            haveFlags = areAllWanted && (contents == .entry || contents == .listing)
            haveNeighbours = areAllWanted && contents == .listing
            switch contents {
            case .handle: sql = Self.decisive(for: query)
            case .placing(let sectioning): sql = Self.decisive(for: query, and: sectioning.columns)
            case .entry, .listing:
                var columns = [EntryTable.scanColumns]
                if haveFlags { columns += [Self.flags, TaskTable.columns] }
                if haveNeighbours { columns.append(Self.neighbours) }
                sql = SQL(joining: columns, separator: ", ")
            }
        }

        private static func decisive(for query: BoundQuery, and others: [EntryTable.Column] = []) -> SQL {
            EntryRow.decisiveColumns(of: query).map { EntryTable.scanColumns(only: $0 + others) }
                ?? EntryTable.scanColumns
        }

        private static let flags: SQL = """
            EXISTS (SELECT 1 FROM entryTag WHERE entryTag.entry = entry.id),
            EXISTS (SELECT 1 FROM medium WHERE medium.entry = entry.id),
            EXISTS (SELECT 1 FROM measurement WHERE measurement.entry = entry.id)
            """
        private static let neighbours: SQL = """
            (SELECT other.uuid FROM entry AS other WHERE other.uuid < entry.uuid ORDER BY other.uuid DESC LIMIT 1),
            (SELECT other.uuid FROM entry AS other WHERE other.uuid > entry.uuid ORDER BY other.uuid LIMIT 1)
            """

        static let tagFlag = EntryTable.columnCount
        static let mediaFlag = EntryTable.columnCount + 1
        static let measurementFlag = EntryTable.columnCount + 2
        static let firstOfTask = EntryTable.columnCount + 3
        static let idBefore = firstOfTask + TaskTable.columnCount
        static let idAfter = idBefore + 1
    }

    /// The columns that decide whether a row is wanted; nil for all.
    private static func decisiveColumns(of query: BoundQuery) -> [EntryTable.Column]? {
        guard query.terms.isEmpty, query.circles.isEmpty else { return nil }
        var names: Set<String> = []
        for predicate in query.predicates {
            guard let asked = predicate.names else { return nil }
            names.formUnion(asked)
        }
        return columns(for: names)
    }

    /// The columns that these keys are read from; nil for all.
    private static func columns(for names: Set<String>) -> [EntryTable.Column]? {
        var columns: [EntryTable.Column] = [.id, .uuid]
        for name in names {
            switch name {
            case "text", "wordCount": columns.append(.text)
            case "starred": columns.append(.starred)
            case "creationTime", "year", "month", "day", "weekday", "hour", "hasTime":
                columns += [.creationTime, .utcOffset, .hasTime]
            case "tags", "media", "icon", "measurements", "values": break
            // Whether a task was cancelled is in `extra`.
            case "isDone", "isCancelled": return nil
            default: guard DiaryVocabulary.isOfOthersOnly(name) else { return nil }
            }
        }
        return columns
    }
}
