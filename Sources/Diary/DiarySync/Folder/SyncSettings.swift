package import DiaryModel
import Glibc
import JSON
import Replication
import SharedFolder

/// The originals of other machines that come to this one.
package enum SyncMediaPolicy: String, CaseIterable, Sendable {
    /// None; `sync fetch` fetches individual ones.
    case none
    /// Only their thumbnails.
    case thumbnails
    case all
}

/// The settings of this machine for the shared diary: the file `sync/key` in the diary's folder, readable by its owner.
package struct SyncSettings: Sendable {
    package internal(set) var name: String
    /// The shared folder, which contains that of the diary.
    package internal(set) var folder: String
    /// The shared diary's id.
    let diary: MachineID
    var machine: MachineID
    /// The remote to which and from which rclone copies the folder, such as `remote:path`.
    package internal(set) var remote: String?
    /// The originals that are received.
    package internal(set) var media: SyncMediaPolicy = .all
    /// The identity to which the id is bound: another machine, or another folder, gets another id.
    var identity: [UInt8]
    let key: MasterKey

    package var sharedPath: String { sharedFolder.path }
    /// The name of the folder in it that contains all files of the diary.
    package var sharedName: String { "diary-\(diary.hex)" }
    /// The id of this machine in hexadecimal digits, as in file names.
    package var machineHex: String { machine.hex }

    static func folder(of diary: FilePath) -> FilePath { diary.appending("sync") }
    static func path(of diary: FilePath) -> FilePath { folder(of: diary).appending("key") }
    /// The path of the settings while the key of a new folder is still being sealed: the diary isn't shared yet.
    static func startingPath(of diary: FilePath) -> FilePath { folder(of: diary).appending("starting") }

    /// The settings of a machine whose diary lies in a folder.
    init(
        name: String, folder: String, diary: MachineID, machine: MachineID = MachineID(), key: MasterKey,
        of directory: FilePath
    ) throws {
        (self.name, self.folder, self.diary, self.machine, self.key) = (name, folder, diary, machine, key)
        identity = try MachineIdentity(diary: directory).digest
    }

    /// Reads the file of a diary.
    ///
    /// - Throws: `SyncError.isOff` if there is none, `.damagedKey`.
    package init(of diary: FilePath) throws { try self.init(at: Self.path(of: diary)) }

    init(at path: FilePath) throws {
        var text: SyncKeyText
        do throws(SystemCallError) { text = try SyncKeyText(path) } catch {
            guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
            throw SyncError.isOff
        }
        let secret = text.takeKey()
        guard let object = (try? JSONParser.parse(text.bytes))?.objectValue, let name = object["name"]?.stringValue,
            let folder = object["folder"]?.stringValue,
            let id = object["diary"]?.stringValue.flatMap(MachineID.init(hex:)),
            let machine = object["machine"]?.stringValue.flatMap(MachineID.init(hex:)),
            let identity = object["identity"]?.stringValue.flatMap(Base64.decode),
            let key = secret.flatMap(MasterKey.init)
        else { throw SyncError.damagedKey(path.description) }
        (self.name, self.folder, self.diary, self.machine) = (name, folder, id, machine)
        (self.identity, self.key) = (identity, key)
        remote = object["remote"]?.stringValue
        media = object["media"]?.stringValue.flatMap(SyncMediaPolicy.init(rawValue:)) ?? .all
    }

    /// Writes the file atomically.
    func write(to diary: FilePath) throws { try write(to: Self.path(of: diary), of: diary) }

    /// Writes the file of a diary that isn't shared yet.
    func writeStarting(to diary: FilePath) throws { try write(to: Self.startingPath(of: diary), of: diary) }

    private func write(to path: FilePath, of diary: FilePath) throws {
        var object: JSONObject = [
            "version": .integer(1), "name": .string(name), "folder": .string(folder),
            "diary": .string(self.diary.hex), "machine": .string(machine.hex),
            "identity": .string(Base64.encode(identity)), "media": .string(media.rawValue),
            SyncKeyText.name: .string(SyncKeyText.placeholder),
        ]
        if let remote { object.append("remote", .string(remote)) }
        let folder = Self.folder(of: diary)
        if try Folder.make(folder) { try Folder.sync(diary) }
        let draft = folder.appending(".key-\(UniqueIdentifier())")
        do {
            var text = SyncKeyText(JSONWriter.bytes(of: .object(object)) + [UInt8(ascii: "\n")])
            try text.withKey(key.secret) { bytes throws(SystemCallError) in try File.create(draft, bytes) }
            try Folder.replace(path, with: draft)
            try Folder.sync(folder)
        } catch {
            try? Folder.remove(draft)
            throw error
        }
    }

    /// Makes the settings that `writeStarting` wrote the settings of the diary.
    static func confirm(_ diary: FilePath) throws {
        try Folder.replace(path(of: diary), with: startingPath(of: diary))
        try Folder.sync(folder(of: diary))
    }

    /// Makes the settings in a copy of a diary those of the place that it moves to, as `lock --setup` moves a diary into
    /// an encrypted folder: it stays the same machine.
    ///
    /// They stay as they are where they can't be read, and where the diary was already a copy that has to get another
    /// id.
    package static func rebind(in copy: FilePath, from old: FilePath, to new: FilePath) throws {
        guard var settings = try? SyncSettings(of: copy),
            settings.identity == (try MachineIdentity(diary: old).digest)
        else { return }
        settings.identity = try MachineIdentity(diary: new).digest
        try settings.write(to: copy)
    }

    var sharedFolder: SharedFolder {
        SharedFolder(parent: folder, diary: diary.bytes, machine: machine.bytes, key: key)
    }
}
