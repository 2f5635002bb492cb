/// The folder of one diary that machines share, as one of them sees it.
///
/// Each machine writes only its own files. A file is written as a draft, made durable and renamed, and never changed.
/// Nothing here follows a link within the folder, and only ``make()`` makes the folder itself: if its disk is not
/// mounted, every call throws ``SharedFolderError/noFolder(_:)``.
package struct SharedFolder: Sendable {
    /// The folder: `PARENT/diary-<32 hexadecimal digits>`.
    package let path: String
    /// The diary, 16 bytes.
    package let diary: [UInt8]
    /// This machine, 16 bytes.
    package let machine: [UInt8]
    package let key: MasterKey

    static let subfolders = ["keys", "ops", "media", "seen"]

    /// A folder at a path; nothing is read.
    package init(parent: String, diary: [UInt8], machine: [UInt8], key: MasterKey) {
        precondition(diary.count == 16 && machine.count == 16)
        path = (parent.utf8.last == UInt8(ascii: "/") ? parent : parent + "/") + Self.prefix + Hexadecimal.text(diary)
        (self.diary, self.machine, self.key) = (diary, machine, key)
    }

    private static let prefix = "diary-"

    /// The diaries that are shared in a folder, in the order of their ids.
    package static func diaries(in parent: String) throws(SharedFolderError) -> [(id: [UInt8], path: String)] {
        let folder = try OpenFolder.open(parent, following: true)
        var diaries: [(id: [UInt8], path: String)] = []
        for name in try folder.names() where name.starts(with: prefix.utf8) {
            let text = String(decoding: name, as: UTF8.self)
            guard let id = diary(named: text), try folder.folder(text) != nil else { continue }
            diaries.append((id, (parent.utf8.last == UInt8(ascii: "/") ? parent : parent + "/") + text))
        }
        return diaries
    }

    /// The diary of a folder with this name or path; nil for any other.
    static func diary(named path: String) -> [UInt8]? {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
        let name = Array(trimmed.prefix { $0 != UInt8(ascii: "/") }.reversed())
        guard name.starts(with: prefix.utf8) else { return nil }
        return Hexadecimal.bytes(name.dropFirst(prefix.utf8.count), count: 16)
    }

    /// Creates the folder and its subfolders, with mode 0700 if the file system has modes, and removes drafts that this
    /// machine left when it was killed.
    ///
    /// The parent folder must exist. Call `make` only for a new folder: for an existing one it would hide that its disk
    /// is not mounted.
    package func make() throws(SharedFolderError) {
        let root = try OpenFolder.open(parent, following: true).folderMade(name)
        for subfolder in Self.subfolders { _ = try root.folderMade(subfolder) }
        for subfolder in ["ops", "media"] { _ = try root.folderMade(subfolder).folderMade(machineName) }
        try removeDrafts()
    }

    /// Removes drafts that this machine left when it was killed; no other process of this machine may be writing.
    package func removeDrafts() throws(SharedFolderError) {
        let root = try opened()
        for subfolder in Self.subfolders {
            guard let folder = try root.folder(subfolder) else { continue }
            try PendingSharedFile.removeDrafts(of: machine, in: folder)
            guard let own = try folder.folder(machineName) else { continue }
            try PendingSharedFile.removeDrafts(of: machine, in: own)
        }
    }

    /// Removes a folder that this machine made and in which nobody has published anything, with its drafts and key
    /// files.
    ///
    /// A folder in which anything else lies stays, and so do its key files.
    package func removeUnused() throws(SharedFolderError) {
        guard let root = try OpenFolder.open(parent, following: true).folder(name) else { return }
        try removeDrafts()
        var isEmpty = true
        for subfolder in Self.subfolders where subfolder != KeyFile.kind {
            if let folder = try root.folder(subfolder) { _ = try folder.removeEmptyFolder(machineName) }
            isEmpty = try root.removeEmptyFolder(subfolder) && isEmpty
        }
        guard isEmpty else { return }
        try KeyFile.removeAll(of: machine, in: root)
        guard try root.removeEmptyFolder(KeyFile.kind) else { return }
        let outer = try OpenFolder.open(parent, following: true)
        _ = try outer.removeEmptyFolder(name)
        try outer.sync()
    }

    private var name: String { Self.prefix + Hexadecimal.text(diary) }
    private var parent: String { String(decoding: path.utf8.dropLast(name.utf8.count), as: UTF8.self) }

    var machineName: String { Hexadecimal.text(machine) }

    func opened() throws(SharedFolderError) -> OpenFolder { try OpenFolder.open(path) }

    /// The folder of a kind; created if somebody removed it.
    func ownFolder(_ kind: String) throws(SharedFolderError) -> OpenFolder {
        try opened().folderMade(kind).folderMade(machineName)
    }

    /// Passes on the names in the folders of all machines of a kind, without names that are not a machine's.
    ///
    /// - Parameters:
    ///     - foreign: gets the paths of skipped files in the folder.
    ///     - body: gets a name and its machine and folder; returns false for a file to skip.
    func forEachFile(
        _ kind: String, foreign: inout [String],
        _ body: (_ name: [UInt8], _ machine: [UInt8], _ folder: OpenFolder) -> Bool
    ) throws(SharedFolderError) {
        guard let kindFolder = try opened().folder(kind) else { return }
        for folderName in try kindFolder.names() {
            let text = String(decoding: folderName, as: UTF8.self)
            guard let machine = Hexadecimal.bytes(folderName, count: 16),
                let (folder, names) = try Self.list(text, in: kindFolder)
            else {
                foreign.append("\(kind)/\(text)")
                continue
            }
            for name in names where !body(name, machine, folder) {
                foreign.append("\(kind)/\(text)/\(String(decoding: name, as: UTF8.self))")
            }
        }
    }

    /// The names in the folder of a machine; nil if it is not a folder, or one that this user may not read: the others
    /// are listed.
    private static func list(
        _ name: String, in folder: OpenFolder
    ) throws(SharedFolderError) -> (folder: OpenFolder, names: [[UInt8]])? {
        do throws(SharedFolderError) {
            guard let folder = try folder.folder(name) else { return nil }
            return (folder, try folder.names())
        } catch {
            if case .noFolder = error { throw error }
            return nil
        }
    }
}
