import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum RestoreCommand: Command {
    static let name = "restore"

    static let declaration = CommandDeclaration(
        name, "restore entries and media from the trash, or an earlier version of a text",
        operands: [
            OperandDeclaration(
                "ENTRY|MEDIUM", .any, "the entries; of a detached medium its id, its file's name or its entry",
                completion: .entry)
        ],
        groups: [
            SelectionOptions.group,
            OptionGroup("Options", [.value(.version, "N", "restore the entry's text of version N")]),
        ]
    ) { command in
        command.synonyms = ["undelete", "recover", "unremove", "untrash"]
        command.examples = [
            Definition("diary restore 3f2a", "from the trash"),
            Definition("diary restore @", "what was put there last"),
            Definition("diary restore @ --version 2", "the text as it was"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        if let version = invocation.values.value(.version) { return try restoreVersion(version, invocation, store) }
        if !SelectionReader.isGiven(invocation.values),
            let found = try TrashReference(invocation: invocation, store: store).resolve(invocation.operands)
        {
            let isEmpty = found.entries.isEmpty && found.media.isEmpty
            return isEmpty ? try endWithoutMatch(invocation) : try restore(found, invocation, store)
        }
        let target = try EntryTarget(invocation: invocation, store: store, isInTrash: true).resolve(orSelection: true)
        guard !target.ids.isEmpty else { return try endWithoutMatch(invocation) }
        let summary = try EntryListing(store: store).summary(of: target.ids)
        let restored = try store.restore(target.ids, as: CommandRecord("restore", summary))
        try invocation.printChanged(restored, "back in the diary: \(restored.count.counted("entry"))")
        return .success
    }

    private static func endWithoutMatch(_ invocation: Invocation) throws -> ExitCode {
        try invocation.end(saying: "nothing in the trash matches")
    }

    private static func restore(
        _ found: TrashReference.Found, _ invocation: Invocation, _ store: DiaryStore
    ) throws -> ExitCode {
        let media = found.media.map(\.medium)
        let summary =
            found.entries.isEmpty
            ? DiaryStore.summary(of: media) : try EntryListing(store: store).summary(of: found.entries)
        let changed = try store.restore(
            found.entries, media: media.map(\.id), as: CommandRecord("restore", summary))
        let entries = found.entries.isEmpty ? [] : [found.entries.count.counted("entry")]
        let counts = (entries + (media.isEmpty ? [] : [MediaSummary.count(media)])).joined(separator: ", ")
        try invocation.printChanged(changed, "back in the diary: \(counts)")
        return .success
    }

    private static func restoreVersion(_ text: String, _ invocation: Invocation, _ store: DiaryStore) throws -> ExitCode
    {
        guard let number = Int(text), number > 0 else {
            throw Failure("\(text) is not the number of a version", hint: "diary history ENTRY shows them", .usage)
        }
        let ids = try EntryReference(invocation: invocation, store: store).resolve(invocation.operands)
        guard let id = ids.first, ids.count == 1 else {
            throw Failure("--version needs one entry", hint: "diary restore 3f2a --version \(number)", .usage)
        }
        guard let entry = try store.restoreVersion(number, of: id) else {
            return try invocation.end(saying: "version \(number) is what the entry says already")
        }
        try invocation.printChanged([id], "version \(number) is back, as version \(entry.revision)")
        return .success
    }
}

/// Finds items in the trash by the operands of `restore`: entries, individual media, or all deleted media of an entry.
struct TrashReference {
    let invocation: Invocation
    let store: DiaryStore

    /// The entries in the trash, and the media that were deleted separately.
    struct Found {
        var entries: [UniqueIdentifier] = []
        var media: [DetachedMedium] = []
    }

    /// The items of the words; nil if none of them is a medium, so that they only denote entries.
    func resolve(_ words: [String]) throws -> Found? {
        let detached = try store.detachedMedia()
        guard !detached.isEmpty, !words.isEmpty else { return nil }
        let areRead = words == ["-"]
        let words = areRead ? try EntryReference(invocation: invocation, store: store).readIdentifiers() : words
        var found = Found()
        var others: [String] = []
        for word in words {
            let media = try media(word, among: detached)
            if media.isEmpty { others.append(word) }
            found.media += media.filter { medium in !found.media.contains { $0.medium.id == medium.medium.id } }
        }
        guard areRead || !found.media.isEmpty else { return nil }
        found.entries = try EntryReference(invocation: invocation, store: store, isInTrash: true).resolve(others)
        try check(found)
        return found
    }

    /// Finds media by id or name.
    ///
    /// An entry that is not in the trash itself denotes its media that are.
    private func media(_ word: String, among detached: [DetachedMedium]) throws -> [DetachedMedium] {
        if word == "@" { return try lastDetached(among: detached) }
        let digits = word.lowercased().filter { $0 != "-" }
        let isPrefix = digits.utf8.count >= 4 && digits.allSatisfy(\.isHexDigit)
        func begins(_ id: UniqueIdentifier) -> Bool { id.description.filter { $0 != "-" }.hasPrefix(digits) }
        let entries = isPrefix ? try store.identifiers(beginningWith: digits, limit: 2) : []
        if let entry = entries.first { return detached.filter { $0.entry == entry && !$0.isEntryTrashed } }
        let found = detached.filter { isPrefix && begins($0.medium.id) || $0.medium.fileName == word }
        guard found.count <= 1 else { throw try ambiguous(word, found) }
        return found
    }

    /// The media of the entry that media were detached from last; none if an entry was deleted after that.
    private func lastDetached(among detached: [DetachedMedium]) throws -> [DetachedMedium] {
        let owned = detached.filter { !$0.isEntryTrashed }
        let times = owned.compactMap(\.medium.trashTime)
        guard let latest = times.max(), let last = owned.first(where: { $0.medium.trashTime == latest }) else {
            return []
        }
        let deletion = try store.lastTrashedEntry().flatMap { try store.entry($0)?.trashTime }
        if let deletion, deletion > latest { return [] }
        return owned.filter { $0.entry == last.entry }
    }

    private func check(_ found: Found) throws {
        guard let medium = found.media.first(where: { $0.isEntryTrashed && !found.entries.contains($0.entry) }) else {
            return
        }
        throw Failure(
            "\(line: DiaryStore.summary(of: [medium.medium])) is of an entry that is in the trash too",
            hint: "diary restore \(try store.shortID(of: medium.entry)) brings the entry back first")
    }

    private func ambiguous(_ word: String, _ media: [DetachedMedium]) throws -> Failure {
        let lines = media.prefix(10).map { found in
            StyledText("  \(found.medium.id.prefix(12), .cyan)  \(line: DiaryStore.summary(of: [found.medium]))")
        }
        return Failure(
            "\(word) names \(media.count) media in the trash; nothing was done", details: lines,
            hint: "say the digits of the one you mean", .usage)
    }
}
