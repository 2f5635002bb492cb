package import DiaryModel
import Glibc

/// Folders that other programs fill: watches them with everything below, and returns files once they stay as they are.
///
/// Left out are the names that an import leaves out, hidden and unfinished files, and links, whose targets are found
/// where they lie. Times are milliseconds of a monotonic clock.
package final class FillingFolders {
    /// What happened to a folder that was named, or to one below it.
    package enum Incident: Equatable, Sendable {
        /// A named folder is gone, or its file system is not mounted any more.
        case gone(FilePath)
        /// It is there again.
        case back(FilePath)
        /// A folder can't be read.
        case unreadable(FilePath, SystemCallError)
    }

    /// The milliseconds in which a file must not have changed.
    package static let quiet: Int64 = 5000

    private struct Root {
        let folder: FilePath
        /// The folder that is watched; nil if it is gone.
        var identity: FileIdentity?
        /// The folder that lies under the mount point since the file system was unmounted.
        var bare: FileIdentity?
    }

    private var roots: [Root]
    private let excluded: Set<FileIdentity>
    private let events = FolderEvents()
    private var folders: [Int32: WalkedFolder] = [:]
    private var settling: SettlingFiles
    /// The files that were taken, as they were then.
    private var taken: [FilePath: FoundFile] = [:]
    /// The folders that were reported as unreadable, and the named ones that were reported as gone.
    private var unreadable: Set<FilePath> = []
    private var gone: Set<FilePath> = []
    private var incidents: [Incident] = []
    /// True if the kernel watches all folders; false if there are more than it watches for one user.
    package private(set) var isComplete = true

    /// Folders that are not watched yet.
    ///
    /// - Parameters:
    ///     - folders: absolute paths.
    ///     - diary: the folder of the diary, which is left out.
    package init(_ folders: [FilePath], excluding diary: FilePath, quiet: Int64 = FillingFolders.quiet) {
        roots = folders.map { Root(folder: $0) }
        excluded = Set(Folder.status(diary).map { [FileIdentity($0)] } ?? [])
        settling = SettlingFiles(quiet: quiet)
    }

    /// A descriptor that is readable after an event; -1 if the kernel reports none.
    package var descriptor: Int32 { events.descriptor }

    /// The named folders on file systems that other machines or programs provide, which report no changes.
    package var unreported: [FilePath] { roots.map(\.folder).filter { !FileSystemKind(at: $0).reportsChanges } }

    /// True if a named folder is gone.
    package var isAnyGone: Bool { roots.contains { $0.identity == nil } }

    /// The time to ask for files again; nil if none waits.
    package var due: Int64? { settling.due }

    /// The incidents since the last call.
    package func takeIncidents() -> [Incident] {
        defer { incidents = [] }
        return incidents
    }

    /// Looks whether the named folders are there, and are the same; walks those that are new.
    package func check(at now: Int64) {
        for index in roots.indices {
            let root = roots[index]
            let status = Folder.isFolder(root.folder) ? Folder.status(root.folder) : nil
            let identity = status.map { FileIdentity($0) }
            if identity == nil || identity == root.bare {
                lose(index, bare: root.bare)
            } else if identity != root.identity {
                if gone.remove(root.folder) != nil { incidents.append(.back(root.folder)) }
                forget(below: root.folder)
                roots[index] = Root(folder: root.folder, identity: identity)
                walk(WalkedFolder(root: root.folder), at: now)
            } else if unreadable.contains(root.folder) {
                walk(WalkedFolder(root: root.folder), at: now)
            }
        }
    }

    private func lose(_ index: Int, bare: FileIdentity?) {
        let folder = roots[index].folder
        if gone.insert(folder).inserted { incidents.append(.gone(folder)) }
        forget(below: folder)
        roots[index] = Root(folder: folder, bare: bare)
    }

    /// Walks all named folders again, for changes without an event.
    package func walk(at now: Int64) {
        isComplete = true
        check(at: now)
        for root in roots where root.identity != nil { walk(WalkedFolder(root: root.folder), at: now) }
    }

    /// The reason why a wait ended.
    package enum Wakeup {
        case events
        /// Another descriptor is readable, or a signal arrived.
        case other
        /// The reader of an output is gone.
        case closed
        /// The time is over.
        case due
    }

    /// Waits for events.
    ///
    /// - Parameters:
    ///     - other: a descriptor that ends the wait when it is readable; negative for none.
    ///     - output: a descriptor that ends the wait when its reader is gone.
    package func wait(atMost milliseconds: Int64, orFor other: Int32, orClosing output: Int32) -> Wakeup {
        var polled = [
            pollfd(fd: other, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: max(0, milliseconds)))
        if count == 0 { return .due }
        if count > 0, polled[2].revents != 0 { return .events }
        return count > 0 && polled[1].revents != 0 ? .closed : .other
    }

    package func takeEvents(at now: Int64) {
        var hasLost = false
        events.take { hasLost = !take($0, at: now) || hasLost }
        guard hasLost else { return }
        // The end of a writer may be among what was lost.
        settling.forgetWriters()
        walk(at: now)
    }

    /// Notes that a file is to be tried again once it stays as it is.
    package func tryAgain(_ file: FoundFile, at now: Int64) {
        taken[file.path] = nil
        settling.note(file, at: now)
    }

    /// The files that stay as they are, once a group of them is complete.
    package func takeSettled(at now: Int64) -> [FoundFile] {
        let files = settling.take(at: now) { $0.refreshed }
        for file in files { taken[file.path] = file }
        return files
    }
}

extension FillingFolders {
    private static let kinds =
        IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF

    /// Watches a folder with everything below, and notes its files.
    private func walk(_ root: WalkedFolder, at now: Int64) {
        var open = [root]
        var visited: Set<FileIdentity> = []
        while let folder = open.popLast() {
            guard let status = Folder.status(folder.path), visited.insert(FileIdentity(status)).inserted,
                !excluded.contains(FileIdentity(status))
            else { continue }
            // It is watched before it is read, so that nothing that comes meanwhile is missed.
            watch(folder)
            do throws(SystemCallError) {
                let hidden = HiddenNames(in: folder.path)
                for name in try Folder.names(in: folder.path) {
                    if let inner = note(name, in: folder, hidden, at: now, isNew: false) { open.append(inner) }
                }
                unreadable.remove(folder.path)
            } catch {
                report(folder, error)
            }
        }
    }

    private func watch(_ folder: WalkedFolder) {
        // A named folder may be a link.
        let option = folder.path == folder.root ? 0 : IN_DONT_FOLLOW
        do throws(SystemCallError) {
            folders[try events.watch(folder.path, for: Self.kinds | option)] = folder
        } catch {
            if error.code == ENOSPC || error.code == ENOMEM || descriptor < 0 { isComplete = false }
        }
    }

    private func report(_ folder: WalkedFolder, _ error: SystemCallError) {
        // One that is gone has its own events.
        guard error.code != ENOENT, unreadable.insert(folder.path).inserted else { return }
        incidents.append(.unreadable(folder.path, error))
    }

    /// Notes a file; returns a folder that is to be walked.
    ///
    /// - Parameter isNew: true after an event: a file that was taken before is taken again then.
    private func note(
        _ name: [UInt8], in folder: WalkedFolder, _ hidden: HiddenNames, at now: Int64, isNew: Bool, isOpen: Bool? = nil
    ) -> WalkedFolder? {
        let path = folder.path.appending(bytes: name)
        guard let status = Folder.linkStatus(path) else { return nil }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard hidden.reason(for: name, isFolder: isFolder) == nil else { return nil }
        if isFolder { return folder.folder(path) }
        guard !UnfinishedName.matches(name), status.st_mode & S_IFMT == S_IFREG else { return nil }
        let file = FoundFile(path: path, status: status, isNamed: false, in: folder)
        // The new name of a file that has others, too, is no sign of a writer.
        let isWritten = isOpen.map { $0 && status.st_nlink == 1 }
        if isNew || taken[path] != file { settling.note(file, isOpen: isWritten, at: now) }
        return nil
    }

    /// Takes an event; returns false if others were lost.
    private func take(_ event: FolderEvents.Event, at now: Int64) -> Bool {
        if event.isAny(of: IN_Q_OVERFLOW) { return false }
        guard let folder = folders[event.watch] else { return true }
        if event.isAny(of: IN_IGNORED, IN_UNMOUNT, IN_DELETE_SELF, IN_MOVE_SELF) {
            leave(folder, event, at: now)
            return true
        }
        let isFolder = event.isAny(of: IN_ISDIR)
        guard !event.isAny(of: IN_MOVED_FROM, IN_DELETE) else {
            let path = folder.path.appending(bytes: event.name)
            // The files of a folder that is removed were removed before.
            if !isFolder { taken[path] = nil } else if event.isAny(of: IN_MOVED_FROM) { forget(below: path) }
            return true
        }
        guard !event.name.isEmpty else { return true }
        let isCreated = event.isAny(of: IN_CREATE)
        let isOpen = isCreated ? true : event.isAny(of: IN_CLOSE_WRITE, IN_MOVED_TO) ? false : nil
        let inner = note(
            event.name, in: folder, HiddenNames(in: folder.path), at: now, isNew: true, isOpen: isOpen)
        // A change of the permissions of a folder that is watched says nothing about its files.
        if let inner, isCreated || isOpen == false || unreadable.contains(inner.path) { walk(inner, at: now) }
        return true
    }

    /// Ends the watch of a folder that is gone; a named one may be back already.
    private func leave(_ folder: WalkedFolder, _ event: FolderEvents.Event, at now: Int64) {
        if event.isAny(of: IN_IGNORED) { folders[event.watch] = nil }
        guard folder.path == folder.root, let index = roots.firstIndex(where: { $0.folder == folder.root }) else {
            return
        }
        if event.isAny(of: IN_UNMOUNT) {
            lose(index, bare: Folder.status(folder.root).map { FileIdentity($0) })
        } else {
            check(at: now)
        }
    }

    /// Forgets a folder that is gone: a moved one would be watched under its old name.
    private func forget(below path: FilePath) {
        for (number, folder) in folders where folder.path.isBelow(path) {
            events.end(number)
            folders[number] = nil
        }
        taken = taken.filter { !$0.key.isBelow(path) }
        settling.forget(below: path)
        unreadable = unreadable.filter { !$0.isBelow(path) }
    }
}

/// The names of files that another program is still writing, or keeps beside the files that it works on.
enum UnfinishedName {
    /// Returns whether a file of that name is no file of its own yet.
    ///
    /// Most programs that copy give unfinished files hidden names: Syncthing `.syncthing.NAME.tmp`, rsync
    /// `.NAME.XXXXXX`, Nextcloud `.NAME.~hex`, LibreOffice `.~lock.NAME#`.
    static func matches(_ name: [UInt8]) -> Bool {
        let name = name.lowercased
        return prefixes.contains { name.starts(with: $0) } || endings.contains { name.reversed().starts(with: $0) }
    }

    /// Hidden files, and the locks of Microsoft Office and of Syncthing on Windows.
    private static let prefixes = [".", "~$", "~syncthing~"].map { Array($0.utf8) }

    /// The endings that browsers, programs that copy and editors give, backwards.
    private static let endings = [
        "~", ".tmp", ".temp", ".part", ".partial", ".filepart", ".crdownload", ".download", ".opdownload", ".aria2",
        ".ytdl", ".!qb", ".!ut", ".!sync", ".swp",
    ].map { Array($0.utf8.reversed()) }
}
