package import DiaryMedia
package import DiaryModel
package import DiaryStore
import Glibc

/// A copy of an original for another program: read-only, in a private folder, so that whatever that program does the
/// original is never at risk.
package struct PrivateCopy: Sendable {
    /// The prefix of the folders' names.
    private static let prefix = "diary-copy-"

    private let folder: FilePath
    /// The copy, under the original's own name.
    package let path: FilePath

    /// Copies an original; costs its bytes.
    ///
    /// - Parameters:
    ///     - film: the film of a photo that is copied in place of its original.
    ///     - parent: the folder in which it is made, such as `/tmp`.
    package init(
        of medium: Medium, film: PhotoVideo? = nil, in entry: DiaryEntry, from vault: Vault, below parent: FilePath
    ) throws {
        let original = try vault.open(
            film?.hash ?? medium.hash, extension: film?.fileExtension ?? medium.fileExtension)
        folder = parent.appending("\(Self.prefix)\(UniqueIdentifier())")
        let name = OriginalName(of: medium, in: entry)
        let ending = film.map { ".\($0.copyExtension)" } ?? name.endings.first ?? ""
        path = folder.appending(SafeFileName.cut(name.stems.first ?? "", to: 200) + ending)
        try Self.makePrivate(folder)
        do {
            let copy = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            if let film, film.isEmbedded {
                try original.copy(film, to: copy)
            } else if !copy.clone(original) {
                try Self.copy(original, to: copy)
            }
            try copy.setMode(0o400)
        } catch {
            remove()
            throw error
        }
    }

    package func remove() {
        try? Folder.remove(path)
        _ = unsafe folder.withCString { unsafe rmdir($0) }
    }

    /// Removes this user's copies below a folder that are older than a day: the end of a viewer is unknown.
    package static func removeOld(below parent: FilePath, now: Int64) {
        for name in (try? Folder.names(in: parent)) ?? [] where name.starts(with: prefix.utf8) {
            let folder = parent.appending(bytes: name)
            guard let status = Folder.linkStatus(folder), status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
                now - Int64(status.st_mtim.tv_sec) > 86_400
            else { continue }
            for file in (try? Folder.names(in: folder)) ?? [] { try? Folder.remove(folder.appending(bytes: file)) }
            _ = unsafe folder.withCString { unsafe rmdir($0) }
        }
    }

    /// The corresponding C function is `mkdir`, which follows no link and takes no existing folder.
    private static func makePrivate(_ folder: FilePath) throws(SystemCallError) {
        guard unsafe folder.withCString({ unsafe mkdir($0, 0o700) }) == 0 else {
            throw SystemCallError("mkdir", folder)
        }
    }

    private static func copy(_ source: borrowing FileDescriptor, to copy: borrowing FileDescriptor) throws {
        try source.seek(to: 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try source.read(into: &buffer)
            guard count > 0 else { return }
            try copy.writeAll(buffer[..<count])
        }
    }
}
