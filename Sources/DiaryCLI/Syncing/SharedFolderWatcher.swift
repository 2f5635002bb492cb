import DiaryCore
import Glibc

/// Watches a shared folder for changes by others, without polling.
///
/// This machine's own writes are ignored, and so are incomplete files.
final class SharedFolderWatcher {
    private let root: FilePath
    /// This machine's name in the folder.
    private let own: String
    /// A descriptor that is readable after an event; -1 if the kernel reports none.
    let descriptor: Int32
    private var folders: [Int32: FilePath] = [:]

    /// Begins to watch the folder in the settings.
    init(_ settings: SyncSettings) {
        root = FilePath(settings.sharedPath)
        own = settings.machineHex
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        watchAll()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

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

    /// The kernel accepts network file systems as well, but they change without an event.
    private func watch(_ folder: FilePath, depth: Int) {
        let mask =
            UInt32(
                IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
            | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
        let number = unsafe folder.withCString { unsafe inotify_add_watch(descriptor, $0, mask) }
        guard number >= 0 else {
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
    func takeNews() -> Bool {
        var isNews = false
        let size = 1 << 14
        unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while case let count = unsafe read(descriptor, buffer.baseAddress, size), count > 0 {
                isNews = unsafe take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) || isNews
            }
        }
        return isNews
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var (offset, isNews) = (0, false)
        while offset + header <= bytes.count {
            let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = unsafe Array(bytes[(offset + header)...].prefix(Int(event.len)).prefix { $0 != 0 })
            isNews = take(event, name) || isNews
            offset += header + Int(event.len)
        }
        return isNews
    }

    private func take(_ event: inotify_event, _ name: [UInt8]) -> Bool {
        // Events were lost, or the folder itself was replaced.
        guard let folder = folders[event.wd], event.mask & UInt32(IN_IGNORED) == 0 else {
            folders[event.wd] = nil
            isComplete = isComplete && event.mask & UInt32(IN_Q_OVERFLOW) != 0
            return true
        }
        if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
            isComplete = false
            return true
        }
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        let isComing = event.mask & UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE) != 0
        guard name.first != UInt8(ascii: ".") else { return false }
        let path = folder.appending(bytes: name)
        if isFolder, isComing { watch(path, depth: path.bytes.count(where: { $0 == 0x2F }) - rootDepth) }
        // A new file is complete when it is closed or renamed.
        if !isFolder, event.mask & UInt32(IN_CREATE) != 0 { return false }
        // The removal of an own file needs a reaction; only this machine creates them.
        let isOwn = folder.lastComponent == Array(own.utf8) || name.starts(with: own.utf8)
        return !(isOwn && isComing)
    }

    private var rootDepth: Int { root.bytes.count { $0 == 0x2F } }
}
