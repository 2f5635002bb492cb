package import DiaryModel
import Glibc

/// Looks for files and folders of a diary to which others than its owner have access.
///
/// The originals are not among them: they have permissions of their own.
package struct PermissionCheck {
    private let directory: FilePath

    package init(_ directory: FilePath) { self.directory = directory }

    /// The diary's folder, its files, and everything in its folders to which others have access, each folder before
    /// what is in it.
    ///
    /// Links are not followed, but for `media`. A file system without owners can't keep anybody from anything.
    package func findings() -> [CheckFinding] {
        var findings: [CheckFinding] = []
        if let status = Folder.status(directory), !isWithoutOwners { add(nil, status, to: &findings) }
        return findings + self.findings(in: FolderTrust.names.filter { !$0.contains("/") }.map { FilePath($0) })
    }

    /// Those of files and folders, as paths relative to the diary's folder, and of what is in them.
    package func findings(in paths: [FilePath]) -> [CheckFinding] {
        guard !isWithoutOwners else { return [] }
        var findings: [CheckFinding] = []
        for path in paths { add(path, to: &findings) }
        return findings
    }

    private var isWithoutOwners: Bool { FileSystemKind(at: directory).isWithoutOwners }

    private func add(_ path: FilePath, to findings: inout [CheckFinding]) {
        let whole = directory.appending(bytes: path.bytes)
        guard let status = Self.isMedia(path) ? Folder.status(whole) : Folder.linkStatus(whole) else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: if !Self.isOriginal(path) { add(path, status, to: &findings) }
        case S_IFDIR:
            add(path, status, to: &findings)
            for name in ((try? Folder.names(in: whole)) ?? []).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                add(path.appending(bytes: name), to: &findings)
            }
        default: break
        }
    }

    private func add(_ path: FilePath?, _ status: stat, to findings: inout [CheckFinding]) {
        guard status.st_mode & 0o077 != 0 else { return }
        findings.append(CheckFinding(.permissionsWide, path: path, detail: FolderPermissions.octal(status.st_mode)))
    }

    private static func isMedia(_ path: FilePath) -> Bool { path.bytes == Array("media".utf8) }

    /// Returns whether a file, as a path relative to the diary's folder, is one of the originals, such as
    /// `media/ab/abcd.jpg`.
    private static func isOriginal(_ path: FilePath) -> Bool { isMedia(path.parent.parent) }

    /// Takes permissions away: an original keeps 0400, a folder its owner's, another file its owner's reading and
    /// writing.
    ///
    /// - Parameter path: relative to the diary's folder; empty for the folder itself.
    package func narrow(_ path: FilePath) throws(SystemCallError) {
        let whole = path.bytes.isEmpty ? directory : directory.appending(bytes: path.bytes)
        let file = try FileDescriptor.open(whole, Self.isMedia(path) ? O_RDONLY : O_RDONLY | O_NOFOLLOW)
        let mode = try file.status().st_mode
        let isFolder = mode & S_IFMT == S_IFDIR
        try file.setMode(isFolder ? mode & 0o700 : Self.isOriginal(path) ? 0o400 : mode & 0o600)
    }
}
