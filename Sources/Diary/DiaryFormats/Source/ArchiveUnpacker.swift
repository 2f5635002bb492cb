import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import Glibc

/// Unpacks archives into a folder: their members and all their claims are untrusted.
///
/// Only plain files are created, below the archive's own folder, each name once. Sizes, counts and the free room on the
/// disk are checked before and while bytes are written. Memory grows only with the names, not with the contents.
final class ArchiveUnpacker {
    private let folder: FilePath
    private let decoderPath: String
    private let limits: UnpackingLimits
    private let zone: TimeZoneRules
    private let onProgress: (ImportProgress) throws -> Void
    private var progress = ImportProgress(phase: .unpacking)
    /// Members that are missing or damaged.
    private(set) var problems: [ImportProblem] = []
    /// The reasons why archives could not be read, in their order.
    private(set) var failures: [ImportSourceError] = []
    /// Bytes written since the free room was last checked.
    private var unasked: Int64 = 0

    /// Bytes after which the free room is checked again.
    private static let askingStep: Int64 = 64 << 20

    /// An unpacker.
    ///
    /// - Parameter zone: the zone of times that have none.
    init(
        into folder: FilePath, decoderPath: String, _ limits: UnpackingLimits, zone: TimeZoneRules,
        _ onProgress: @escaping (ImportProgress) throws -> Void
    ) {
        (self.folder, self.decoderPath, self.limits, self.zone) = (folder, decoderPath, limits, zone)
        self.onProgress = onProgress
    }

    private(set) var fileCount = 0

    /// Unpacks archives one after another; of one that contains too much nothing is kept.
    ///
    /// - Throws: `ImportSourceError` if the disk is too small, or the decoder can't be started; `SystemCallError`; the
    ///   errors of the progress closure.
    func unpack(_ paths: [FilePath]) throws {
        var needed: Int64 = 0
        var contents: [ArchiveListing?] = []
        var folders: Set<String> = []
        for path in paths {
            let archive = try ArchiveFile(path, taken: folders)
            folders.insert(archive.folder)
            let listed = try leavingOut(archive) { try list(archive) }
            needed += listed.map { $0.byteCount ?? archive.byteCount } ?? 0
            contents.append(listed)
        }
        try checkRoom(for: needed)
        if contents.allSatisfy({ $0?.byteCount != nil }) { progress.totalByteCount = needed }
        folders = []
        for (path, listed) in zip(paths, contents) {
            let archive = try ArchiveFile(path, taken: folders)
            folders.insert(archive.folder)
            guard let listed else { continue }
            let before = progress
            guard try leavingOut(archive, { try unpack(archive, listed) }) == nil else { continue }
            try FolderTree.remove(folder.appending(archive.folder))
            progress = before
        }
    }

    /// The result for an archive; nil if it contains too much, which is reported: the others are independent of it.
    private func leavingOut<Result>(_ archive: ArchiveFile, _ body: () throws -> Result) throws -> Result? {
        do { return try body() } catch let error as ImportSourceError {
            guard let reason = error.excess else { throw error }
            failures.append(error)
            problems.append(ImportProblem(.unreadable, archive.folder, reason))
            return nil
        }
    }

    /// The contents according to an archive's directory.
    private func list(_ archive: ArchiveFile) throws -> ArchiveListing {
        var contents = ArchiveListing()
        guard archive.format?.hasDirectory == true else { return contents }
        contents.byteCount = 0
        let isZip = archive.format == .zip
        try converse(with: archive, isListing: true) { response in
            guard case .member(let member) = response else { return }
            contents.memberCount += 1
            guard contents.memberCount <= limits.memberCount else {
                throw ImportSourceError.tooManyMembers(archive: archive.path.description, limit: limits.memberCount)
            }
            contents.byteCount = contents.byteCount.map { $0.addingReportingOverflow(Int64(member.byteCount ?? 0)).0 }
            if member.kind == .file, case .path(let name) = ArchiveMemberName(member.name, isZip: isZip),
                SourceName.leftOutKind(path: name) == nil
            {
                contents.names.insert(name)
            }
        }
        try check(contents.byteCount ?? 0, of: archive)
        return contents
    }

    private func unpack(_ archive: ArchiveFile, _ listed: ArchiveListing) throws {
        let place = archive.folder
        let target = folder.appending(place)
        try Folder.make(target)
        let writing = MemberWriting(folder: target, isZip: archive.format == .zip, zone: zone)
        var (memberCount, byteCount) = (0, Int64(0))
        var failure: String?
        var isEncrypted = false
        let ending = try converse(with: archive, isListing: false) { response in
            switch response {
            case .member(let member):
                memberCount += 1
                guard memberCount <= limits.memberCount else {
                    throw ImportSourceError.tooManyMembers(archive: archive.path.description, limit: limits.memberCount)
                }
                try writing.begin(member)
            case .content(let bytes):
                byteCount += Int64(bytes.count)
                try check(byteCount, of: archive)
                try askForRoom(Int64(bytes.count))
                try writing.write(bytes)
                progress.byteCount += Int64(bytes.count)
                try onProgress(progress)
            case .memberEnd(let damage):
                try writing.end(damage?.message)
                progress.itemCount += 1
                try onProgress(progress)
            case .archiveEnd(let damage): (failure, isEncrypted) = (damage?.message, damage?.kind == .unsupported)
            case .identified, .inspected, .refused, .playing, .samples, .encoded, .picture, .page, .pixels,
                .document:
                break
            }
        }
        if let ending { failure = ending }
        try writing.abandon(failure ?? "the archive ends in it")
        fileCount += writing.names.count
        problems += writing.problems.map { ImportProblem($0.kind, "\(place)/\($0.place)", $0.reason) }
        guard let failure else { return }
        guard !isEncrypted else {
            failures.append(.archiveEncrypted(archive: archive.path.description))
            let reason = "the archive is encrypted: unpack it with its password, and import the folder"
            return problems.append(ImportProblem(.encrypted, place, reason))
        }
        failures.append(.archiveUnreadable(archive: archive.path.description, reason: failure))
        problems.append(ImportProblem(.unreadable, place, "the archive is damaged: \(failure)"))
        for name in listed.names.subtracting(writing.reportedNames).sorted() {
            problems.append(
                ImportProblem(.unreadable, "\(place)/\(name)", "it can't be reached in the damaged archive"))
        }
    }

    /// Passes on a decoder's responses about an archive, to the last; returns the reason if it failed before that.
    @discardableResult
    private func converse(
        with archive: ArchiveFile, isListing: Bool, _ body: (DecoderResponse) throws -> Void
    ) throws -> String? {
        do {
            let decoder = try DecoderConversation(
                decoderPath: decoderPath, mode: .archive, .unpack(isListing: isListing),
                about: archive.descriptor.number)
            while true {
                let response = try decoder.next()
                try body(response)
                if case .archiveEnd = response { return nil }
            }
        } catch let error as DecoderError {
            switch error {
            case .died: return "the decoder failed on it"
            case .timedOut: return "it takes too long to read"
            case .refused(let failure): return failure.message
            case .decoderMissing, .decoderCannotLoad, .decoderUnfit, .decoderUnconfined, .cancelled, .system:
                throw ImportSourceError.decoder(error)
            }
        }
    }

    private func check(_ byteCount: Int64, of archive: ArchiveFile) throws(ImportSourceError) {
        let limit = limits.byteLimit(archiveByteCount: archive.byteCount)
        guard byteCount <= limit else {
            throw .inflated(archive: archive.path.description, byteCount: byteCount, limit: limit)
        }
    }

    private func askForRoom(_ byteCount: Int64) throws(ImportSourceError) {
        unasked += byteCount
        guard unasked >= Self.askingStep else { return }
        unasked = 0
        try checkRoom(for: 0)
    }

    private func checkRoom(for byteCount: Int64) throws(ImportSourceError) {
        guard let disk = Disk(holding: folder), disk.freeByteCount - limits.reserve < byteCount else { return }
        throw .noRoom(needed: byteCount + limits.reserve, free: disk.freeByteCount, disk: disk.mountPoint.description)
    }
}

/// The contents of an archive according to its directory.
struct ArchiveListing {
    var memberCount = 0
    /// The bytes of all members; nil if the archive has no directory.
    var byteCount: Int64?
    /// The paths of its files, as they are unpacked.
    var names: Set<String> = []
}

/// An archive given by the user, whose format its content shows.
final class ArchiveFile {
    let descriptor: FileDescriptor
    let path: FilePath
    let byteCount: Int64
    let format: ArchiveFormat?
    /// The folder that it is unpacked into: its name with `!`.
    let folder: String

    /// Opens an archive.
    ///
    /// - Parameter taken: the folders of others.
    init(_ path: FilePath, taken: Set<String>) throws(SystemCallError) {
        let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemCallError("read", path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE)
        }
        format = ArchiveFormat(firstBytes: try file.read(upTo: ArchiveFormat.signatureLength, at: 0))
        byteCount = Int64(status.st_size)
        descriptor = file
        self.path = path
        // A hidden name would be skipped.
        let name = SourceName.text(of: path.lastComponent).drop { $0 == "." }
        var folder = "\(name)!"
        var number = 1
        while taken.contains(folder) {
            number += 1
            folder = "\(name)-\(number)!"
        }
        self.folder = folder
    }
}
