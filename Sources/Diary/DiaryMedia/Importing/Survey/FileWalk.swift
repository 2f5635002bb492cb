package import DiaryModel
import Glibc

/// Finds the files of operands: named files first, then those in the folders, then the targets of links.
///
/// A link that leads out of the folder in which the walk began is not followed: whoever made it may refer to files that
/// the user would never hand over.
///
/// A folder's files are visited before its folders, each in the byte order of their names, so that two walks return the
/// same in the same order. A file with several paths is returned once, under its own name rather than that of a link;
/// hard links are separate files. A folder costs one `readdir` and an `lstat` for each name; memory is used only for
/// the names of the folders on the path.
package struct FileWalk: Sequence, IteratorProtocol {
    // NB: operands, folders and events are taken from the end.
    private var operands: [FilePath]
    private var folders: [WalkedFolder] = []
    private var events: [WalkEvent] = []
    /// Links wait until everything else was visited under its own name.
    private var links: [(path: FilePath, folder: WalkedFolder)] = []
    private var followedLinkCount = 0
    private let excluded: Set<FileIdentity>
    private let allowed: Set<FileIdentity>
    private var visited: Set<FileIdentity> = []
    /// Files that were found by other ways than through their folder.
    private var places: Set<ResolvedLink> = []

    /// A walk through the operands, which may be links; it excludes the folders `excluded`, except for the named ones
    /// within `allowed`; neither need exist.
    package init(operands: [FilePath], excluding excluded: [FilePath] = [], except allowed: [FilePath] = []) {
        let isFolder = operands.map { Folder.isFolder($0) }
        let files = zip(operands, isFolder).filter { !$0.1 }
        let folders = zip(operands, isFolder).filter { $0.1 }
        self.operands = (files + folders).map(\.0).reversed()
        self.excluded = Set(excluded.compactMap { Folder.status($0).map { FileIdentity($0) } })
        self.allowed = Set(allowed.compactMap { Folder.status($0).map { FileIdentity($0) } })
    }

    /// The next event; nil at the end.
    package mutating func next() -> WalkEvent? {
        while events.isEmpty {
            if let folder = folders.popLast() {
                list(folder)
            } else if let operand = operands.popLast() {
                take(operand)
            } else if followedLinkCount < links.count {
                followedLinkCount += 1
                follow(links[followedLinkCount - 1].path, in: links[followedLinkCount - 1].folder)
            } else {
                return nil
            }
        }
        return events.popLast()
    }

    /// Adds a path that the user named.
    private mutating func take(_ path: FilePath) {
        guard let status = Folder.status(path) else {
            return events.append(.unreadable(path, SystemCallError("stat", path)))
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            guard !isWithin(excluded, path) || isWithin(allowed, path) else {
                return events.append(.leftOut(path, .diary, isNamed: true))
            }
            enter(WalkedFolder(root: path), status)
        case S_IFREG:
            guard let place = ResolvedLink(of: path), places.insert(place).inserted else { return }
            events.append(.file(FoundFile(path: path, status: status, isNamed: true)))
        default: events.append(.leftOut(path, .special, isNamed: true))
        }
    }

    /// Adds the target of a link in a folder.
    private mutating func follow(_ link: FilePath, in folder: WalkedFolder) {
        guard let status = Folder.status(link) else { return miss(link) }
        guard let target = folder.target(ofLink: link) else {
            return events.append(.leftOut(link, .outsideLink, isNamed: false))
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            guard !isWithin(excluded, link) else { return events.append(.leftOut(link, .diary, isNamed: false)) }
            enter(folder.linkedFolder(link, target), status)
        case S_IFREG:
            guard let place = ResolvedLink(of: link), !isMetInFolder(place, target), places.insert(place).inserted
            else {
                return
            }
            events.append(
                .file(FoundFile(path: link, status: status, isNamed: false, in: folder, linkedPath: target)))
        default: events.append(.leftOut(link, .special, isNamed: false))
        }
    }

    private mutating func miss(_ link: FilePath) {
        let error = SystemCallError("stat", link)
        let isDangling = [ENOENT, ENOTDIR, ELOOP].contains(error.code)
        events.append(isDangling ? .leftOut(link, .danglingLink, isNamed: false) : .unreadable(link, error))
    }

    /// Queues a folder, once: links and mounts in folders can lead back into them or above them.
    private mutating func enter(_ folder: WalkedFolder, _ status: stat) {
        if visited.insert(FileIdentity(status)).inserted { folders.append(folder) }
    }

    /// Returns the files of a folder, and queues its folders and links.
    private mutating func list(_ folder: WalkedFolder) {
        let names: [[UInt8]]
        do throws(SystemCallError) { names = try Folder.names(in: folder.path) } catch {
            return events.append(.unreadable(folder.path, error))
        }
        let identity = places.isEmpty ? nil : Folder.status(folder.path).map { FileIdentity($0) }
        let hidden = HiddenNames(in: folder.path)
        var inner: [(FilePath, stat)] = []
        for name in names {
            let path = folder.path.appending(bytes: name)
            guard let status = Folder.linkStatus(path) else {
                events.append(.unreadable(path, SystemCallError("lstat", path)))
                continue
            }
            let kind = status.st_mode & S_IFMT
            if let reason = hidden.reason(for: name, isFolder: kind == S_IFDIR) {
                events.append(.leftOut(path, reason, isNamed: false))
            } else if kind == S_IFDIR {
                inner.append((path, status))
            } else if kind == S_IFLNK {
                links.append((path, folder))
            } else {
                meet(path, status, in: folder, at: identity.map { ResolvedLink(folder: $0, name: name) })
            }
        }
        enter(inner, of: folder)
        events.reverse()
    }

    /// Returns a file of a folder, unless the user named it before.
    private mutating func meet(_ path: FilePath, _ status: stat, in folder: WalkedFolder, at place: ResolvedLink?) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            return events.append(.leftOut(path, .special, isNamed: false))
        }
        if let place, places.contains(place) { return }
        events.append(.file(FoundFile(path: path, status: status, isNamed: false, in: folder)))
    }

    private mutating func enter(_ inner: [(FilePath, stat)], of folder: WalkedFolder) {
        for (path, status) in inner where excluded.contains(FileIdentity(status)) {
            events.append(.leftOut(path, .diary, isNamed: false))
        }
        for (path, status) in inner.reversed() where !excluded.contains(FileIdentity(status)) {
            enter(folder.folder(path), status)
        }
    }

    /// Returns whether the walk through its folder has returned a file, or will.
    ///
    /// - Parameter target: the path of the file from the named folder, without links.
    private func isMetInFolder(_ place: ResolvedLink, _ target: FilePath) -> Bool {
        visited.contains(place.folder)
            && HiddenNames(in: target.parent).reason(for: place.name, isFolder: false) == nil
    }

    /// Returns whether a folder is one of several, or lies within one; named folders and links may lead deep into them.
    private func isWithin(_ folders: Set<FileIdentity>, _ path: FilePath) -> Bool {
        guard !folders.isEmpty else { return false }
        var (ancestor, last) = (path, FileIdentity?.none)
        while let status = Folder.status(ancestor), FileIdentity(status) != last {
            last = FileIdentity(status)
            if folders.contains(FileIdentity(status)) { return true }
            ancestor = ancestor.appending("..")
        }
        return false
    }
}

/// One name in one folder, whatever links and indirect paths lead to it.
struct ResolvedLink: Hashable {
    let folder: FileIdentity
    let name: [UInt8]

    /// The final target of a path; nil if there is none.
    init?(of path: FilePath) {
        guard let real = path.resolved, let folder = Folder.status(real.parent) else { return nil }
        self.folder = FileIdentity(folder)
        name = real.lastComponent
    }

    init(folder: FileIdentity, name: [UInt8]) {
        self.folder = folder
        self.name = name
    }
}

package enum WalkEvent: Equatable, Sendable {
    case file(FoundFile)
    /// Something that is skipped; an error if the user named it.
    case leftOut(FilePath, LeftOutReason, isNamed: Bool)
    /// A folder that can't be listed, or a name without an accessible file.
    case unreadable(FilePath, SystemCallError)
}

/// The reason why a walk skips something.
package enum LeftOutReason: Hashable, Sendable {
    /// A name that begins with a dot, or a folder in which systems keep files of their own.
    ///
    /// This and the next two apply to found names only; one that the user named is taken.
    case hidden
    /// The small pictures that other programs make of photos, and what else photo libraries hold besides originals.
    case previews
    /// A file in the trash of another program, or one that another program is still writing.
    case foreignTrash
    /// A FIFO, a socket or a device, which is never opened.
    case special
    /// A symbolic link to a missing file, or in a circle.
    case danglingLink
    /// A symbolic link that leads out of the named folder.
    case outsideLink
    /// A diary's own folder.
    case diary
}
