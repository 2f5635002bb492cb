import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import JSON

extension LineImport {
    /// Reads the lines of `searches.jsonl`, in one transaction of the same command.
    ///
    /// A diary with tabs of its own keeps their order: new ones are last.
    ///
    /// - Parameters:
    ///     - lines: the lines with their numbers; blank ones are skipped.
    ///     - name: the name of their file, for messages.
    package func addSearches(_ lines: [(number: Int, bytes: [UInt8])], of name: String) throws {
        place = name
        let read = try lines.compactMap { line -> (number: Int, line: SavedSearchLine)? in
            guard line.bytes.contains(where: { $0 > 0x20 }) else { return nil }
            return try readSearch(line.bytes, number: line.number).map { (line.number, $0) }
        }
        guard !read.isEmpty else { return }
        var (problems, changed): ([(Int, LineProblem)], ImportReport) = ([], report)
        try store.write(in: engine.session.run) { transaction in
            let before = try store.tabs()
            var joining = TabJoining(before, updates: source.updates, time: transaction.time)
            for (number, line) in read {
                switch joining.add(line) {
                case .new: changed.searchCount += line.search.builtin == nil ? 1 : 0
                case .alreadyHere: changed.alreadyHereCount += 1
                case .differs: problems.append((number, .searchDiffers(line.search.name)))
                }
            }
            try transaction.put(before, joining.tabs)
        }
        engine.session.report = changed
        for (number, problem) in problems { try reportProblem(number, problem) }
    }

    private func readSearch(_ bytes: [UInt8], number: Int) throws -> SavedSearchLine? {
        let value: JSONValue
        do throws(JSONError) { value = try JSONParser.parse(bytes) } catch {
            try reportProblem(number, .notJSON(error))
            return nil
        }
        do throws(EntryLineError) {
            guard let object = value.objectValue else { throw .notAnObject }
            return try SavedSearchLine(object, at: store.currentTime)
        } catch {
            try reportProblem(number, .notAnEntry(error))
            return nil
        }
    }
}

/// Merges the tabs of an export into those of a diary.
struct TabJoining {
    private(set) var rows: [SavedSearch]
    private let updates: Bool
    private let time: Instant
    /// True if the diary had no tabs of its own, so that positions are those of the export.
    private let takesPlaces: Bool
    private var indices: [UniqueIdentifier: Int] = [:]
    private var keys: [String: Int] = [:]
    private var lastPosition: Double

    enum Outcome {
        /// It is new, or was updated from its line.
        case new
        case alreadyHere
        case differs
    }

    init(_ tabs: TabList, updates: Bool, time: Instant) {
        (rows, self.updates, self.time) = (tabs.rows, updates, time)
        takesPlaces = rows.isEmpty
        lastPosition = rows.last?.position ?? 0
        for (index, row) in rows.enumerated() { (indices[row.id], keys[row.key]) = (index, index) }
    }

    var tabs: TabList { TabList(rows) }

    mutating func add(_ line: SavedSearchLine) -> Outcome {
        let search = line.search
        // The order of the diary's own tabs holds.
        if search.builtin != nil, !takesPlaces { return .alreadyHere }
        guard let index = indices[search.id] ?? keys[search.key] else { return append(line) }
        var row = rows[index]
        guard row.builtin == search.builtin else { return .differs }
        if row.hasContent(of: search) { return .alreadyHere }
        let isFree = keys[search.key].map { $0 == index } ?? true
        guard updates, isFree else { return .differs }
        keys[row.key] = nil
        (row.name, row.selectionText, row.badge) = (search.name, search.selectionText, search.badge)
        (row.isHidden, row.extra, row.updateTime) = (search.isHidden, search.extra, time)
        rows[index] = row
        keys[row.key] = index
        return .new
    }

    private mutating func append(_ line: SavedSearchLine) -> Outcome {
        var row = line.search
        if !takesPlaces || !line.hasPosition { row.position = lastPosition + 1 }
        lastPosition = max(lastPosition, row.position)
        (indices[row.id], keys[row.key]) = (rows.count, rows.count)
        rows.append(row)
        return .new
    }
}

extension SavedSearch {
    /// Returns whether it has the same content as another, whatever their positions.
    fileprivate func hasContent(of other: SavedSearch) -> Bool {
        (name, selectionText, badge, extra) == (other.name, other.selectionText, other.badge, other.extra)
            && isHidden == other.isHidden
    }
}
