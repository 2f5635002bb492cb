import Chronology

/// Media of an import that are to stand in one entry.
struct ImportPlacement {
    /// The entry that takes them; a new one where nil, or where it has gone meanwhile.
    var entry: UniqueIdentifier?
    /// The new entry, without media; what it says of time, zone and position also mends an imported one.
    var draft: EntryDraft
    /// Whether a medium tells in which zone it was taken.
    var knowsZone = false
    /// Whether only that entry may take them, which then stays as it is but for them.
    var isEntryNamed = false
    /// The media, in their order.
    var media: [MediumDraft] = []
}

/// One run of an import, which is one command over all its batches.
struct ImportRun {
    /// The command, in the list of commands.
    let command: CommandRun
    /// Whether bytes that are in the trash or were thrown away come in again.
    let isAgain: Bool

    init(record: CommandRecord, isAgain: Bool) {
        command = CommandRun(record)
        self.isAgain = isAgain
    }
}

/// What became of a placement.
struct PlacedMedia {
    /// The entry; nil where nothing had to be written.
    let entry: UniqueIdentifier?
    /// Whether it is new.
    let isNew: Bool
    /// The ids of the media that were written, by those of their drafts; the bytes of the others came in meanwhile.
    let media: [UniqueIdentifier: UniqueIdentifier]
}
