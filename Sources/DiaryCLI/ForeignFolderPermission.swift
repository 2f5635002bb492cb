import DiaryCore
import Glibc

/// Diaries of other users that this person has said to open: a line each in `$XDG_STATE_HOME/diary/foreign-owners`.
///
/// It holds for one folder as long as the same user owns it. It is not kept in the diary, which the other could write.
struct ForeignFolderPermission {
    private let folder: FilePath
    private let file: FilePath

    init(_ context: Context) {
        let named = context.path(variable: "XDG_STATE_HOME").flatMap { $0.isAbsolute ? $0 : nil }
        let state = named ?? context.homeDirectory.appending(".local").appending("state")
        folder = state.appending("diary")
        file = folder.appending("foreign-owners")
    }

    /// Whether it was given for a folder of that owner.
    func holds(for diary: FilePath, of owner: UInt32) -> Bool {
        guard let line = Self.line(diary, owner), let status = Folder.linkStatus(file),
            status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_mode & 0o022 == 0,
            let bytes = try? File.read(file)
        else { return false }
        return bytes.split(separator: 0x0A).contains { $0 == line[...] }
    }

    /// Gives it; the folders of the file are made where they are missing.
    func give(for diary: FilePath, of owner: UInt32) throws {
        guard !holds(for: diary, of: owner), let line = Self.line(diary, owner) else { return }
        try makeFolder(folder)
        let descriptor = try FileDescriptor.open(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW)
        try descriptor.writeAll((line + [0x0A])[...])
        try descriptor.sync()
    }

    private func makeFolder(_ path: FilePath) throws {
        guard !Folder.exists(path) else { return }
        try makeFolder(path.parent)
        try Folder.make(path)
    }

    /// The owner and the path without links, in which bytes that are no plain letters stand by their numbers.
    private static func line(_ diary: FilePath, _ owner: UInt32) -> [UInt8]? {
        guard let resolved = unsafe diary.withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(resolved) }
        let path = unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
        let escaped = path.flatMap { byte -> [UInt8] in
            guard byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "%") else { return [byte] }
            return Array("%\(String(byte, radix: 16)),".utf8)
        }
        return Array("\(owner) ".utf8) + escaped
    }
}
