public import Chronology
import DiaryMedia
public import DiaryModel
public import DiaryStore

/// A day or a time of day that no calendar has.
public struct InvalidTime: Error, Equatable, Sendable {
    /// The numbers as they were given: year, month, day, hour and minute.
    public let numbers: [Int]
}

extension DiaryStore {
    /// Opens the diary in a folder, and creates it if there is none; the folder's parent has to exist.
    ///
    ///     let diary = try DiaryStore(at: "diary")
    ///     let entry = try diary.add("Fog", media: ["fog.jpg"])
    ///     try diary.undo()
    ///
    /// - Parameters:
    ///   - path: the diary's folder.
    ///   - timeZone: the IANA name of the zone of displayed times; nil for the zone of this computer.
    ///   - programs: the programs that decode photos and sounds; none is started before it is needed.
    ///   - allowingForeignOwner: whether a folder that another user owns or may write is opened, too.
    /// - Throws: ``DiaryError``, ``VaultError`` or ``SystemCallError``; an error of the zone if its name is unknown.
    public convenience init(
        at path: String, timeZone: String? = nil, programs: DiaryPrograms = .installed,
        allowingForeignOwner: Bool = false
    ) throws {
        let zone = try timeZone.map { try ZoneDatabase().zone(named: $0) } ?? ZoneDatabase().local(environmentTZ: nil)
        if !allowingForeignOwner, let doubt = FolderTrust().doubt(about: FilePath(path)) {
            throw DiaryError.foreignFolder(path: path, reason: doubt.words)
        }
        try self.init(in: FilePath(path), .creating, zone: { zone }, places: .installed, programs: { programs })
    }

    /// A time by the clocks of the diary's zone.
    ///
    /// Of a time that they show twice it is the earlier one; for a time that they skip, the moment of the change.
    ///
    /// - Throws: ``InvalidTime``.
    public func time(year: Int, month: Int, day: Int, hour: Int = 12, minute: Int = 0) throws -> ZonedTime {
        guard let date = CivilDate(year: year, month: month, day: day),
            let wall = WallTime(date: date, hour: hour, minute: minute)
        else { throw InvalidTime(numbers: [year, month, day, hour, minute]) }
        return localZone().nearest(wall)
    }

    /// Adds an entry with a text and files as its media, in one command that ``undo(_:)`` reverts.
    ///
    /// - Parameters:
    ///   - text: the text, whose words after `#` are tags.
    ///   - media: paths of photos, sounds and videos, in this order; the files themselves are not modified.
    ///   - tags: further tags, without their mark.
    ///   - time: the creation time; nil for now.
    /// - Returns: the new entry.
    /// - Throws: ``UnusableFile`` for a file that is not a medium or can't be read, ``VaultError`` and
    ///   ``SystemCallError``. Nothing is added then.
    @discardableResult
    public func add(
        _ text: String, media: [String] = [], tags: [String] = [], at time: ZonedTime? = nil
    ) throws -> DiaryEntry {
        var draft = EntryDraft(
            text: text, creationTime: time ?? localZone().zonedTime(at: currentTime), hasTime: true)
        (draft.tags, draft.media) = (tags, try keep(media))
        return try add(draft)
    }

    /// Changes an entry; nil if nothing is different afterwards.
    ///
    /// - Throws: ``DiaryError/noEntry(_:)``.
    @discardableResult
    public func edit(_ id: UniqueIdentifier, _ change: EntryChange) throws -> DiaryEntry? {
        try edit([id], change).first
    }

    /// Changes the values of an entry, in one command that ``undo(_:)`` reverts.
    ///
    ///     try diary.edit(entry.id) { $0.isStarred = true; $0.tags.insert("river") }
    ///
    /// - Returns: the entry after the change; nil if nothing is different.
    /// - Throws: ``DiaryError/noEntry(_:)``, ``DiaryError/revisionChanged(_:expected:found:)`` if another process
    ///   changed the text meanwhile, and the errors of `body`.
    @discardableResult
    public func edit(_ id: UniqueIdentifier, _ body: (inout EntryValues) throws -> Void) throws -> DiaryEntry? {
        guard let entry = try entry(id) else { throw DiaryError.noEntry(id.description) }
        let before = EntryValues(of: entry)
        var after = before
        try body(&after)
        return try edit([id], after.change(from: before), expecting: [id: entry.revision]).first
    }

    /// Moves entries to the trash, and returns those that were not there yet.
    @discardableResult
    public func delete(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try trash(ids, as: CommandRecord("delete", ids.count == 1 ? "1 entry" : "\(ids.count) entries"))
    }

    /// Restores entries from the trash, and returns those that were there.
    @discardableResult
    public func restore(_ ids: [UniqueIdentifier]) throws -> [UniqueIdentifier] {
        try restore(ids, as: CommandRecord("restore", ids.count == 1 ? "1 entry" : "\(ids.count) entries"))
    }

    /// Removes everything in the trash for good, with the originals that nothing else needs: the only command that
    /// can't be undone.
    ///
    /// - Returns: the number of entries that were removed.
    @discardableResult
    public func emptyTrash() throws -> Int { try emptyTrash(olderThan: nil).entryCount }
}

/// The values of an entry that an edit can change; `edit` of ``DiaryStore`` passes them.
public struct EntryValues: Equatable, Sendable {
    /// The text.
    public var text: String
    /// The time when it was written.
    public var creationTime: ZonedTime
    /// The names of the tags without their mark; one that is written in the text stays.
    public var tags: Set<String>
    /// True if it is starred.
    public var isStarred: Bool
    /// The journal's name.
    public var journal: String
    /// The position where it was written.
    public var position: Position?
    /// The name of its place; nil for none.
    public var place: String?
    /// The measurements, in order.
    public var measurements: [DiaryMeasurement]

    init(of entry: DiaryEntry) {
        (text, creationTime, tags, isStarred) = (entry.text, entry.creationTime, Set(entry.tags), entry.starred)
        (journal, position, place) = (entry.journal, entry.position, entry.details.place)
        measurements = entry.measurements
    }

    /// The change that turns other values into these.
    func change(from before: EntryValues) -> EntryChange {
        var change = EntryChange()
        if text != before.text { change.text = text }
        if creationTime != before.creationTime { (change.creationTime, change.hasTime) = (creationTime, true) }
        change.addedTags = tags.subtracting(before.tags).sorted()
        change.removedTags = before.tags.subtracting(tags).sorted()
        if isStarred != before.isStarred { change.starred = isStarred }
        if journal != before.journal { change.journal = journal }
        if position != before.position { (change.position, change.removesPosition) = (position, position == nil) }
        if place != before.place { change.place = place ?? "" }
        if measurements != before.measurements { change.measurements = measurements }
        return change
    }
}
