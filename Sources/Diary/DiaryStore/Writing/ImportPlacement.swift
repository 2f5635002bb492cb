package import DiaryModel

/// Media of an import that belong into one entry.
package struct ImportPlacement {
    /// The entry that takes them; nil for a new one, which is also made if that entry was removed meanwhile.
    package var entry: UniqueIdentifier?
    /// The new entry, without media; its time, zone and position also complete an imported entry.
    package var draft: EntryDraft
    package var knowsZone = false
    /// True if only that entry may take them; nothing else in it changes then.
    package var isEntryNamed = false
    package var media: [MediumDraft] = []

    /// A draft and its media, for a new entry unless `entry` names one.
    package init(
        entry: UniqueIdentifier? = nil, draft: EntryDraft, knowsZone: Bool = false, isEntryNamed: Bool = false,
        media: [MediumDraft] = []
    ) {
        self.entry = entry
        self.draft = draft
        self.knowsZone = knowsZone
        self.isEntryNamed = isEntryNamed
        self.media = media
    }
}

package struct PlacedMedia {
    /// The entry; nil if nothing had to be written.
    package let entry: UniqueIdentifier?
    /// The ids of the written media by those of their drafts; the bytes of the others were added meanwhile.
    package let media: [UniqueIdentifier: UniqueIdentifier]
}
