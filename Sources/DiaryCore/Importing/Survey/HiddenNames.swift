/// Names that a walk skips, because they are not meant to be seen.
enum HiddenNames {
    /// Returns whether a file or folder of that name is skipped.
    ///
    /// A hidden file is inspected as any other: its content decides. A hidden folder is not entered.
    static func contain(_ name: [UInt8], isFolder: Bool) -> Bool {
        isFolder
            ? name.first == UInt8(ascii: ".") || folders.contains(name)
            : files.contains { name.starts(with: $0.utf8) }
    }

    /// Android's names for deleted and unfinished photos, and macOS' names for metadata on foreign disks.
    private static let files = [".trashed-", ".pending-", "._"]

    /// The names of folders with thumbnails, trash and recovered files of storage boxes, file systems and archives.
    private static let folders = Set(
        ["@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "__MACOSX"].map {
            Array($0.utf8)
        })
}
