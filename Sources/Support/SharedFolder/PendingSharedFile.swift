import Synchronization

/// A new file that gets its name only when it is complete; without it, nothing of the file is left.
final class PendingSharedFile: Sendable {
    private let folder: OpenFolder
    private let draft: String
    private let file: OpenFile
    private let isSynced = Atomic(false)
    private let isPublished = Atomic(false)

    /// Begins a draft next to the place of the file; its name contains the machine, as each removes only its own.
    init(in folder: OpenFolder, machine: [UInt8]) throws(SharedFolderError) {
        self.folder = folder
        draft = Self.prefix(of: machine) + Hexadecimal.text(Sodium.randomBytes(8))
        file = try folder.newFile(draft)
    }

    deinit {
        if !isPublished.load(ordering: .acquiring) { try? folder.remove(draft) }
    }

    static func prefix(of machine: [UInt8]) -> String { ".tmp-\(Hexadecimal.text(machine))-" }

    func write(_ bytes: ArraySlice<UInt8>) throws(SharedFolderError) {
        try file.write(bytes)
    }

    func write(_ bytes: [UInt8]) throws(SharedFolderError) {
        try file.write(bytes[...])
    }

    /// Starts writing to the disk what is in the file so far.
    func beginWriting() { file.beginWriting() }

    func sync() throws(SharedFolderError) {
        guard !isSynced.load(ordering: .acquiring) else { return }
        try file.sync()
        isSynced.store(true, ordering: .releasing)
    }

    /// Makes the content durable, renames it to its name and makes that durable.
    func publish(as name: String) throws(SharedFolderError) {
        try rename(to: name)
        try syncFolder()
    }

    /// Makes the content durable and renames it to its name, which is durable only after ``syncFolder()``.
    func rename(to name: String) throws(SharedFolderError) {
        try sync()
        try folder.rename(draft, to: name)
        isPublished.store(true, ordering: .releasing)
    }

    /// Makes the names in the file's folder durable.
    func syncFolder() throws(SharedFolderError) { try folder.sync() }

    /// Removes the drafts of killed processes.
    static func removeDrafts(of machine: [UInt8], in folder: OpenFolder) throws(SharedFolderError) {
        let prefix = Array(prefix(of: machine).utf8)
        for name in try folder.names() where name.starts(with: prefix) {
            if let name = String(validating: name, as: UTF8.self) { try folder.remove(name) }
        }
    }
}
