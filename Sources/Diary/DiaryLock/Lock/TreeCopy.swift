import DiaryModel
import Glibc

/// A folder with everything in it, to be copied and compared byte by byte.
final class TreeCopy {
    private struct Item: Equatable {
        /// The path below the folder.
        let path: [UInt8]
        let isFolder: Bool
        let byteCount: Int64
        let mode: mode_t
        let modificationTime: timespec

        /// The time is not compared: a folder's changes with what is written into it.
        static func == (first: Item, second: Item) -> Bool {
            first.path == second.path && first.isFolder == second.isFolder && first.byteCount == second.byteCount
        }
    }

    private final class OpenFile {
        let descriptor: FileDescriptor
        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    private let root: FilePath
    /// Folders before what is in them.
    private var items: [Item] = []
    /// NB: closing any descriptor of a database's file gives up all locks of this process on it.
    private var databases: [OpenFile] = []

    /// - Throws: `LockError.unsuitable` for a link, or anything else but files and folders: it would not be encrypted.
    init(from root: FilePath) throws {
        self.root = root
        try survey([])
    }

    var byteCount: Int64 { items.reduce(0) { $0 + $1.byteCount } }
    var count: Int { items.count }

    private func survey(_ folder: [UInt8]) throws {
        for name in try Folder.names(in: FilePath(bytes: root.bytes + folder)) where !Self.isSharedMemory(name) {
            let inner = folder + [UInt8(ascii: "/")] + name
            let path = FilePath(bytes: root.bytes + inner)
            guard let status = Folder.linkStatus(path) else {
                // A process has just removed it.
                guard errno == ENOENT else { throw SystemCallError("lstat", path) }
                continue
            }
            let kind = status.st_mode & S_IFMT
            guard kind == S_IFREG || kind == S_IFDIR else {
                throw LockError.unsuitable(
                    path, reason: kind == S_IFLNK ? "it is a symbolic link" : "it is neither a file nor a folder")
            }
            items.append(
                Item(
                    path: inner, isFolder: kind == S_IFDIR, byteCount: kind == S_IFDIR ? 0 : Int64(status.st_size),
                    mode: status.st_mode & 0o777, modificationTime: status.st_mtim))
            if kind == S_IFDIR { try survey(inner) }
        }
    }

    /// SQLite recreates it.
    private static func isSharedMemory(_ name: [UInt8]) -> Bool {
        name.suffix(".sqlite-shm".utf8.count).elementsEqual(".sqlite-shm".utf8)
    }

    /// Copies everything into an empty folder.
    func copy(to target: FilePath, _ progress: (LockProgress) throws -> Void) throws {
        let total = byteCount
        var done: Int64 = 0
        try progress(.copying(done: 0, of: total))
        for item in items {
            let path = FilePath(bytes: target.bytes + item.path)
            guard !item.isFolder else {
                try Folder.make(path)
                continue
            }
            let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: item.mode)
            try forEachChunk(of: item) { chunk in
                try file.writeAll(chunk)
                done += Int64(chunk.count)
                try progress(.copying(done: done, of: total))
            }
            try file.setModificationTime(
                Int64(item.modificationTime.tv_sec), nanoseconds: item.modificationTime.tv_nsec)
        }
    }

    /// Compares everything with a copy.
    ///
    /// - Throws: `LockError.copyDiffers`.
    func compare(with copy: FilePath, _ progress: (LockProgress) throws -> Void) throws {
        let other = try TreeCopy(from: copy)
        for (item, copied) in zip(items, other.items) where item != copied {
            throw LockError.copyDiffers(FilePath(bytes: root.bytes + item.path))
        }
        guard items.count == other.items.count else { throw LockError.copyDiffers(root) }
        let total = byteCount
        var done: Int64 = 0
        for item in items where !item.isFolder {
            let path = FilePath(bytes: copy.bytes + item.path)
            let file = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
            var offset = 0
            try forEachChunk(of: item) { chunk in
                guard try file.read(upTo: chunk.count, at: offset).elementsEqual(chunk) else {
                    throw LockError.copyDiffers(FilePath(bytes: root.bytes + item.path))
                }
                offset += chunk.count
                done += Int64(chunk.count)
                try progress(.comparing(done: done, of: total))
            }
            guard try file.status().st_size == offset else {
                throw LockError.copyDiffers(FilePath(bytes: root.bytes + item.path))
            }
        }
    }

    private func forEachChunk(of item: Item, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        let file = OpenFile(
            try FileDescriptor.open(FilePath(bytes: root.bytes + item.path), O_RDONLY | O_NOFOLLOW))
        if item.path.suffix(".sqlite".utf8.count).elementsEqual(".sqlite".utf8) { databases.append(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = try file.descriptor.read(into: &buffer)
            guard count > 0 else { return }
            try body(buffer[..<count])
        }
    }
}
