package import DiaryStore
import JSON
import Replication
import SQLite

/// What the diary itself says about its last sync; every copy and backup of its database has it.
///
/// A diary that was restored knows by it what is old in it: everything but what its own commands changed since.
package struct DiaryProgress {
    /// The shared diary's id, in hexadecimal digits.
    var diary: String
    /// The operations that are applied to it.
    var vector: VersionVector
    /// The machine that it was; nil in diaries of earlier programs, and after it has left.
    var machine: MachineID?
    /// The name of that machine.
    var name: String?
    /// The shared folder.
    var folder: String?
    /// The number of its last change that the operations contain; nil if it has to be compared with them.
    var feed: Int?
    /// True if an earlier program wrote it, or if it has left.
    var isAnonymous: Bool { machine == nil }
}

extension DiaryProgress {
    private static let property = "syncVector"

    /// Reads what a diary says; nil if it was never shared.
    package init?(of store: Store) throws {
        let text = try PropertyTable(connection: store.connection).value(Self.property)
        guard let object = text.flatMap({ try? JSONParser.parse($0) })?.objectValue,
            let diary = object["diary"]?.stringValue, let vector = VersionVector(json: object["applied"])
        else { return nil }
        (self.diary, self.vector) = (diary, vector)
        machine = object["machine"]?.stringValue.flatMap(MachineID.init(hex:))
        (name, folder) = (object["name"]?.stringValue, object["folder"]?.stringValue)
        feed = object["feed"]?.writtenInteger.flatMap { Int(exactly: $0) }
    }

    /// Writes it into the diary, in a transaction of the caller.
    func write(to store: Store) throws {
        var object: JSONObject = ["diary": .string(diary), "applied": vector.json]
        if let machine { object.append("machine", .string(machine.hex)) }
        if let name { object.append("name", .string(name)) }
        if let folder { object.append("folder", .string(folder)) }
        if let feed { object.append("feed", .integer(feed)) }
        try PropertyTable(connection: store.connection).set(JSONWriter.string(of: .object(object)), Self.property)
    }

    /// Takes it out of a diary that is shared no longer.
    static func remove(from store: Store) throws {
        try store.write { try PropertyTable(connection: store.connection).set(nil, property) }
    }
}

extension Synchronizer {
    /// What the diary says about this shared diary; nil where it was never shared as this one.
    func diaryProgress() throws -> DiaryProgress? {
        guard let progress = try DiaryProgress(of: store), progress.diary == settings.diary.hex
        else { return nil }
        return progress
    }

    /// Records in the diary which operations it has, in a transaction of the caller.
    ///
    /// - Parameter feed: the number of the last change that they contain; nil if the diary has to be compared with them.
    func setDiaryVector(_ vector: VersionVector, feed: Int?) throws {
        try DiaryProgress(
            diary: settings.diary.hex, vector: vector, machine: settings.machine,
            name: settings.name, folder: settings.folder, feed: feed
        ).write(to: store)
    }

    /// The settings of a diary.
    ///
    /// - Throws: `SyncError.isOff`, `.isRestored` for a diary that was restored without its key, `.damagedKey`.
    package static func settings(of store: Store) throws -> SyncSettings {
        do { return try SyncSettings(of: store.directory) } catch SyncError.isOff {
            guard let former = try DiaryProgress(of: store), let name = former.name, let folder = former.folder else {
                throw SyncError.isOff
            }
            throw SyncError.isRestored(name: name, folder: folder)
        }
    }

    /// The machine that a diary was, whose name it may take again; nil if there is none.
    package static func former(of store: Store) throws -> FormerMachine? {
        guard let former = try DiaryProgress(of: store), let machine = former.machine else { return nil }
        return FormerMachine(diary: former.diary, machine: machine.hex)
    }
}
