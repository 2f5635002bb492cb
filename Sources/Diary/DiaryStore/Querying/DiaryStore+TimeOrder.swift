import Chronology
package import DiaryModel

extension DiaryStore {
    /// True if the diary is shared by several machines.
    ///
    /// It looks up one file name.
    package var isSynchronized: Bool { Folder.exists(directory.appending("sync").appending("key")) }

    /// Passes each wanted entry of a query to `body`, ordered by creation time and, within a microsecond, by id.
    ///
    /// Row keys order entries by the millisecond and those of one millisecond by arrival, which differs between
    /// machines. Only entries that were moved on to a free key are out of order; their times and keys, 16 bytes each,
    /// are held in memory and merged with the rest.
    ///
    /// - Parameter query: its order must be oldest first.
    package func forEachEntryByTimeAndID(_ query: EntryQuery, _ body: (DiaryEntry) throws -> Void) throws {
        try read {
            var moved = try MovedEntries(query, in: self)
            try forEachRow(query, reading: .entry) { row in
                guard !row.isMoved else { return true }
                while let key = try moved.next(before: row.creationTime, row.id) { try hand(key, to: body) }
                try body(row.entry())
                return true
            }
            while let key = try moved.next() { try hand(key, to: body) }
        }
    }

    private func hand(_ key: Int64, to body: (DiaryEntry) throws -> Void) throws {
        if let found = try entryTable.find(key: key) { try body(complete(found).entry) }
    }

    /// The ids of the wanted entries of a query, ordered by creation time and id.
    package func identifiersByTimeAndID(_ query: EntryQuery) throws -> [UniqueIdentifier] {
        var found: [(time: Instant, id: UniqueIdentifier)] = []
        try forEachRow(query, reading: .placing(.day)) { row in
            found.append((row.creationTime, row.id))
            return true
        }
        found.sort { $0.time != $1.time ? $0.time < $1.time : $0.id.precedes($1.id) }
        return found.map(\.id)
    }
}

extension EntryRow {
    /// True if the key differs from that of the creation time, because another entry had it.
    fileprivate var isMoved: Bool { handle.key != creationTime.milliseconds }
}

/// The entries of a query whose keys differ from those of their times, in the order of their times and ids.
private struct MovedEntries {
    private struct Place {
        let time: Int64
        let key: Int64
    }

    private let store: DiaryStore
    private var places: [Place] = []
    private var index = 0
    /// The entries of the earliest time; the first one is last in the array.
    private var ties: [(id: UniqueIdentifier, key: Int64)] = []
    private var timeOfTies = Instant(microseconds: .min)

    init(_ query: EntryQuery, in store: DiaryStore) throws {
        self.store = store
        var places: [Place] = []
        try store.forEachRow(query, reading: .placing(.day)) { row in
            if row.isMoved { places.append(Place(time: row.creationTime.microseconds, key: row.handle.key)) }
            return true
        }
        places.sort { $0.time < $1.time }
        self.places = places
    }

    /// Removes the next one and returns its key, if it comes before an entry.
    mutating func next(before time: Instant, _ id: UniqueIdentifier) throws -> Int64? {
        try fillTies()
        guard let first = ties.last, timeOfTies <= time, timeOfTies < time || first.id.precedes(id) else { return nil }
        return ties.removeLast().key
    }

    /// Removes the next one and returns its key.
    mutating func next() throws -> Int64? {
        try fillTies()
        return ties.popLast()?.key
    }

    private mutating func fillTies() throws {
        while ties.isEmpty, index < places.count {
            let time = places[index].time
            while index < places.count, places[index].time == time {
                let key = places[index].key
                if let id = try store.identifiers(ofKeys: [key])[key] { ties.append((id, key)) }
                index += 1
            }
            ties.sort { $1.id.precedes($0.id) }
            timeOfTies = Instant(microseconds: time)
        }
    }
}
