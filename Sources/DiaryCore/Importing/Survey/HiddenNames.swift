/// Names that a walk passes by, because nobody put them there to be seen.
enum HiddenNames {
    /// Whether a file or folder of that name is passed by.
    ///
    /// A hidden file is looked at as any other: its content decides. A hidden folder is not entered.
    static func contain(_ name: [UInt8], isFolder: Bool) -> Bool {
        isFolder
            ? name.first == UInt8(ascii: ".") || folders.contains(name)
            : files.contains { name.starts(with: $0.utf8) }
    }

    /// What Android keeps of photos that were thrown away or are still being written, and what macOS writes beside
    /// files on foreign disks.
    private static let files = [".trashed-", ".pending-", "._"]

    /// Where storage boxes, file systems and archives keep thumbnails, trash and what they salvaged.
    private static let folders = Set(
        ["@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "__MACOSX"].map {
            Array($0.utf8)
        })
}
