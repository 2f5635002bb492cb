import Chronology
import DiaryModel

extension DiaryStore {
    /// Returns whether bytes are to be imported.
    func isNew(_ hash: ContentHash, isAgain: Bool) throws -> Bool {
        switch try status(of: hash) {
        case .unknown: true
        case .trashed, .discarded: isAgain
        case .medium, .companion: false
        }
    }
}

extension WriteTransaction {
    /// Adds media to an entry, or makes one with them; those whose bytes are in the diary are left out.
    ///
    /// The originals must be in the vault already, which is checked again.
    ///
    /// - Parameter isAgain: whether bytes that are in the trash or were deleted for good are imported again.
    /// - Throws: `DiaryError.noEntry` if a named entry was removed, `VaultError`, and the errors of the database.
    package func place(_ placement: ImportPlacement, isAgain: Bool) throws -> PlacedMedia {
        // Another process may have imported the same bytes since they were looked up.
        var media = try placement.media.filter { try store.isNew($0.medium.hash, isAgain: isAgain) }
        guard !media.isEmpty else { return PlacedMedia(entry: placement.entry, media: [:]) }
        let number = try importNumber()
        for index in media.indices { try absorbCompanions(of: &media[index].medium, in: placement.entry) }
        for medium in media.map(\.medium) {
            for hash in [medium.hash] + medium.companions.map(\.hash) { try store.importTable.forgetDiscarded(hash) }
        }
        if let id = placement.entry, let before = try findState(of: id), before.entry.trashTime == nil {
            let drafts = try identified(media, in: id)
            let new = drafts.map { MediumState($0, importNumber: number) }
            let placeZone = before.entry.position.flatMap(store.placeNames.timeZone)
            try put(before, before.placing(new, by: placement, at: time, placeZone: placeZone))
            return PlacedMedia(entry: id, media: Self.ids(of: media, as: drafts))
        }
        if placement.isEntryNamed, let id = placement.entry { throw DiaryError.noEntry(id.description) }
        var draft = placement.draft
        let id = try draft.id ?? importedID(of: media)
        draft.id = id
        draft.media = try identified(media, in: id)
        try put(nil, EntryState(draft, at: time, importNumber: number))
        return PlacedMedia(entry: id, media: Self.ids(of: media, as: draft.media))
    }

    private static func ids(
        of media: [MediumDraft], as written: [MediumDraft]
    ) -> [UniqueIdentifier: UniqueIdentifier] {
        Dictionary(zip(media.map(\.medium.id), written.map(\.medium.id))) { first, _ in first }
    }
}

extension EntryState {
    /// Adds new media of an import, at their positions by time.
    ///
    /// An entry that was imported gets the time, zone and position that it would have had with them from the beginning.
    ///
    /// - Parameter placeZone: the name of the zone at the entry's position.
    func placing(
        _ new: [MediumState], by placement: ImportPlacement, at time: Instant, placeZone: String? = nil
    ) -> EntryState {
        // An entry that a person wrote has a time of its own, whatever is added to it.
        let isOwnTime = placement.isEntryNamed && entry.importNumber == nil
        var state = attaching(isOwnTime ? new.map(\.withoutAssumedTime) : new, at: time)
        guard !placement.isEntryNamed else { return state }
        state = state.ordering(shown.order(with: new.map(\.medium)), at: time)
        let old = entry
        if shown.media.isEmpty, isEmptied {
            (state.entry.creationTime, state.entry.hasTime) = (placement.draft.creationTime, placement.draft.hasTime)
            state.entry.position = placement.draft.position
            return state
        }
        if shown.isAsImported { state.entry.creationTime = placement.time(correcting: old, placeZone) }
        if state.entry.position == nil || state.entry.creationTime.instant < old.creationTime.instant {
            state.entry.position = placement.draft.position ?? old.position
        }
        return state
    }
}

extension WriteTransaction {
    /// Moves media to the trash that become companions of another medium: a film that was imported before its photo.
    ///
    /// Their own companions and a caption come along.
    ///
    /// - Parameter target: the entry of the new medium, if it is there already; another one that has nothing else goes
    ///   to the trash with them.
    fileprivate func absorbCompanions(of medium: inout Medium, in target: UniqueIdentifier?) throws {
        for hash in medium.companions.map(\.hash) {
            guard let known = try store.known(of: hash), let before = try findState(of: known.entry),
                let absorbed = before.media?.first(where: { $0.medium.id == known.medium })?.medium
            else { continue }
            medium.caption = medium.caption ?? absorbed.caption
            medium.companions += absorbed.companions.filter { companion in
                !medium.companions.contains { $0.hash == companion.hash }
            }
            var after = before.detaching([known.medium], at: time)
            if let first = after.shown.media.compactMap(\.orderingTime).min() {
                if before.shown.isAsImported { after.entry.creationTime = before.entry.creationTime.at(first) }
            } else if after.isEmptied, known.entry != target {
                after = after.trashed(at: time)
            }
            try put(before, after)
        }
    }
}

extension EntryState {
    /// True if an import made the entry, and it has nothing but media that are in the trash.
    fileprivate var isEmptied: Bool {
        guard entry.importNumber != nil, entry.revision == 1, entry.text.isEmpty, !entry.starred, entry.task == nil,
            entry.measurements.isEmpty, let all = media?.map(\.medium), all.allSatisfy({ $0.trashTime != nil })
        else { return false }
        return all.compactMap(\.orderingTime).contains(entry.creationTime.instant)
    }
}

extension ImportPlacement {
    fileprivate func time(correcting entry: DiaryEntry, _ placeZone: String?) -> ZonedTime {
        let (old, new) = (entry.creationTime, draft.creationTime)
        guard entry.hasTime, draft.hasTime else { return old }
        let instant = min(old.instant, new.instant)
        // A name such as Europe/Prague means that no medium knew its zone, unless it is that of the place.
        let isOldKnown = old.zoneName == ZonedTime.offsetName(old.utcOffset) || old.zoneName == placeZone
        if knowsZone, !isOldKnown || new.instant < old.instant {
            return new.at(instant)
        }
        guard new.instant < old.instant else { return old }
        guard isOldKnown else { return new }
        return old.at(instant)
    }
}

extension DiaryEntry {
    /// True if the entry still has the time that its media gave it.
    var isAsImported: Bool {
        guard let first = media.compactMap(\.orderingTime).min() else { return false }
        return first == creationTime.instant
    }

    /// The order of its media with new ones, each after the last that isn't later.
    fileprivate func order(with new: [Medium]) -> [UniqueIdentifier] {
        var order = media.map { ($0.id, $0.orderingTime) }
        for medium in new {
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

extension MediumState {
    /// The medium, without a time that would date its entry.
    fileprivate var withoutAssumedTime: MediumState {
        var state = self
        state.medium.assumedTime = nil
        return state
    }
}
