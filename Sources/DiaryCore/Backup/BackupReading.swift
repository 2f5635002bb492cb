import Glibc
import JSON

/// Reads an archive, which may be damaged or made to do harm, and compares it with what it says of itself.
struct BackupReading {
    private let file: Source
    private let path: FilePath
    private let progress: (CheckProgress) throws -> Void

    /// An open file that belongs to someone else.
    private struct Source {
        let number: Int32
        let byteCount: Int64
    }

    /// - Parameter file: the archive; it must stay open as long as this value is used.
    init(
        _ file: borrowing FileDescriptor, path: FilePath, progress: @escaping (CheckProgress) throws -> Void
    ) throws {
        self.file = Source(number: file.number, byteCount: Int64(try file.status().st_size))
        self.path = path
        self.progress = progress
    }

    /// Reads all of it.
    ///
    /// - Parameter receive: gets for each file of the diary its path below the diary's folder, and then what takes its
    ///   content; nil to read on without.
    /// - Returns: what the archive says of itself, which all its members agree with.
    /// - Throws: `BackupError`, `SystemCallError`; what `receive` throws.
    func verify(_ receive: ((String) throws -> (ArraySlice<UInt8>) throws -> Void)? = nil) throws -> BackupManifest {
        let descriptor = FileDescriptor(owning: dup(file.number), path: path)
        let archive = try ArchiveReader(descriptor, path: path)
        var found: [String: ArchivedFile] = [:]
        var manifest: BackupManifest?
        var told = CheckProgress()
        told.totalByteCount = file.byteCount
        while let member = try archive.next() {
            guard manifest == nil else { throw notABackup("something stands behind its list") }
            let name = try Self.path(of: member, in: path)
            guard name != BackupManifest.name else {
                manifest = try readManifest(archive, member)
                continue
            }
            guard found[name] == nil else { throw strange(member) }
            let content = try read(archive, receive?(name))
            guard content.byteCount == member.byteCount else { throw damaged(name) }
            found[name] = content
            told.count += 1
            told.byteCount += member.byteCount
            try progress(told)
        }
        guard let manifest else { throw notABackup("its list is missing: it is not whole") }
        try compare(found, with: manifest)
        return manifest
    }

    private func read(
        _ archive: ArchiveReader, _ receive: ((ArraySlice<UInt8>) throws -> Void)?
    ) throws -> ArchivedFile {
        var hasher = ContentHasher()
        var byteCount: Int64 = 0
        try archive.forEachPiece { piece in
            hasher.update(piece)
            byteCount += Int64(piece.count)
            try receive?(piece)
        }
        return ArchivedFile(byteCount: byteCount, hash: hasher.finalize())
    }

    /// Some 200 bytes a file.
    private static let manifestLimit: Int64 = 1 << 30

    private func readManifest(_ archive: ArchiveReader, _ member: ArchiveReader.Member) throws -> BackupManifest {
        guard member.byteCount <= Self.manifestLimit else { throw notABackup("its list is too long") }
        var bytes: [UInt8] = []
        try archive.forEachPiece { bytes += $0 }
        guard let json = try? JSONParser.parse(bytes), let manifest = BackupManifest(json: json) else {
            throw notABackup("its list can't be read, or a newer program made it")
        }
        return manifest
    }

    private func compare(_ found: [String: ArchivedFile], with manifest: BackupManifest) throws {
        let damagedBefore = Set(manifest.damaged)
        for (name, file) in manifest.files {
            guard found[name] == file else { throw damaged(name) }
            guard name.hasPrefix("media/"), name != BackupManifest.marker, !damagedBefore.contains(name) else {
                continue
            }
            guard Self.digits(of: name) == UniqueIdentifier.hexadecimal(file.hash)[...] else { throw damaged(name) }
        }
        guard found.count == manifest.files.count, found[BackupManifest.database] != nil else {
            throw notABackup("it holds other files than its list says")
        }
    }

    private static func digits(of name: String) -> Substring {
        name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    }

    /// A member's path below the diary's folder, when it is one that we make.
    private static func path(of member: ArchiveReader.Member, in archive: FilePath) throws(BackupError) -> String {
        let name =
            member.name.hasPrefix(BackupManifest.folder) ? member.name.dropFirst(BackupManifest.folder.count) : ""
        let known = [BackupManifest.database, BackupManifest.marker, BackupManifest.name]
        guard member.isPlainFile, member.byteCount >= 0, known.contains(String(name)) || isOriginal(name) else {
            throw .strangeMember(path: archive.description, name: member.name)
        }
        return String(name)
    }

    /// `media/ab/`, 64 digits that begin with those two, and an extension of a few letters and digits.
    private static func isOriginal(_ name: Substring) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "media" else { return false }
        let pieces = parts[2].split(separator: ".", omittingEmptySubsequences: false)
        guard let hash = ContentHash(String(pieces[0])), hash.description == pieces[0],
            pieces[0].hasPrefix(parts[1]), parts[1].utf8.count == 2, pieces.count <= 2
        else { return false }
        let end = pieces.count == 2 ? pieces[1] : "x"
        return (1...16).contains(end.utf8.count) && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private func notABackup(_ reason: String) -> BackupError {
        .notABackup(path: path.description, reason: reason)
    }

    private func damaged(_ name: String) -> BackupError { .damagedMember(path: path.description, name: name) }

    private func strange(_ member: ArchiveReader.Member) -> BackupError {
        .strangeMember(path: path.description, name: member.name)
    }
}
