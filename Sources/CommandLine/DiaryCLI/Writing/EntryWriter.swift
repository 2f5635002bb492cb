import Arguments
import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Creates an entry from a text and the options of `add`, and prints it.
struct EntryWriter {
    let invocation: Invocation
    let options: AddOptions
    /// The time of an entry without any other; nil for the current time.
    var moment: Instant?

    /// Adds the entry; all errors in the arguments are found before the diary is opened.
    func add(_ written: WrittenText) throws -> ExitCode {
        var draft = try invocation.values.flag(.full) ? draft(of: FrontMatter(written.text)) : draft(of: written)
        let store = try invocation.openStore(.creating)
        let drafts = KeptDrafts(invocation: invocation, store: store)
        let source = try written.isStandardInput ? drafts.draft(behind: invocation.context.standardInput) : nil
        if let source { try take(source, into: &draft) }
        try printAdded(add(draft, to: store), in: store)
        try drafts.report(drafts.all().filter { $0.draft.path != source?.path })
        return .success
    }

    /// Adds the other values of the form that left a draft, except those given by options.
    func take(_ draft: Draft, into entry: inout EntryDraft) throws {
        let values = draft.values
        guard !values.isEmpty else { return }
        try take(FormValues(nil, draft: values).change(reportingTo: invocation), into: &entry)
    }

    func take(_ typed: EntryChange, into entry: inout EntryDraft) throws {
        var change = typed
        switch options.time {
        case .unsaid: break
        case .medium, .given: (change.creationTime, change.hasTime) = (nil, nil)
        }
        if invocation.values.isGiven(.journal) { change.journal = nil }
        change.measurements = change.measurements.map { $0 + options.measurements }
        entry.take(change)
    }

    /// Adds a draft with its media to the open diary.
    ///
    /// - Parameters:
    ///   - recorded: sounds that precede the media of the options.
    ///   - command: its name in `undo --list`.
    func add(
        _ draft: EntryDraft, to store: DiaryStore, recorded: [StagedMedium] = [], as command: String = "add"
    ) throws -> DiaryEntry {
        var draft = draft
        let intake = store.mediumIntake(zone: options.namedZone)
        var media = try recorded + MediumArguments(invocation: invocation, intake: intake).stage(options.media)
        if case .medium = options.time {
            let (index, time) = try captureTime(of: media)
            media[index].assumeTime()
            draft.creationTime = zoned(time)
            draft.hasTime = time.hasTime
        }
        draft.media = media.map(\.draft)
        draft.place = options.place ?? draft.place
        draft.position =
            options.position ?? draft.position ?? draft.media.lazy.compactMap(\.medium.metadata.position).first
        if var task = options.task {
            task.due = task.due ?? draft.task?.due
            draft.task = task
        }
        if let rule = options.repetition { draft.repeat(by: rule) }
        draft.taskPlace = try TaskPlaceOptions.place(invocation, store) ?? draft.taskPlace
        try RestoredNote(invocation: invocation).print(store.keep(media), media)
        let entry = try store.add(draft, as: command)
        try TaskPlaceOptions.noteTaken(draft.taskPlace, entry, invocation)
        return entry
    }

    func printAdded(_ entry: DiaryEntry, in store: DiaryStore) throws {
        try invocation.printChanged(
            [entry.id], ChangeSentence(invocation: invocation, store: store).text("added", entry))
        try RepeatOptions.printReading(of: entry, invocation)
        if case .unsaid = options.time {
            try OtherDayNote(invocation: invocation, store: store).print(entry.media, in: entry)
        }
    }

    /// The entry of a draft with values above its text; options take precedence.
    func draft(of matter: FrontMatter, mayBeginWithDate: Bool = true) throws -> EntryDraft {
        let change = try matter.change(of: nil, FormReading(invocation))
        let written = WrittenText(text: matter.text, mayBeginWithDate: mayBeginWithDate)
        var entry = try change.measurements?.isEmpty == false ? draftOfMedia(written) : draft(of: written)
        try take(change, into: &entry)
        return entry
    }

    /// The entry without its media.
    ///
    /// An entry without any content is refused.
    func draft(of written: WrittenText) throws -> EntryDraft {
        let draft = try draftOfMedia(written)
        guard !draft.text.isBlank || !options.media.isEmpty || !options.measurements.isEmpty else {
            throw Failure("there is nothing to add", hint: "diary add 'First line', or diary add for the editor")
        }
        return draft
    }

    /// The entry without its media, which make a text unnecessary.
    func draftOfMedia(_ written: WrittenText) throws -> EntryDraft {
        var draft = try datedDraft(of: written)
        draft.tags = options.tags
        draft.starred = options.isStarred
        draft.journal = options.journal
        draft.measurements = options.measurements
        return draft
    }

    private func datedDraft(of written: WrittenText) throws -> EntryDraft {
        let now = moment ?? invocation.context.now()
        if case .given(let time, let hasTime) = options.time {
            return EntryDraft(text: written.text, creationTime: time, hasTime: hasTime)
        }
        let parser = DateParser(now: now, zone: options.zone)
        guard case .unsaid = options.time, written.mayBeginWithDate,
            let phrase = try parser.datePhrase(in: written.text)
        else {
            try noteDateLikeWords(of: written, parser)
            return EntryDraft(text: written.text, creationTime: options.zone.zonedTime(at: now), hasTime: true)
        }
        let time = try phrase.time.shown(in: options.namedZone, as: String(written.text[..<phrase.textStart]))
        try printDate(written.text[..<phrase.textStart], time, hasTime: phrase.hasTime)
        return EntryDraft(
            text: String(written.text[phrase.textStart...]), creationTime: time, hasTime: phrase.hasTime)
    }

    private func printDate(_ phrase: Substring, _ time: ZonedTime, hasTime: Bool) throws {
        let typed = phrase.split(whereSeparator: \.isWhitespace).joined(separator: " ").dropLast()
        let words = ChangeSentence.words(for: time, hasTime: hasTime, invocation.context.dayNames)
        try invocation.messages.line("\(SafeText(typed)) is \(words)")
    }

    /// The note prevents that `last night in Rome: …` is silently dated now.
    private func noteDateLikeWords(of written: WrittenText, _ parser: DateParser) throws {
        guard case .unsaid = options.time, written.mayBeginWithDate,
            let found = parser.dateLikeWords(in: written.text)
        else { return }
        let date = found.date.map { ShellQuoting.quoted($0) } ?? "DATE"
        try invocation.messages.note(
            "'\(line: found.words)' is not read as a date, so the entry is dated now: diary edit @ --at \(date)"
        )
    }

    private func captureTime(of media: [StagedMedium]) throws -> (index: Int, time: MediumTime) {
        guard let index = media.firstIndex(where: { $0.time != nil }), let time = media[index].time else {
            throw Failure(
                "no medium says when it was taken", hint: "give the time: --at '2026-11-20 18:30'")
        }
        return (index, time)
    }

    private func zoned(_ time: MediumTime) -> ZonedTime {
        if let zone = options.namedZone { return zone.zonedTime(at: time.instant) }
        guard time.placeZone == nil else { return time.zoned(in: options.localZone) }
        let local = options.localZone.zonedTime(at: time.instant)
        return local.utcOffset == time.utcOffset
            ? local : ZonedTime(instant: time.instant, utcOffset: time.utcOffset)
    }
}
