package import Chronology
package import DiaryModel
import Glibc

/// The copies of the database in `backups`, one a day: `backups/2026-11-20.sqlite`.
package struct DailySnapshots {
    private let diary: FilePath
    private let folder: FilePath

    package init(of diary: FilePath) {
        self.diary = diary
        folder = diary.appending("backups")
    }

    /// Returns whether the day has no copy yet.
    package func isDue(on day: CivilDate) -> Bool {
        Folder.linkStatus(path(of: day)) == nil
    }

    /// True if making one takes an unnoticeable time.
    package var isQuick: Bool { databaseByteCount < 8_000_000 }

    /// Makes the day's copy, if it is missing and small compared to the free space, and removes surplus ones.
    package func take(on day: CivilDate) throws {
        guard isDue(on: day), databaseByteCount <= room else { return }
        let store = try DiaryStore(diary, access: .reading)
        guard store.newerVersion == nil, !store.isReadOnly else { return }
        if try Folder.make(folder) { try Folder.sync(diary) }
        removeAbandoned()
        let temporary = folder.appending(".\(day)-\(UniqueIdentifier())")
        defer { try? Folder.remove(temporary) }
        let file = try FileDescriptor.makeLocked(temporary)
        try store.writeSnapshot(to: temporary)
        try file.sync()
        guard try Folder.link(temporary, as: path(of: day)) else { return }
        try thinOut()
        try Folder.sync(folder)
    }

    /// Removes the copies that may contain entries removed from the trash, including those of earlier formats.
    func removeThoseHolding(_ emptied: EmptiedTrash) throws {
        removeAbandoned()
        for name in try names() where Self.day(of: name) != nil || name.starts(with: PreMigrationCopy.prefix.utf8) {
            let path = folder.appending(bytes: name)
            if emptied.unnamedCount == 0,
                (try? SnapshotContents(path).holds(entries: emptied.ids, media: emptied.media)) == false
            {
                continue
            }
            try Folder.remove(path)
        }
    }

    /// Removes all copies except the newest; true if there were any.
    func removeOlder() -> Bool { remove(((try? days()) ?? []).dropFirst()) }

    /// Removes the newest copy, which the next change of the diary makes again if there is room.
    func removeNewest() -> Bool { remove(((try? days()) ?? []).prefix(1)) }

    private func remove(_ days: some Collection<CivilDate>) -> Bool {
        days.filter { (try? Folder.remove(path(of: $0))) != nil }.count > 0
    }

    /// The days that have a copy, newest first.
    private func days() throws -> [CivilDate] { try names().compactMap(Self.day).sorted(by: >) }

    private func path(of day: CivilDate) -> FilePath { folder.appending("\(day).sqlite") }

    private var databaseByteCount: Int64 {
        Int64(Folder.status(diary.appending("diary.sqlite"))?.st_size ?? 0)
    }

    /// A tenth of the free room, in bytes.
    private var room: Int64 { (Folder.freeByteCount(at: diary) ?? 0) / 10 }

    private func names() throws -> [[UInt8]] {
        Folder.exists(folder) ? try Folder.names(in: folder) : []
    }

    /// The day of a copy's name; nil for other files.
    private static func day(of name: [UInt8]) -> CivilDate? {
        let text = String(decoding: name, as: UTF8.self)
        guard let date = CivilDate(iso8601: text.prefix(10)), text == "\(date).sqlite" else { return nil }
        return date
    }

    /// Keeps the selected days, as long as all take no more than a tenth of the free room; the newest stays.
    private func thinOut() throws {
        let days = try days()
        let kept = Self.kept(of: days)
        var left = room
        for (index, day) in days.enumerated() {
            left -= Int64(Folder.status(path(of: day))?.st_size ?? 0)
            if index > 0, !kept.contains(day) || left < 0 { try Folder.remove(path(of: day)) }
        }
    }

    /// The days to keep, of days in order, newest first: the last seven, the last of each of four weeks and of each of
    /// twelve months.
    static func kept(of days: [CivilDate]) -> Set<CivilDate> {
        var kept = Set(days.prefix(7))
        var weeks: Set<CivilDate> = []
        var months: Set<CivilDate> = []
        for day in days {
            if weeks.count < 4, weeks.insert(day.startOfWeek).inserted { kept.insert(day) }
            if months.count < 12, months.insert(day.startOfMonth).inserted { kept.insert(day) }
        }
        return kept
    }

    /// Removes the leftovers of killed processes.
    private func removeAbandoned() {
        for name in (try? names()) ?? [] where name.first == UInt8(ascii: ".") {
            HiddenName.removeAbandoned(folder.appending(bytes: name))
        }
    }
}
