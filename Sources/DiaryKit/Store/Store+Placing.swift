import Chronology
import SQLite

extension Store {
    /// Writes a batch of an import in one transaction; what became of each placement comes back in their order.
    ///
    /// The originals must be in the vault already; the transaction looks there again for each.
    /// - Throws: `DiaryError.noEntry` where a named entry has gone, `VaultError`, and what the database throws.
    func place(_ placements: [ImportPlacement], in run: inout ImportRun) throws -> [PlacedMedia] {
        var changed = run
        let placed = try write { try placements.map { try place($0, in: &changed) } }
        run = changed
        return placed
    }

    private func place(_ placement: ImportPlacement, in run: inout ImportRun) throws -> PlacedMedia {
        // Another process may have brought the same bytes in since they were looked for.
        let isAgain = run.isAgain
        let media = try placement.media.filter { try isNew($0.medium.hash, isAgain: isAgain) }
        let written = Set(media.map(\.medium.id))
        guard !media.isEmpty else { return PlacedMedia(entry: placement.entry, isNew: false, media: []) }
        let numbers = try startedNumbers(&run)
        for medium in media { try removeDiscarded(medium.medium) }
        if let id = placement.entry, let stored = try present(id) {
            try add(media, to: stored, placement, run)
            return PlacedMedia(entry: id, isNew: false, media: written)
        }
        if placement.isEntryNamed, let id = placement.entry { throw DiaryError.noEntry(id.description) }
        var draft = placement.draft
        draft.media = media
        let entry = try insert(draft, importNumber: numbers.importNumber)
        return PlacedMedia(entry: entry.id, isNew: true, media: written)
    }

    /// Whether bytes are to come in.
    func isNew(_ hash: ContentHash, isAgain: Bool) throws -> Bool {
        switch try standing(of: hash) {
        case .unknown: true
        case .trashed, .discarded: isAgain
        case .medium, .companion: false
        }
    }

    /// The numbers of a run, which its first change makes.
    func startedNumbers(_ run: inout ImportRun) throws -> (command: Int, importNumber: Int) {
        if let numbers = run.numbers { return numbers }
        let started = try beginImport(run.record)
        run.numbers = started
        return started
    }

    /// What comes in again is not thrown away any more.
    private func removeDiscarded(_ medium: Medium) throws {
        for hash in [medium.hash] + medium.companions.map(\.hash) {
            try connection.execute("DELETE FROM discarded WHERE hash = \(hash.bytes)")
        }
    }

    /// The entry while it is in the diary.
    private func present(_ id: UniqueIdentifier) throws -> EntryTable.StoredEntry? {
        guard let found = try entryTable.find(id), found.entry.trashTime == nil else { return nil }
        return try complete(found)
    }

    private func add(
        _ media: [MediumDraft], to stored: EntryTable.StoredEntry, _ placement: ImportPlacement, _ run: ImportRun
    ) throws {
        guard let numbers = run.numbers else { return }
        let isOwn = stored.entry.importNumber == numbers.importNumber
        for medium in media { try confirmOriginal(of: medium.medium) }
        let change = MediaChange(stored, moving: media.map(\.medium.id))
        let end = try mediumTable.nextPosition(in: stored.key)
        for (index, medium) in media.enumerated() {
            var medium = medium
            medium.medium.importNumber = numbers.importNumber
            try mediumTable.insert(medium, into: stored.key, at: end + index)
        }
        if !isOwn {
            try operationTable.insert(.attached(change), of: run.record, number: numbers.command, time: currentTime)
        }
        let order = placement.isEntryNamed ? change.order + change.media : stored.entry.order(with: media)
        let entry = try setMedia(of: stored, to: order, isAppending: order == change.order + change.media)
        guard !placement.isEntryNamed else { return }
        var mended = EntryTable.StoredEntry(key: stored.key, entry: entry)
        mended.entry.tags = stored.entry.tags
        try mend(mended, by: placement, wasAsImported: stored.entry.isAsImported, isOwn ? nil : run)
    }

    /// Gives an entry the time, zone and position that it would have had from the beginning with its new media.
    private func mend(
        _ stored: EntryTable.StoredEntry, by placement: ImportPlacement, wasAsImported: Bool, _ run: ImportRun?
    ) throws {
        let tags = try tagTable.tags(of: stored.key)
        let before = EntrySnapshot(stored, tags: tags)
        var after = before
        if wasAsImported { after.creationTime = placement.time(mending: stored.entry) }
        if after.position == nil || after.creationTime.instant < before.creationTime.instant {
            after.position = placement.draft.position ?? before.position
        }
        guard after != before else { return }
        after.updateTime = currentTime
        _ = try replace(stored, with: after, text: stored.entry.text)
        guard let run, let numbers = run.numbers else { return }
        try operationTable.insert(.edited([before]), of: run.record, number: numbers.command, time: currentTime)
    }
}

extension ImportPlacement {
    /// The time that the entry has with the media of this placement.
    fileprivate func time(mending entry: DiaryEntry) -> ZonedTime {
        let (old, new) = (entry.creationTime, draft.creationTime)
        guard entry.hasTime, draft.hasTime else { return old }
        let instant = min(old.instant, new.instant)
        // A name such as Europe/Prague stands for media none of which knew its zone.
        let isOldKnown = old.zoneName == ZonedTime.offsetName(old.utcOffset)
        if knowsZone, !isOldKnown || new.instant < old.instant {
            return ZonedTime(instant: instant, utcOffset: new.utcOffset, zoneName: new.zoneName)
        }
        guard new.instant < old.instant else { return old }
        guard isOldKnown else { return new }
        return ZonedTime(instant: instant, utcOffset: old.utcOffset, zoneName: old.zoneName)
    }
}

extension DiaryEntry {
    /// Whether the entry has the time that its media gave it.
    fileprivate var isAsImported: Bool {
        guard let first = media.compactMap(\.orderingTime).min() else { return false }
        return first == creationTime.instant
    }

    /// The order of its media with new ones, each behind the last that isn't later.
    fileprivate func order(with new: [MediumDraft]) -> [UniqueIdentifier] {
        var order = media.map { ($0.id, $0.orderingTime) }
        for medium in new.map(\.medium) {
            let time = medium.orderingTime
            let place = order.lastIndex { earlier in
                guard let time, let other = earlier.1 else { return true }
                return other <= time
            }
            order.insert((medium.id, time), at: place.map { $0 + 1 } ?? 0)
        }
        return order.map(\.0)
    }
}

extension Medium {
    /// The moment that orders it among the media of an import.
    fileprivate var orderingTime: Instant? { (captureTime ?? assumedTime)?.instant }
}
