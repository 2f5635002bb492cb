import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

enum TrashCommand: Command {
    static let name = "trash"

    static let declaration = CommandDeclaration(
        name, "list what was deleted or detached, or remove it for good",
        operands: [
            SelectionOptions.saved, OperandDeclaration("PREDICATE", .optional, "only entries that meet the predicate"),
        ],
        groups: [
            SelectionOptions.group, ListFormat.options,
            OptionGroup(
                "Emptying",
                [
                    .flag(.empty, "remove the trash for good; this can't be undone"),
                    .value(.olderThan, "DURATION", "with --empty: only what was deleted that long ago, such as 30d"),
                    .flag(.yes, short: "y", "don't ask"),
                ]),
        ]
    ) { command in
        command.examples = [
            Definition("diary trash", "what is in it"), Definition("diary restore 3f2a", "bring an entry back"),
            Definition("diary trash --empty --older-than 30d", "remove for good what was deleted a month ago"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        if invocation.values.flag(.empty) { return try TrashEmptying(invocation: invocation).run() }
        guard !invocation.values.isGiven(.olderThan) else {
            throw Failure(
                "--older-than says what --empty removes", hint: "diary trash --empty --older-than 30d", .usage)
        }
        let store = try invocation.openStore(.reading)
        let query = try SelectionReader(invocation: invocation, store: store).query(
            operands: invocation.operands, scope: .trash)
        try TrashListPrinter(invocation: invocation, store: store).print(query)
        return .success
    }
}

/// `trash --empty`: removes the content of the trash permanently.
struct TrashEmptying {
    let invocation: Invocation

    func run() throws -> ExitCode {
        guard !SelectionReader.isGiven(invocation.values), invocation.operands.isEmpty else {
            throw Failure("--empty takes no selection", hint: "diary trash --empty --older-than 30d", .usage)
        }
        let store = try invocation.openStore(.writingOnFullDisk)
        let limit = try limit()
        let contents = try store.trashContents(olderThan: limit)
        guard !contents.isEmpty else {
            return try invocation.end(saying: "the trash holds nothing\(limit == nil ? "" : " that old")")
        }
        try requireReadLogs(store)
        guard try isConfirmed(contents, store) else { return try invocation.end(.failure, saying: "nothing was done") }
        let removed = try store.emptyTrash(olderThan: limit)
        invocation.snapshot.isFinal = true
        try invocation.printChanged(removed.ids, sentence(removed))
        try invocation.output.flush()
        try invocation.reportRemovedFiles(in: store)
        let left = contents.entryCount + contents.media.count - removed.entryCount - removed.media.count
        guard left <= 0 || store.roomGivenUp.isEmpty else {
            throw Failure(
                "\(Failure.fullDisk("\(store.directory)")); \(left.grouped) of them are still in the trash",
                hint: "run the same command again; if nothing goes, make room on that disk first")
        }
        try reportRemovedCopies(removed)
        try reportDrafts(of: removed.ids)
        try invocation.messages.note("archives made by diary backup and your own copies still hold them")
        return .success
    }

    /// Fails while a damaged log has commands that the diary lacks: it may hold entries of the trash, too.
    private func requireReadLogs(_ store: DiaryStore) throws {
        guard let log = DamagedCopies(of: store.directory).brokenLogs.first else { return }
        let path = store.directory.appending(bytes: log.bytes)
        throw Failure(
            "\(path.shown) is a damaged log with commands that the diary lacks, and may hold what is in the trash",
            hint:
                "diary check --repair gives back what can be read of it; if check still names it then, remove it: rm \(ShellQuoting.quoted("\(path)"))"
        )
    }

    /// Reports copies that were removed because they contained, or may have contained, removed entries.
    private func reportRemovedCopies(_ removed: EmptiedTrash) throws {
        guard !removed.damagedCopies.isEmpty else { return }
        let paths = removed.damagedCopies.map { SafeText(bytes: $0.bytes).singleLine.string }
        try invocation.messages.note(
            "removed too, since check --repair had kept it with what was in it: \(paths.joined(separator: ", "))")
    }

    /// Reports kept drafts of the removed entries, which the next `diary add` offers.
    private func reportDrafts(of ids: [UniqueIdentifier]) throws {
        let digits = Set(ids.map { $0.prefix(Draft.Purpose.digitCount) })
        for draft in try DraftFolder(diary: invocation.diaryFolder).keptDrafts() {
            guard case .edit(let entry, _) = draft.purpose, digits.contains(entry) else { continue }
            let paths = draft.paths.map { ShellQuoting.quoted($0.description) }.joined(separator: " ")
            try invocation.messages.note(
                "a draft of an edit of \(entry.prefix(8)) stays until you remove it: rm \(paths)")
        }
    }

    private func sentence(_ removed: EmptiedTrash) -> StyledText {
        var gone = [String](counting: ["entry": removed.entryCount, "detached medium": removed.media.count])
        if removed.companionCount > 0 { gone.append(Self.files(removed.companionCount)) }
        let entries = "removed for good: \(gone.joined(separator: ", "))"
        guard !removed.originals.isEmpty else { return "\(entries)" }
        let bytes = removed.originals.reduce(Int64(0)) { $0.addingSaturated($1.byteCount) }
        return "\(entries), \(removed.originals.count.counted("original")), \(ByteCount.text(bytes))"
    }

    private func limit() throws -> Instant? {
        guard let text = invocation.values.value(.olderThan) else { return nil }
        return invocation.context.now().adding(microseconds: -abs(try parseDuration(text)))
    }

    /// Asks for confirmation.
    ///
    /// For more than ten entries, the user has to type their number.
    private func isConfirmed(_ contents: TrashContents, _ store: DiaryStore) throws -> Bool {
        if invocation.values.flag(.yes) { return true }
        try printContents(contents, store)
        let count = contents.entryCount + contents.media.count + contents.companionCount
        guard count > 10, invocation.context.isInputTerminal, invocation.context.isErrorTerminal else {
            return try invocation.confirm("Remove them for good? This can't be undone.")
        }
        try invocation.messages.line("Type their number to remove them for good; this can't be undone.")
        let typed = Question(input: invocation.context.standardInput, output: invocation.context.standardError)
            .readLine()
        return typed.flatMap { Int($0.filter(\.isNumber)) } == count
    }

    private func printContents(_ contents: TrashContents, _ store: DiaryStore) throws {
        let listing = EntryListing(store: store, width: invocation.messages.width)
        if !contents.ids.isEmpty {
            try invocation.messages.line(listing.heading(of: contents.ids))
            for line in try listing.excerpt(of: contents.ids) { try invocation.messages.line(line) }
        }
        if contents.unnamedCount > 0 {
            try invocation.messages.line("\(contents.unnamedCount.counted("entry")) whose id is damaged")
        }
        if contents.companionCount > 0 { try invocation.messages.line("\(Self.files(contents.companionCount))") }
        let kept = DamagedCopies(of: store.directory).paths.map { SafeText(bytes: $0.bytes).singleLine.string }
        if !kept.isEmpty {
            try invocation.messages.line(
                "With them goes the damaged database that check --repair kept, if it may hold them: \(kept.joined(separator: ", ")); if you still need it, copy it elsewhere first."
            )
        }
        guard !contents.media.isEmpty else { return }
        let names = SafeText(DiaryStore.summary(of: contents.media)).singleLine
        try invocation.messages.line("\(contents.media.count.counted("detached medium")): \(names)")
    }

    /// The number of removed companions, such as `1 file from beside a photo`.
    private static func files(_ count: Int) -> String { "\(count.counted("file")) from beside a photo" }
}

/// Prints the content of the trash: entries, then media that were deleted separately.
struct TrashListPrinter {
    let invocation: Invocation
    let store: DiaryStore

    private var output: Output { invocation.output }

    func print(_ query: EntryQuery) throws {
        let detached = try detachedMedia(query)
        let format = ListFormat(invocation.values)
        guard format != .json, format != .jsonl else { return try printJSON(query, detached, isArray: format == .json) }
        var entries = EntryListPrinter(invocation: invocation, store: store)
        let companionCount = try store.trashedCompanionCount()
        entries.reportsEmptyResult = detached.isEmpty && companionCount == 0
        let count = try entries.print(query)
        let rest = detached.prefix(max((query.limit ?? .max) - count, 0))
        if format != .ids, format != .short, count > 0, !rest.isEmpty { try output.line() }
        for medium in rest {
            guard format != .ids else {
                try output.line(StyledText(SafeText(raw: medium.medium.id.description)))
                continue
            }
            for line in try lines(of: medium) { try output.line(line) }
        }
        guard companionCount > 0 else { return }
        let files = companionCount.counted("file")
        try invocation.messages.note("\(files) from beside a photo, whose import was undone, too: diary redo")
    }

    /// The media of entries that match the query, whether or not those entries are in the trash too.
    private func detachedMedia(_ query: EntryQuery) throws -> [DetachedMedium] {
        let detached = try store.detachedMedia()
        guard !detached.isEmpty else { return [] }
        var owners = query.adding(.identifiers(Array(Set(detached.map(\.entry)))))
        owners.limit = nil
        var wanted: Set<UniqueIdentifier> = []
        for scope in [EntryQuery.Scope.diary, .trash] {
            owners.scope = scope
            wanted.formUnion(try store.identifiers(owners))
        }
        let found = detached.filter { wanted.contains($0.entry) }
        return query.order.isAscending ? found.reversed() : found
    }

    private func printJSON(_ query: EntryQuery, _ detached: [DetachedMedium], isArray: Bool) throws {
        var renderer = JSONListRenderer(isArray: isArray)
        var remaining = query.limit ?? .max
        try store.forEachEntry(query) { entry in
            try output.json(renderer.piece(entry))
            remaining -= 1
            return true
        }
        for medium in detached.prefix(max(remaining, 0)) {
            let object = MediaListPrinter.object(of: medium.medium, of: medium.entry, on: medium.entryTime)
            try output.json(renderer.piece(object))
        }
        try output.json(renderer.end)
    }

    /// The line `7c1e22  photo  2026-11-20 14:02  cat.jpg  4032x3024  of 3f2a9c`.
    private func lines(of found: DetachedMedium) throws -> [StyledText] {
        guard let listed = try store.listedEntry(found.entry) else {
            throw DiaryError.noEntry(found.entry.description)
        }
        let presentation = invocation.presentation(of: store)
        let name = StyledText(SafeText(raw: found.medium.id.prefix(8)), .cyan)
        let owner: StyledText = "of \(presentation.shortID(listed))"
        return MediumLines(presentation: presentation, entry: listed.entry).lines(
            of: found.medium, named: name, belonging: owner)
    }
}
