import Chronology

/// Media of an import that belong into one entry.
struct ImportPlacement {
    /// The entry that takes them; nil for a new one, which is also made if that entry was removed meanwhile.
    var entry: UniqueIdentifier?
    /// The new entry, without media; its time, zone and position also complete an imported entry.
    var draft: EntryDraft
    /// True if a medium gives the zone in which it was taken.
    var knowsZone = false
    /// True if only that entry may take them; nothing else in it changes then.
    var isEntryNamed = false
    /// The media, in their order.
    var media: [MediumDraft] = []
}

/// One run of an import, which is one command over all its batches.
package struct ImportRun {
    /// The command, in the list of commands.
    let command: CommandRun
    /// True if bytes that are in the trash or were deleted for good are imported again.
    let isAgain: Bool

    init(record: CommandRecord, isAgain: Bool) {
        command = CommandRun(record)
        self.isAgain = isAgain
    }
}

/// The result of a placement.
struct PlacedMedia {
    /// The entry; nil if nothing had to be written.
    let entry: UniqueIdentifier?
    /// True if it is new.
    let isNew: Bool
    /// The ids of the written media by those of their drafts; the bytes of the others were added meanwhile.
    let media: [UniqueIdentifier: UniqueIdentifier]
}
