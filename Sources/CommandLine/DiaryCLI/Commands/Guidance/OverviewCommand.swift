import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// `diary` without a command: shows the location and size of the diary, and suggests commands.
enum OverviewCommand {
    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let summary = try store.summary()
        let output = invocation.output
        try output.line(StyledText(place(of: invocation.diaryFolder), .bold))
        let contents: StyledText = "\(contents(summary))"
        for line in contents.wrapped(to: output.width) { try output.line(line) }
        try lastEntry(store, invocation)
        try printPastDue(store, invocation)
        try printNextRepeating(store, invocation)
        try printOtherYears(store, invocation)
        try printOldBackup(store, invocation)
        try printUnread(store, invocation)
        if let line = SyncNotes(invocation, store).line { try printReminder(line, invocation) }
        try output.line()
        var table = Table(columns: [Table.Column(), Table.Column(isFlexible: true, wraps: true)], gap: 1)
        for (command, meaning) in next { table.append(["  \(DisplayWidth.padded(command, to: 33))", "\(meaning)"]) }
        for line in table.lines(window: output.width) { try output.line(line) }
        try output.flush()
        return try offerWhatWasKept(store, invocation)
    }

    /// Offers the drafts and recordings of interrupted sessions.
    private static func offerWhatWasKept(_ store: DiaryStore, _ invocation: Invocation) throws -> ExitCode {
        let recordings = RecordingFolder(diary: store.directory).keptPaths().count
        if recordings > 0 {
            try invocation.messages.note(
                "kept: \(recordings.counted("interrupted recording")); diary record --recover adds \(recordings == 1 ? "it" : "them")"
            )
        }
        let drafts = KeptDrafts(invocation: invocation, store: store)
        guard let kept = try drafts.offered(drafts.all()) else { return .success }
        let writing = KeptDrafts(invocation: invocation, store: try invocation.openStore(.writing))
        return try writing.goOn(with: kept, as: EntryWriter(invocation: invocation, options: AddOptions(invocation)))
    }

    private static let next = [
        ("diary add 'First line'", "write; alone it opens the editor"), ("diary list", "what there is, newest first"),
        ("diary search WORD", "find it, ignoring accents"),
        ("diary show @", "the entry last changed, with all of it"),
        ("diary help", "all commands; dates, predicates, json"),
    ]

    private static func contents(_ summary: DiarySummary) -> String {
        var parts = [summary.entryCount.counted("entry")]
        parts += [String](counting: [
            "photo": summary.photoCount, "sound": summary.soundCount, "video": summary.videoCount,
            "PDF": summary.pdfCount,
        ])
        if summary.mediaByteCount > 0 { parts.append(ByteCount.text(summary.mediaByteCount)) }
        if summary.trashedEntryCount > 0 { parts.append("\(summary.trashedEntryCount.grouped) in the trash") }
        return parts.joined(separator: ", ")
    }

    private static func lastEntry(_ store: DiaryStore, _ invocation: Invocation) throws {
        guard let id = try store.newestEntry(1, before: invocation.context.now()),
            let listed = try store.listedEntry(id)
        else { return }
        let (entry, presentation) = (listed.entry, invocation.presentation())
        let wall = entry.creationTime.wallTime
        let when = entry.hasTime ? "\(wall.date.inWords) \(wall.clock())" : wall.date.inWords
        let line: StyledText =
            "last entry: \(presentation.shortID(listed))  \(when, .faint)  \(presentation.shownTitle(entry))"
        try invocation.output.line(line.truncated(to: invocation.output.width))
    }

    private static func printPastDue(_ store: DiaryStore, _ invocation: Invocation) throws {
        let count = try store.pastDueCount()
        guard count > 0 else { return }
        let words = StyledText("\(count.counted("task")) \(count == 1 ? "is" : "are") past due", .red)
        try printReminder(words + ": diary tasks", invocation)
    }

    /// Prints `next: Water the ficus, Friday 27 November 2026, repeats every week on Friday`, of those that repeat and are
    /// not past due.
    private static func printNextRepeating(_ store: DiaryStore, _ invocation: Invocation) throws {
        var list = TaskList(store: store)
        list.isRepeating = true
        let clock = TaskClock(invocation.context)
        let tasks = try list.tasks(EntryQuery()).lazy.map(\.entry)
        guard let next = tasks.first(where: { $0.task?.due != nil && !clock.isPastDue($0.task) }),
            let due = next.task?.due, let rule = RepeatOptions.words(for: next)
        else { return }
        let words = ChangeSentence.words(for: due.time, hasTime: due.hasTime, invocation.context.dayNames)
        try printReminder("next: \(TaskReference.title(of: next)), \(SafeText(words)), \(line: rule)", invocation)
    }

    /// Prints `on this day: 3 entries, 1 to 7 years ago: diary list --on-this-day`.
    private static func printOtherYears(_ store: DiaryStore, _ invocation: Invocation) throws {
        let context = invocation.context
        let today = context.localZone.zonedTime(at: context.now()).wallTime.date
        let years = try store.anniversaries(of: today)
        guard let latest = years.first, let earliest = years.last else { return }
        let count = years.reduce(0) { $0 + $1.entryCount }.counted("entry")
        let distance = (today.year - earliest.year).counted("year")
        let distances = years.count > 1 ? "\(today.year - latest.year) to \(distance)" : distance
        try printReminder("on this day: \(count), \(distances) ago: diary list --on-this-day", invocation)
    }

    /// Prints `the last backup is 41 days old: diary backup FILE`, unless nothing was written since then.
    private static func printOldBackup(_ store: DiaryStore, _ invocation: Invocation) throws {
        guard let unarchived = try store.unarchived() else { return }
        let days = BackupSentence.age(of: unarchived.since, at: invocation.context.now())
        guard days >= BackupSentence.oldAge else { return }
        let words = unarchived.hasArchive ? "the last backup is \(days.counted("day")) old" : "there is no backup yet"
        try printReminder(StyledText(SafeText(words), .yellow) + ": diary backup FILE", invocation)
    }

    /// Prints `412 photos and 3 sounds wait to be recognized: diary recognize --status`, if that happens by itself.
    private static func printUnread(_ store: DiaryStore, _ invocation: Invocation) throws {
        guard try store.recognizesAlways() else { return }
        let (photos, sounds) = try (store.unreadMediumCount(.photos), store.unreadMediumCount(.sounds))
        let words = [String](counting: ["photo": photos, "sound": sounds])
        guard !words.isEmpty else { return }
        let verb = photos + sounds == 1 ? "waits" : "wait"
        try printReminder(
            "\(words.enumeration) \(verb) to be recognized: diary recognize --status", invocation)
    }

    private static func printReminder(_ line: StyledText, _ invocation: Invocation) throws {
        for line in line.wrapped(to: invocation.output.width) { try invocation.output.line(line) }
    }

    /// The absolute path of the folder, since a relative one doesn't show where it is.
    private static func place(of folder: FilePath) -> SafeText {
        SafeText(bytes: (folder.isAbsolute ? folder : folder.resolved ?? folder).bytes)
    }
}
