package import DiaryModel
import SQLite

/// A medium of the diary with another time than the one that it came in with.
package struct RetimedMedium {
    let main: KnownMedium
    /// Gives it the time, and the values of another program's record that came later.
    let change: (inout Medium) -> Void

    package init(main: KnownMedium, change: @escaping (inout Medium) -> Void) {
        (self.main, self.change) = (main, change)
    }
}

extension DiaryStore {
    /// Returns whether the diary shows bytes as one medium alone.
    fileprivate func isShownOnce(_ hash: ContentHash) throws -> Bool {
        try connection.first(
            """
            SELECT COUNT(*)
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.hash = \(hash.bytes) AND medium.trashTime IS NULL AND entry.trashTime IS NULL
            """
        ) { $0.int64(0) == 1 } ?? false
    }
}

extension WriteTransaction {
    /// Gives media other times, and places them where an import with those times would have.
    ///
    /// A medium stays where it is if a person has written into its entry, or moved the entry to another time. The rows
    /// with the old times go to the trash; an entry that has nothing else takes the new ones, or goes to the trash,
    /// too.
    /// - Throws: the errors of the database.
    package func retime(_ media: [RetimedMedium], as placement: ImportPlacement) throws -> PlacedMedia {
        var placement = placement
        var emptied: [UniqueIdentifier] = []
        for retimed in media {
            guard let before = try findState(of: retimed.main.entry), before.isUntouchedImport,
                var medium = before.shown.media.first(where: { $0.id == retimed.main.medium }),
                try store.isShownOnce(medium.hash)
            else { continue }
            var after = before.detaching([medium.id], at: time)
            if let first = after.shown.media.compactMap(\.orderingTime).min() {
                after.entry.creationTime = before.entry.creationTime.at(first)
                // What was where the medium is remains where the others are.
                if after.entry.position == medium.metadata.position {
                    after.entry.position = after.shown.media.lazy.compactMap(\.metadata.position).first
                }
            } else {
                emptied.append(before.entry.id)
            }
            try put(before, after)
            let thumbnail = try store.thumbnail(of: medium.id)
            retimed.change(&medium)
            if placement.media.isEmpty { placement.draft.takeSettings(of: before) }
            placement.draft.position = placement.draft.position ?? medium.metadata.position
            placement.media.append(MediumDraft(medium: medium, thumbnail: thumbnail))
        }
        placement.entry = placement.entry ?? emptied.first
        let placed = try place(placement, isAgain: true)
        for id in emptied where id != placed.entry {
            guard let before = try findState(of: id) else { continue }
            try put(before, before.trashed(at: time))
        }
        return placed
    }
}

extension EntryState {
    /// True if an import made the entry, and nobody has changed its time or written into it.
    fileprivate var isUntouchedImport: Bool {
        entry.trashTime == nil && entry.importNumber != nil && entry.text.isEmpty && !entry.starred && entry.task == nil
            && entry.measurements.isEmpty && shown.isAsImported
    }
}

extension EntryDraft {
    /// Takes what the user asked for when an entry was imported.
    fileprivate mutating func takeSettings(of state: EntryState) {
        journal = state.entry.journal
        tags = (state.tags ?? []).map(\.name)
        starred = state.entry.starred
    }
}
