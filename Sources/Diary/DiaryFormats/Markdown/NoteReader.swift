import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads the notes of a folder of Markdown.
struct NoteReader {
    let source: ImportSource
    let options: ReadingOptions
    let sink: any ImportSink
    private let isLogseq: Bool
    private let isZK: Bool
    /// The format of daily notes; nil if there are no settings.
    var daily: DailyNotes?
    /// All notes of the folder, some of whose dates show the order of the others.
    var notes: [ImportSource.File] = []
    /// The order of day and month in dates such as `05-06-2024`; nil if it is unknown.
    var order: WrittenTime.Order?
    /// Whether the first line of a note dates it if its name doesn't.
    var readsFirstLine = false
    private var isOrderSought = false
    /// Finds the media embedded in the notes.
    var media: LinkedMedia
    private var names: Set<String> = []

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink, isLogseq: Bool, isZK: Bool) {
        (self.source, self.options, self.sink) = (source, options, sink)
        (self.isLogseq, self.isZK) = (isLogseq, isZK)
        media = LinkedMedia(source)
    }

    /// A note as it was read, before its media are found.
    struct SourceNote {
        /// Its location, for messages and links.
        let path: String
        var text: String
        var properties = NoteProperties()
        var nameTime: WrittenTime?
        /// The words of its name besides the time.
        var nameWords = ""
        var sourceID: String?
        /// Members that were removed from its text.
        var extracted = JSONObject()
        /// Tags in the source's own syntax.
        var tags: [String] = []
        /// The time at which it was done, if it is a task.
        var doneTime: Instant?
        /// The task that it is, in an outline.
        var task: OrgHeading?
        /// The media whose bytes are in its text.
        var media: [SourceMedium] = []
    }

    /// Reads a note in a file of its own.
    mutating func read(_ file: ImportSource.File) throws {
        guard var note = try note(in: file) else { return }
        if try readParts(of: note) { return }
        let path = MarkdownFolderShape.withoutEnding(file.path)
        let named = Self.originalPath(path)
        if let time = daily?.time(ofNote: named) {
            note.nameTime = time
        } else if let found = FileNameDate(path: named, order: order) {
            (note.nameTime, note.nameWords) = (found.time, found.rest)
        } else {
            note.nameWords = SourceName.last(of: named)
            if readsFirstLine || options.undatedNotes == .firstLine, let first = FirstLineDate(note.text, order: order)
            {
                (note.nameTime, note.text) = (first.time, first.rest)
            }
        }
        let tasks = isLogseq ? takeOutline(&note) : []
        if isZK { note.tags += Self.colonTags(note.text) }
        note.sourceID = note.properties.text("id", "uid", "uuid") ?? Self.lastingPath(path)
        try add(tasks, of: note)
        try add(note)
    }

    /// The path without the mark of a conflict copy, whose date is that of the conflict.
    private static func originalPath(_ path: String) -> String {
        guard let name = ConflictCopyName.original(of: SourceName.last(of: path)) else { return path }
        let folder = SourceName.folder(of: path)
        return folder.isEmpty ? name : "\(folder)/\(name)"
    }

    /// The note of a file: its front matter and its text.
    ///
    /// - Returns: nil if it can't be read, which is reported.
    func note(in file: ImportSource.File) throws -> SourceNote? {
        let read = try sink.reading(file.path) { try source.text(of: file, upTo: ImportSource.recordLimit) }
        guard let text = read else { return nil }
        var note = SourceNote(path: file.path, text: text.withLineFeeds)
        guard let matter = FrontMatter(note.text) else { return note }
        // Templates and half-written notes contain text that isn't YAML; it stays in the text.
        guard let object = try matter.object(source) else {
            note.properties = NoteProperties(matter.date)
            return note
        }
        note.properties = NoteProperties(object)
        note.text = matter.rest
        return note
    }

    /// Makes an entry of a note, or reports why it isn't one.
    mutating func add(_ note: SourceNote) throws {
        var note = note
        var line = LineValues()
        // jrnl's YAML has the text in it.
        if note.text.allSatisfy(\.isWhitespace), let body = note.properties.text("body") { note.text = body }
        guard !isEmpty(note) else { return }
        guard let time = try time(of: &note) ?? timeByOthers(of: &note) ?? timeByOption(of: note) else {
            return try sink.report(ImportProblem(.undated, note.path, undatedReason(note)))
        }
        let found = try media.take(note.text, in: SourceName.folder(of: note.path), of: note.path)
        for problem in found.problems { try sink.report(problem) }
        let text = found.text.trimmingBlankEnds
        let title = note.properties.text("title") ?? (Self.hasHeading(text) ? nil : note.nameWords)
        line[.text] = .string(text)
        if let title, !title.isEmpty { line[.title] = .string(title) }
        let zone = note.properties.zone { options.zone(written: $0) != nil }
        line.setCreation(options.zoned(time, inZone: zone), hasTime: time.hasTime)
        let update = note.properties.time(NoteProperties.updateKeys, order)
        line.set(.updateTime, update.map { options.zoned($0, inZone: zone) })
        line.setTags(note.properties.tags() + note.tags)
        if note.properties.flag("starred", "star", "favorite", "favourite") == true { line[.starred] = .boolean(true) }
        note.properties.place(into: &line)
        setTask(&line, &note, zone)
        note.task?.setTask(of: &line, &note.extracted, options)
        var entry = SourceEntry(place: note.path, sourceID: try lastingName(note), line: line)
        entry.media = found.media + note.media
        entry.unmodelled = note.properties.rest.joined(with: note.extracted)
        try sink.add(entry)
    }

    /// Returns whether a note has neither words nor properties; Logseq repeats the day of an empty journal as its title.
    private func isEmpty(_ note: SourceNote) -> Bool {
        guard note.text.allSatisfy({ $0.isWhitespace || $0 == "-" }) else { return false }
        return note.properties.rest.members.allSatisfy { member in
            isLogseq && FoldedMembers.folded(member.key) == "title"
                && member.value.plainText.flatMap {
                    WrittenTime($0, order: order ?? .dayFirst) ?? daily?.time(titled: $0)
                } != nil
        }
    }

    /// The time of a note: its front matter's, else its name's; if the name has an hour of the same day, that is added.
    func time(of note: inout SourceNote) -> WrittenTime? {
        let daily = daily
        let titled = note.properties.time(NoteProperties.creationKeys) { daily?.time(titled: $0) }
        let written = titled ?? note.properties.time(NoteProperties.creationKeys, order)
        guard let written else { return note.nameTime }
        guard !written.hasTime else { return written }
        if let name = note.nameTime, name.hasTime, name.day == written.day { return name }
        if let clock = note.properties.text("time") {
            if let whole = WrittenTime("\(written.day) \(clock)") { return whole }
            note.extracted["time"] = .string(clock)
        }
        return written
    }

    /// The time of a note whose date may mean either of two days, if the dates above the other notes decide.
    mutating func timeByOthers(of note: inout SourceNote) throws -> WrittenTime? {
        guard order == nil, !isOrderSought, ambiguousDate(of: note) != nil else { return nil }
        isOrderSought = true
        order = try NoteDateOrder.order(inMatterOf: notes, source)
        return order == nil ? nil : time(of: &note)
    }

    /// The time that the options give to a note without a date.
    func timeByOption(of note: SourceNote) -> WrittenTime? {
        options.time(ofUndatedIn: source.file(at: note.path), of: source)
    }

    /// A date of a note that may mean either of two days.
    private func ambiguousDate(of note: SourceNote) -> String? {
        let name = SourceName.last(of: MarkdownFolderShape.withoutEnding(note.path))
        let written = note.properties.texts(NoteProperties.creationKeys)
        let isDated = readsFirstLine && FirstLineDate(note.text, order: .dayFirst) != nil
        let line = isDated ? [FirstLineDate.line(of: note.text)] : []
        return (written + [name] + line).first { WrittenTime.ambiguousNumbers($0) != nil }
    }

    func undatedReason(_ note: SourceNote) -> String {
        guard let text = ambiguousDate(of: note) else { return "it has no date" }
        return "\(text) may mean either of two days, and no other date decides which"
    }

    /// Joplin's `completed?` makes a task.
    private func setTask(_ line: inout LineValues, _ note: inout SourceNote, _ zone: String?) {
        guard let isDone = note.properties.flag("completed") else { return }
        line[.done] = .boolean(isDone)
        if isDone { line.set(.doneTime, note.doneTime.map { options.zone.zonedTime(at: $0) }) }
        if let due = note.properties.time(["due"], order) {
            line.setDue(options.zoned(due, inZone: zone), hasTime: due.hasTime)
        }
    }

    /// The permanent identifier of a note; a second note of the same name gets none.
    private mutating func lastingName(_ note: SourceNote) throws -> String? {
        guard let name = note.sourceID else { return nil }
        if names.insert(name).inserted { return name }
        try sink.report(ImportProblem(.duplicate, note.path, "another note is named \(name)"))
        return names.insert(note.path).inserted ? note.path : nil
    }

    /// The path without an archive's name, so that a folder and an archive of it have the same notes.
    private static func lastingPath(_ path: String) -> String {
        let root = LinkedMedia.root(of: path)
        return root.isEmpty ? path : String(path.dropFirst(root.count + 1))
    }

    private static func hasHeading(_ text: String) -> Bool {
        let marks = text.prefix { $0 == "#" }
        return (1...6).contains(marks.count) && text[marks.endIndex...].first == " "
    }

    /// zk's `:a:b:` at the beginning of a word.
    private static func colonTags(_ text: String) -> [String] {
        text.split { $0.isWhitespace }.filter { $0.count > 2 && $0.first == ":" && $0.last == ":" }
            .flatMap { $0.split { $0 == ":" }.map { String($0) } }
    }
}
