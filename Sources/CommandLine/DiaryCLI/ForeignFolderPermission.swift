import DiaryModel
import Glibc

/// The diaries of other users that this user has allowed, a line each in `$XDG_STATE_HOME/diary/foreign-owners`.
///
/// A permission is valid for one folder as long as the same user owns it. It is not stored in the diary, which the
/// other user could write.
struct ForeignFolderPermission {
    private let folder: StateFolder
    private static let name = "foreign-owners"

    init(_ context: Context) {
        folder = StateFolder(context)
    }

    /// Returns whether permission was given for a folder of that owner.
    func holds(for diary: FilePath, of owner: UInt32) -> Bool {
        guard let line = Self.line(diary, owner), let bytes = folder.read(Self.name) else { return false }
        return bytes.split(separator: 0x0A).contains { $0 == line[...] }
    }

    /// Stores a permission; missing folders of the file are created.
    func give(for diary: FilePath, of owner: UInt32) throws {
        guard !holds(for: diary, of: owner), let line = Self.line(diary, owner) else { return }
        try folder.make()
        let file = folder.path.appending(Self.name)
        let descriptor = try FileDescriptor.open(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW)
        try descriptor.writeAll((line + [0x0A])[...])
        try descriptor.sync()
    }

    /// The line with the owner and the path.
    private static func line(_ diary: FilePath, _ owner: UInt32) -> [UInt8]? {
        StateFolder.line(of: diary).map { Array("\(owner) ".utf8) + $0 }
    }
}
