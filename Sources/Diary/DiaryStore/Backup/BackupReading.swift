import DiaryModel
import Glibc

/// Reads an archive, which may be damaged or malicious, and compares it with its own list.
struct BackupReading {
    private let file: Source
    private let path: FilePath
    private let progress: (CheckProgress) throws -> Void

    /// An open file that belongs to someone else.
    private struct Source {
        let number: Int32
        let byteCount: Int64
        let isStream: Bool
    }

    /// A reader of an archive.
    ///
    /// - Parameter file: the archive; it must stay open as long as this value is used.
    init(
        _ file: borrowing FileDescriptor, path: FilePath, progress: @escaping (CheckProgress) throws -> Void
    ) throws {
        self.file = Source(number: file.number, byteCount: Int64(try file.status().st_size), isStream: false)
        self.path = path
        self.progress = progress
    }

    /// An archive from a stream, which can be read once only.
    ///
    /// - Parameter byteLimit: more bytes than the stream has.
    init(
        stream: borrowing FileDescriptor, path: FilePath, byteLimit: Int64,
        progress: @escaping (CheckProgress) throws -> Void
    ) {
        file = Source(number: stream.number, byteCount: byteLimit, isStream: true)
        self.path = path
        self.progress = progress
    }

    /// Reads all of it.
    ///
    /// - Parameter receive: gets for each file of the diary its path relative to the diary's folder, and then returns
    ///   the receiver of its content; nil to skip it.
    /// - Returns: the archive's own list, which matches all its members.
    /// - Throws: `BackupError`, `SystemCallError`; the errors of `receive`.
    func verify(_ receive: ((String) throws -> (ArraySlice<UInt8>) throws -> Void)? = nil) throws -> BackupManifest {
        let descriptor = try FileDescriptor(duplicating: file.number, path: path)
        let archive = try ArchiveReader(descriptor, path: path, isStream: file.isStream)
        var found = ArchiveContents()
        var manifest: BackupManifest?
        var done = CheckProgress()
        done.totalByteCount = file.byteCount
        while let member = try archive.next() {
            guard manifest == nil else { throw notABackup("there is more after its list") }
            let name = try Self.path(of: member, in: path)
            guard name != BackupManifest.name else {
                manifest = try readManifest(archive, member, &found)
                continue
            }
            guard !found.isFull else { throw notABackup("it contains more files than any diary") }
            guard !found.contains(name) else { throw strange(member) }
            let content = try read(archive, upTo: member.byteCount, name, receive?(name))
            found.add(name, content)
            done.count += 1
            done.byteCount += member.byteCount
            try progress(done)
        }
        guard var manifest else { throw notABackup("its list is missing: it is incomplete") }
        (manifest.originalCount, manifest.byteCount) = (found.originalCount, found.byteCount)
        manifest.contentDigest = found.digest()
        return manifest
    }

    /// Reads a member.
    ///
    /// Nothing in it is compressed or has holes: a member has the length in its header, and all together that of the
    /// archive.
    private func read(
        _ archive: ArchiveReader, upTo limit: Int64, _ name: String, _ receive: ((ArraySlice<UInt8>) throws -> Void)?
    ) throws -> ArchivedFile {
        guard limit <= file.byteCount else { throw damaged(name) }
        var hasher = ContentHasher()
        var byteCount: Int64 = 0
        try archive.forEachPiece { piece in
            hasher.update(piece)
            byteCount += Int64(piece.count)
            guard byteCount <= limit else { throw damaged(name) }
            try receive?(piece)
        }
        guard byteCount == limit else { throw damaged(name) }
        return ArchivedFile(byteCount: byteCount, hash: hasher.finalize())
    }

    /// Reads the list, and removes its files from those that were found: none may be left.
    private func readManifest(
        _ archive: ArchiveReader, _ member: ArchiveReader.Member, _ found: inout ArchiveContents
    ) throws -> BackupManifest {
        guard found.contains(BackupManifest.database) else { throw notABackup("it contains no database") }
        var scanner = ManifestScanner()
        var misnamed: Set<String> = []
        let manifest: BackupManifest?
        do {
            try archive.forEachPiece { piece in
                try scanner.take(piece) { object in
                    guard let (name, file) = BackupManifest.file(object) else { throw ManifestScanner.Malformed() }
                    guard found.remove(name, file) else { throw damaged(name) }
                    guard Self.isMisnamed(name, file) else { return }
                    guard misnamed.count < Self.misnamedLimit else { throw damaged(name) }
                    misnamed.insert(name)
                }
            }
            manifest = try BackupManifest(json: scanner.finish())
        } catch is ManifestScanner.Malformed { manifest = nil }
        guard let manifest else { throw notABackup("its list can't be read, or was written by a newer program") }
        if let name = misnamed.subtracting(manifest.damaged).first { throw damaged(name) }
        guard found.isEmpty else { throw notABackup("it contains other files than its list says") }
        return manifest
    }

    /// The largest number of originals that were damaged when the archive was made.
    private static let misnamedLimit = 100_000

    /// Returns whether an original has another hash than its name says: it was damaged when the archive was made.
    private static func isMisnamed(_ name: String, _ file: ArchivedFile) -> Bool {
        guard BackupManifest.isOriginal(name) else { return false }
        return digits(of: name) != UniqueIdentifier.hexadecimal(file.hash)[...]
    }

    private static func digits(of name: String) -> Substring {
        name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    }

    /// A member's path relative to the diary's folder, if it is one that the program writes.
    private static func path(of member: ArchiveReader.Member, in archive: FilePath) throws(BackupError) -> String {
        let name =
            member.name.hasPrefix(BackupManifest.folder) ? member.name.dropFirst(BackupManifest.folder.count) : ""
        let known = [
            BackupManifest.database, BackupManifest.marker, BackupManifest.lockConfiguration, BackupManifest.name,
        ]
        guard member.isPlainFile, member.byteCount >= 0, known.contains(String(name)) || isOriginal(name) else {
            throw .strangeMember(path: archive.description, name: member.name)
        }
        return String(name)
    }

    /// Returns whether a name is `media/ab/`, 64 digits that begin with those two, and an extension of a few letters
    /// and digits.
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
