import DiaryModel
import DiaryStore
import Terminal

/// Prints the content of the trash: entries, then media that were deleted separately.
struct TrashListPrinter {
    let invocation: Invocation
    let store: Store

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
            try output.json(renderer.piece(MediaListPrinter.object(of: medium.medium, of: medium.entry)))
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
