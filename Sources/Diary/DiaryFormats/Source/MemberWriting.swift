import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import Glibc

/// Writes the members of one archive into its folder.
final class MemberWriting {
    /// The archive's own folder.
    private let folder: FilePath
    private let isZip: Bool
    /// The zone of times that have none.
    private let zone: TimeZoneRules
    /// The problems, with places below the folder.
    private(set) var problems: [ImportProblem] = []
    /// Files that were written.
    private(set) var names: Set<String> = []
    /// Files that were written or whose loss was reported.
    private(set) var reportedNames: Set<String> = []
    private var madeFolders: Set<String> = []

    /// The file that is being written.
    private var file: FileDescriptor?
    private var member = ArchiveMember(name: [], kind: .file)
    private var name = ""
    private var byteCount = 0

    init(folder: FilePath, isZip: Bool, zone: TimeZoneRules) {
        (self.folder, self.isZip, self.zone) = (folder, isZip, zone)
    }

    /// Begins a member; one that is not a file of the diary's user is skipped or reported.
    func begin(_ member: ArchiveMember) throws {
        file = nil
        self.member = member
        byteCount = 0
        switch ArchiveMemberName(member.name, isZip: isZip) {
        case .refused(let name, let reason):
            self.name = name
            if member.kind != .folder { problems.append(ImportProblem(.notKept, name, reason)) }
        case .path(let name):
            self.name = name
            guard member.kind != .folder else { return }
            if let kind = SourceName.leftOutKind(path: name) {
                problems.append(
                    ImportProblem(kind, name, kind == .hidden ? "a hidden file" : "a file of a system's own"))
            } else {
                try beginFile()
            }
        }
    }

    private func beginFile() throws {
        guard reportedNames.insert(name).inserted else {
            return problems.append(ImportProblem(.duplicate, name, "an earlier member has the same name"))
        }
        switch member.kind {
        case .link: return problems.append(ImportProblem(.notKept, name, "a link, which is not followed"))
        case .special: return problems.append(ImportProblem(.notKept, name, "neither a file nor a folder"))
        case .file, .folder: break
        }
        guard !member.isEncrypted else {
            let reason = "its content is encrypted: unpack the archive with its password, and import the folder"
            return problems.append(ImportProblem(.encrypted, name, reason))
        }
        do throws(SystemCallError) {
            try makeFolders(of: name)
            file = try FileDescriptor.open(folder.appending(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        } catch {
            // A file with the name of a folder, or names that only the file system treats as equal.
            guard [EEXIST, ENOTDIR, EISDIR, ENAMETOOLONG, EILSEQ, EINVAL].contains(error.code) else { throw error }
            problems.append(ImportProblem(.duplicate, name, "the file can't get its name: \(error.reason)"))
        }
    }

    private func makeFolders(of name: String) throws(SystemCallError) {
        let path = SourceName.folder(of: name)
        guard !path.isEmpty, !madeFolders.contains(path) else { return }
        var inner = ""
        for part in path.split(separator: "/") {
            inner += inner.isEmpty ? "\(part)" : "/\(part)"
            if madeFolders.insert(inner).inserted { try Folder.make(folder.appending(inner)) }
        }
    }

    func write(_ bytes: [UInt8]) throws(SystemCallError) {
        byteCount += bytes.count
        if file != nil { try file?.writeAll(bytes) }
    }

    /// Ends a member.
    ///
    /// One of the right length with a wrong checksum is kept and reported: the damage may be small. A truncated one is
    /// not kept.
    func end(_ damage: String?) throws(SystemCallError) {
        guard file != nil else { return }
        let isWhole = damage == nil && byteCount == member.byteCount ?? byteCount
        guard isWhole || byteCount > 0 && byteCount == member.byteCount else {
            return try abandon(damage ?? "it has \(byteCount) bytes instead of \(member.byteCount ?? 0)")
        }
        if let damage { problems.append(ImportProblem(.unreadable, name, "its content is damaged: \(damage)")) }
        if let time = member.modificationTime {
            let seconds = Int64(time)
            let moment =
                member.isLocalTime
                ? zone.nearest(WallTime(secondsSince1970: seconds)).instant.secondsSince1970 : seconds
            try? file?.setModificationTime(moment, nanoseconds: 0)
        }
        names.insert(name)
        file = nil
    }

    /// Removes the file that is being written, if there is one.
    func abandon(_ reason: String) throws(SystemCallError) {
        guard file != nil else { return }
        file = nil
        try Folder.remove(folder.appending(name))
        problems.append(ImportProblem(.unreadable, name, "its content can't be read: \(reason)"))
    }
}
