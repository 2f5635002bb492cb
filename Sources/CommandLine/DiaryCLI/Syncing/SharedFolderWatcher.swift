import DiaryModel
import DiarySync
import Glibc

/// Watches a shared folder for changes by others, without polling.
///
/// This machine's own writes are ignored, and so are incomplete files.
final class SharedFolderWatcher {
    private let root: FilePath
    /// This machine's name in the folder.
    private let own: String
    private let events = FolderEvents()
    private var folders: [Int32: FilePath] = [:]

    init(_ settings: SyncSettings) {
        root = FilePath(settings.sharedPath)
        own = settings.machineHex
        watchAll()
    }

    /// A descriptor that is readable after an event; -1 if the kernel reports none.
    var descriptor: Int32 { events.descriptor }

    /// True if the kernel reports all changes.
    ///
    /// It is false for a missing folder, and for one with too many parts.
    private(set) var isComplete = false

    /// Returns whether it watches that folder, as that machine.
    func isOf(_ settings: SyncSettings) -> Bool {
        root == FilePath(settings.sharedPath) && own == settings.machineHex
    }

    /// Watches all existing parts again, after the folder was missing.
    func watchAll() {
        guard descriptor >= 0 else { return }
        isComplete = true
        watch(root, depth: 0)
    }

    private func watch(_ folder: FilePath, depth: Int) {
        let kinds =
            IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_DONT_FOLLOW
        guard let number = try? events.watch(folder, for: Int32(kinds)) else {
            isComplete = false
            return
        }
        folders[number] = folder
        // Parts, and below them a folder for each machine.
        guard depth < 2 else { return }
        for name in (try? Folder.names(in: folder)) ?? [] where name.first != UInt8(ascii: ".") {
            let path = folder.appending(bytes: name)
            if Folder.isFolder(path) { watch(path, depth: depth + 1) }
        }
    }

    /// Reads the pending events; returns whether any of them is a change by others.
    func readEvents() -> Bool {
        var isChanged = false
        events.take { isChanged = handle($0) || isChanged }
        return isChanged
    }

    private func handle(_ event: FolderEvents.Event) -> Bool {
        // Events were lost, or the folder itself was replaced.
        guard let folder = folders[event.watch], !event.isAny(of: IN_IGNORED) else {
            folders[event.watch] = nil
            isComplete = isComplete && event.isAny(of: IN_Q_OVERFLOW)
            return true
        }
        if event.isAny(of: IN_DELETE_SELF, IN_MOVE_SELF) {
            isComplete = false
            return true
        }
        let name = event.name
        let isFolder = event.isAny(of: IN_ISDIR)
        let isComing = event.isAny(of: IN_CREATE, IN_MOVED_TO, IN_CLOSE_WRITE)
        guard name.first != UInt8(ascii: ".") else { return false }
        let path = folder.appending(bytes: name)
        if isFolder, isComing { watch(path, depth: path.bytes.count(where: { $0 == 0x2F }) - rootDepth) }
        // A new file is complete when it is closed or renamed.
        if !isFolder, event.isAny(of: IN_CREATE) { return false }
        // The removal of an own file needs a reaction; only this machine creates them.
        let isOwn = folder.lastComponent == Array(own.utf8) || name.starts(with: own.utf8)
        return !(isOwn && isComing)
    }

    private var rootDepth: Int { root.bytes.count { $0 == 0x2F } }
}
