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
        let time = store.currentTime
        let read = try read(lines) { object throws(EntryLineError) in try SavedSearchLine(object, at: time) }
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
            try transaction.put(before.rows, joining.rows)
        }
        engine.session.report = changed
        for (number, problem) in problems { try reportProblem(number, problem) }
    }

    /// Reads the lines of `templates.jsonl`, in one transaction of the same command.
    ///
    /// A journal whose entries begin with a template here keeps it.
    ///
    /// - Parameters:
    ///     - lines: the lines with their numbers; blank ones are skipped.
    ///     - name: the name of their file, for messages.
    package func addTemplates(_ lines: [(number: Int, bytes: [UInt8])], of name: String) throws {
        place = name
        let time = store.currentTime
        let read = try read(lines) { object throws(EntryLineError) in try TemplateLine.template(object, at: time) }
        guard !read.isEmpty else { return }
        var (problems, changed): ([(Int, LineProblem)], ImportReport) = ([], report)
        try store.write(in: engine.session.run) { transaction in
            let before = try store.templates().templates
            var joining = TemplateJoining(templates: before, updates: source.updates, time: transaction.time)
            for (number, template) in read {
                switch joining.add(template) {
                case .new: changed.templateCount += 1
                case .alreadyHere: changed.alreadyHereCount += 1
                case .differs: problems.append((number, .templateDiffers(template.name)))
                }
            }
            try transaction.put(before, joining.templates)
        }
        engine.session.report = changed
        for (number, problem) in problems { try reportProblem(number, problem) }
    }

    private func read<Line>(
        _ lines: [(number: Int, bytes: [UInt8])], _ body: (JSONObject) throws(EntryLineError) -> Line
    ) throws -> [(number: Int, line: Line)] {
        try lines.compactMap { line -> (number: Int, line: Line)? in
            guard line.bytes.contains(where: { $0 > 0x20 }) else { return nil }
            return try read(line.bytes, number: line.number, body).map { (line.number, $0) }
        }
    }

    private func read<Line>(
        _ bytes: [UInt8], number: Int, _ body: (JSONObject) throws(EntryLineError) -> Line
    ) throws -> Line? {
        let value: JSONValue
        do throws(JSONError) { value = try JSONParser.parse(bytes) } catch {
            try reportProblem(number, .notJSON(error))
            return nil
        }
        do throws(EntryLineError) {
            guard let object = value.objectValue else { throw .notAnObject }
            return try body(object)
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

    init(_ tabs: TabList, updates: Bool, time: Instant) {
        (rows, self.updates, self.time) = (tabs.rows, updates, time)
        takesPlaces = rows.isEmpty
        lastPosition = rows.last?.position ?? 0
        for (index, row) in rows.enumerated() { (indices[row.id], keys[row.key]) = (index, index) }
    }

    mutating func add(_ line: SavedSearchLine) -> NamedItemOutcome {
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

    private mutating func append(_ line: SavedSearchLine) -> NamedItemOutcome {
        var row = line.search
        if !takesPlaces || !line.hasPosition { row.position = lastPosition + 1 }
        lastPosition = max(lastPosition, row.position)
        (indices[row.id], keys[row.key]) = (rows.count, rows.count)
        rows.append(row)
        return .new
    }
}

/// The outcome of a line with a saved search or a template.
enum NamedItemOutcome {
    /// It is new, or was updated from its line.
    case new
    case alreadyHere
    case differs
}

/// Merges the templates of an export into those of a diary.
struct TemplateJoining {
    private(set) var templates: [EntryTemplate]
    let updates: Bool
    let time: Instant

    mutating func add(_ new: EntryTemplate) -> NamedItemOutcome {
        let byKey = templates.firstIndex { $0.key == new.key }
        guard let index = templates.firstIndex(where: { $0.id == new.id }) ?? byKey else {
            var new = new
            if templates.contains(where: { $0.journal == new.journal }) { new.journal = nil }
            templates.append(new)
            return .new
        }
        var known = templates[index]
        guard (known.name, known.text, known.journal, known.extra) != (new.name, new.text, new.journal, new.extra)
        else { return .alreadyHere }
        guard updates, byKey == nil || byKey == index else { return .differs }
        (known.name, known.text, known.extra, known.updateTime) = (new.name, new.text, new.extra, time)
        let isFree = !templates.contains { $0.journal == new.journal && $0.id != known.id }
        if new.journal == nil || isFree { known.journal = new.journal }
        templates[index] = known
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
