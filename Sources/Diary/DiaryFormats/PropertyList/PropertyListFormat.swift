import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

/// Property lists that are arrays of dictionaries with a title and a date, such as a list of things to do.
enum PropertyListFormat: ImportFormat {
    static let name = "plist"

    static func recognize(_ source: ImportSource) throws -> String? {
        let lists = lists(of: source)
        guard !lists.isEmpty, lists.count == source.files.count else { return nil }
        var count = 0
        for file in lists.prefix(20) {
            let document: JSONValue
            do { document = try source.document(of: file, as: .propertyList) } catch let error as ImportSourceError
                where error.problem != nil
            {
                // The kind of its contents is unknown, but a single file is at least described.
                return lists.count == 1 ? "property list" : nil
            }
            guard let items = items(of: document), items.contains(where: { PropertyListItem($0).isDated }) else {
                return nil
            }
            count += items.count
        }
        guard lists.count <= 20 else { return "collection of \(lists.count) property lists" }
        return "property list of \(count == 1 ? "1 item" : "\(count) items")"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let found = lists(of: source)
        for file in found.isEmpty ? source.files : found {
            let document = try sink.reading(file.path) { try source.document(of: file, as: .propertyList) }
            guard let document else { continue }
            guard let items = items(of: document) else {
                try sink.report(ImportProblem(.unreadable, file.path, "not an array of dictionaries"))
                continue
            }
            for (index, item) in items.enumerated() {
                try PropertyListItem(item).add(to: sink, options, "\(file.path): item \(index + 1)")
            }
        }
    }

    private static func lists(of source: ImportSource) -> [ImportSource.File] {
        source.files.filter { source.kind(ofDocument: $0) == "plist" }
    }

    /// The items of an array, or of the only array in a dictionary.
    private static func items(of document: JSONValue) -> [JSONValue]? {
        if let array = document.arrayValue { return array.contains { $0.objectValue != nil } ? array : nil }
        let arrays = document.objectValue?.members.compactMap(\.value.arrayValue) ?? []
        guard arrays.count == 1, arrays[0].contains(where: { $0.objectValue != nil }) else { return nil }
        return arrays[0]
    }
}

/// An item of a property list: a dictionary with keys in any case.
struct PropertyListItem {
    private let isDictionary: Bool
    private var members: FoldedMembers

    init(_ value: JSONValue) {
        isDictionary = value.objectValue != nil
        members = FoldedMembers(value.objectValue?.members ?? [])
    }

    /// True if it has a title and a date.
    var isDated: Bool {
        let keys = Set(members.rest.map { FoldedMembers.folded($0.key) })
        return !keys.isDisjoint(with: Self.titles + Self.texts) && !keys.isDisjoint(with: Self.dates + Self.dueDates)
    }

    private static let titles = ["title", "name"]
    private static let texts = ["text", "note", "notes", "content", "description", "body", "details"]
    private static let dates = ["date", "created", "creationdate", "createdat", "datecreated"]
    private static let dueDates = ["due", "duedate", "datedue", "deadline"]
    private static let doneFlags = ["done", "completed", "isdone", "iscompleted", "finished"]

    /// Makes an entry of it; one with a priority, a due date or a done flag is a task.
    func add(to sink: any ImportSink, _ options: ReadingOptions, _ place: String) throws {
        guard isDictionary else { return try sink.report(ImportProblem(.unreadable, place, "not a dictionary")) }
        var item = self
        var line = LineValues()
        let (date, due) = (item.time(Self.dates), item.time(Self.dueDates))
        guard let written = date ?? due else {
            return try sink.report(ImportProblem(.undated, place, item.reasonWithoutDate))
        }
        line.setCreation(written, options)
        line[.text] = .string(item.members.text(Self.texts)?.withLineFeeds ?? "")
        if let title = item.members.text(Self.titles) { line[.title] = .string(title) }
        if let due { line.setDue(due.zoned(in: options.zone), hasTime: due.hasTime) }
        if let priority = item.priority {
            // The direction of the scale is unknown: the number is kept as it is.
            if TaskPriority.isPossible(priority) { line[.priority] = .double(priority) }
        }
        if item.hasPriority, line[.due] == nil, line[.priority] == nil { line[.done] = .boolean(false) }
        if let isDone = item.flag(Self.doneFlags) { line[.done] = .boolean(isDone) }
        if let tags = item.members.take(["tags"], \.self)?.arrayValue { line.setTags(tags.compactMap(\.plainText)) }
        var entry = SourceEntry(place: place, sourceID: item.members.text(["id", "uuid", "identifier"]), line: line)
        for member in item.members.rest { entry.unmodelled.append(member.key, member.value) }
        try sink.add(entry)
    }

    /// The priority as it is written; it also stays among the members without an equivalent.
    private var writtenPriority: String? {
        members.first("priority")?.plainText?.trimmingSpaces
    }

    /// The priority if it is a number.
    private var priority: Double? { writtenPriority.flatMap { Double($0) } }

    /// True if it has a priority, also one in words: it is a task then.
    private var hasPriority: Bool { writtenPriority?.isEmpty == false }

    /// The reason why it has no date, with what is in the place of one.
    private var reasonWithoutDate: String {
        let names = Set(Self.dates + Self.dueDates)
        let found = members.rest.first {
            names.contains(FoldedMembers.folded($0.key)) && $0.value.plainText?.isEmpty == false
        }
        guard let found, let text = found.value.plainText else { return "it has no date" }
        let isAmbiguous = WrittenTime.ambiguousNumbers(text) != nil
        return "\(found.key): \(text) \(isAmbiguous ? "may mean either of two days" : "is not a date")"
    }

    private mutating func flag(_ names: [String]) -> Bool? {
        guard let word = members.take(names, \.self)?.plainText?.lowercased() else { return nil }
        return ["true", "1", "yes"].contains(word) ? true : ["false", "0", "no"].contains(word) ? false : nil
    }

    /// A date of the list's own type, or a text with one.
    private mutating func time(_ names: [String]) -> WrittenTime? {
        members.take(names) { value in
            (value.objectValue?["date"]?.stringValue ?? value.stringValue).flatMap { WrittenTime($0) }
        }
    }
}
