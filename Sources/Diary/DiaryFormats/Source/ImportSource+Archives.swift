package import Chronology
package import DiaryMedia
package import DiaryModel
import Glibc

extension ImportSource {
    /// Returns whether a path is an archive of another program, or a folder that holds nothing but such archives.
    ///
    /// A backup of a diary is none. False if it can't be read.
    package static func isArchive(_ path: FilePath) -> Bool {
        ArchiveFormat.isContent(of: path) || !archives(in: path).isEmpty
    }

    /// The folders of the archives that hold files, in the order of their paths; empty if the files come from none.
    var archiveRoots: [String] {
        guard isUnpacked else { return [] }
        var roots: [String] = []
        for file in files {
            let root = Self.archiveRoot(of: file.path)
            // They are sorted, and files beside a part are few.
            if roots.last != root, !root.isEmpty, !roots.contains(root) { roots.append(root) }
        }
        return roots
    }

    /// The folder of the archive, or of the archive in it, that holds a file of unpacked archives.
    static func archiveRoot(of path: String) -> String {
        path.split(separator: "/").dropLast().prefix(2).prefix { $0.hasSuffix("!") }.joined(separator: "/")
    }

    /// The archives in a folder that holds nothing else, in the order of their names; empty for any other folder, and
    /// for a file.
    private static func archives(in folder: FilePath) -> [FilePath] {
        guard Folder.isFolder(folder), let all = try? Folder.names(in: folder) else { return [] }
        let names = all.filter { !SourceName.isLeftOut(SourceName.text(of: $0)) }
        guard names.allSatisfy(ArchiveFormat.isName) else { return [] }
        let paths = names.sorted { $0.lexicographicallyPrecedes($1) }.map { folder.appending(bytes: $0) }
        let isEach = paths.allSatisfy { path in
            // A link may lead anywhere.
            Folder.linkStatus(path).map { $0.st_mode & S_IFMT == S_IFREG } == true && ArchiveFormat.isContent(of: path)
        }
        return isEach ? paths : []
    }

    /// The unpacked files of archives; together they are one source.
    ///
    /// Each lies below a folder named after its archive, `archive.zip!`. Of damaged archives everything readable is
    /// unpacked; the rest is reported by ``problems``, as is an archive that contains too much for its length. It takes the contents' bytes on the disk as long as this value
    /// exists, and memory only for names.
    ///
    /// - Parameters:
    ///     - archives: their paths; a folder that holds nothing but archives means these.
    ///     - zone: the zone of the clocks that wrote the times in zips.
    ///     - temporaryFolder: the folder in which a folder is created, the diary's `tmp/` if there is one.
    ///     - onProgress: receives the progress after each piece; an error that it throws ends the unpacking.
    /// - Throws: `ImportSourceError` if the archives contain too much for the disk, none of them can be read, or the decoder
    ///   can't be started; `SystemCallError`.
    package static func open(
        archives: [FilePath], zone: TimeZoneRules = .utc, temporaryFolder: FilePath,
        limits: UnpackingLimits = UnpackingLimits(),
        decoderPath: String = DecoderLocation.path,
        onProgress: @escaping (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportSource {
        let unpacked = try UnpackedFolder(in: temporaryFolder)
        let unpacker = ArchiveUnpacker(into: unpacked.path, decoderPath: decoderPath, limits, zone: zone, onProgress)
        try unpacker.unpack(
            archives.flatMap { path in
                let inner = Self.archives(in: path)
                return inner.isEmpty ? [path] : inner
            })
        if unpacker.fileCount == 0, let failure = unpacker.failures.first { throw failure }
        let problems = try unpackParts(in: unpacked.path) { folder, count in
            ArchiveUnpacker(into: folder, decoderPath: decoderPath, limits.shared(by: count), zone: zone, onProgress)
        }
        let listing = try SourceListing(unpacked.path)
        return ImportSource(
            folder: unpacked.path, listing: listing, decoderPath: decoderPath, problems: unpacker.problems + problems,
            unpacked: unpacked)
    }

    /// The largest number of archives in one that are unpacked; a packed text bundle is a note.
    private static let partLimit = 10_000

    /// Unpacks the archives that unpacked ones consist of, as Notion and Bear write them, beside them:
    /// `a.zip!/part.zip!/path`.
    ///
    /// Archives in those stay packed.
    ///
    /// - Parameter unpacker: an unpacker of a number of archives into a folder.
    /// - Returns: the problems.
    private static func unpackParts(
        in folder: FilePath, _ unpacker: (FilePath, Int) -> ArchiveUnpacker
    ) throws -> [ImportProblem] {
        var problems: [ImportProblem] = []
        for name in try Folder.names(in: folder).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let archive = folder.appending(bytes: name)
            let parts = try parts(of: archive)
            guard 1...partLimit ~= parts.count else { continue }
            let unpacker = unpacker(archive, parts.count)
            try unpacker.unpack(parts)
            let place = SourceName.text(of: name)
            problems += unpacker.problems.map { ImportProblem($0.kind, "\(place)/\($0.place)", $0.reason) }
            for part in parts { try Folder.remove(part) }
        }
        return problems
    }

    /// The archives of which an unpacked one consists: all its members, also if they are in one folder, else those that
    /// Notion names as blocks of an export, and packed text bundles, wherever they are.
    private static func parts(of folder: FilePath) throws -> [FilePath] {
        let all = archives(in: try wrapped(in: folder))
        guard all.isEmpty else { return all }
        return try SourceListing(folder).found.filter { isPart($0.file.path) }.compactMap { found in
            let path = folder.appending(bytes: found.place.bytes)
            let target = folder.appending(bytes: path.lastComponent + Array("!".utf8))
            return Folder.linkStatus(target) == nil && ArchiveFormat.isContent(of: path) ? path : nil
        }
    }

    /// The innermost of folders of which each holds nothing but the next one.
    private static func wrapped(in folder: FilePath) throws -> FilePath {
        let names = try Folder.names(in: folder).filter { !SourceName.isLeftOut(SourceName.text(of: $0)) }
        guard names.count == 1, let inner = names.first.map({ folder.appending(bytes: $0) }), Folder.isFolder(inner)
        else { return folder }
        return try wrapped(in: inner)
    }

    private static func isPart(_ path: String) -> Bool {
        let name = Array(SourceName.last(of: path).utf8)
        return MediumName.ending(of: name) == "textpack"
            || name.count == path.utf8.count && name.starts(with: "ExportBlock-".utf8) && ArchiveFormat.isName(name)
    }
}
