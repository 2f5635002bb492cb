import CSystem
package import DiaryModel
import Glibc

/// Files that are embedded in a document, such as the attachments of a calendar.
///
/// Their bytes are stored one after the other in a file without a name, which disappears with this value, however the
/// program ends.
final class KeptFiles {
    /// A file without a name.
    private final class Spool {
        let file: FileDescriptor
        var byteCount = 0

        init() throws(SystemCallError) { file = try KeptFiles.unnamed() }
    }

    private static let folder = FilePath("/tmp")

    private var spool: Spool?
    private var ranges: [String: Range<Int>] = [:]
    /// The bytes of the file that is not complete yet.
    private var pendingCount = 0

    /// Stores a file's bytes.
    ///
    /// - Returns: the file, whose path is unique.
    func keep(_ bytes: [UInt8], named name: String) throws(SystemCallError) -> ImportSource.File {
        try append(bytes)
        return end(named: name)
    }

    /// Stores the next bytes of a file, which ``end(named:)`` completes.
    func append(_ bytes: [UInt8]) throws(SystemCallError) {
        let spool: Spool
        if let begun = self.spool { spool = begun } else { spool = try Spool() }
        self.spool = spool
        try spool.file.writeAll(bytes)
        pendingCount += bytes.count
    }

    /// The file of the bytes since the last one.
    func end(named name: String) -> ImportSource.File {
        let parts = name.split { "/\\\u{0}".contains($0) }
        let plain = parts.last.map { String($0) } ?? ".."
        let path = "attachment \(ranges.count + 1)/\(plain == "." || plain == ".." ? "attachment" : plain)"
        let start = spool?.byteCount ?? 0
        let range = start..<(start + pendingCount)
        ranges[path] = range
        spool?.byteCount = range.upperBound
        pendingCount = 0
        return ImportSource.File(path: path, byteCount: Int64(range.count))
    }

    /// Returns whether a file is one of these.
    func holds(_ file: ImportSource.File) -> Bool { ranges[file.path] != nil }

    func open(_ file: ImportSource.File) throws(SystemCallError) -> FileDescriptor {
        guard let range = ranges[file.path], let spool else {
            throw SystemCallError("open", FilePath(file.path), code: ENOENT)
        }
        let copy = try Self.unnamed()
        var offset = range.lowerBound
        while offset < range.upperBound {
            let bytes = try spool.file.read(upTo: min(1 << 20, range.upperBound - offset), at: offset)
            guard !bytes.isEmpty else { throw SystemCallError("read", Self.folder, code: EIO) }
            try copy.writeAll(bytes)
            offset += bytes.count
        }
        guard lseek(copy.number, 0, SEEK_SET) == 0 else { throw SystemCallError("lseek", Self.folder) }
        return copy
    }

    static func unnamed() throws(SystemCallError) -> FileDescriptor {
        let number = unsafe folder.withCString { unsafe diary_open_unnamed($0) }
        guard number >= 0 else { throw SystemCallError("open", folder) }
        return FileDescriptor(owning: number, path: folder)
    }
}

extension ImportSource {
    /// Stores the bytes of a file that is embedded in a document, such as an attachment; it is removed with the source.
    ///
    /// It is not one of ``files``. A medium may be made of it, and it is read as any other.
    package func keep(_ bytes: [UInt8], named name: String) throws(SystemCallError) -> File {
        try kept.keep(bytes, named: name)
    }
}
