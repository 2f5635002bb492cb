/// Names that a walk passes by, because nobody put them there to be seen.
enum HiddenNames {
    /// Whether a file or folder of that name is passed by.
    static func contain(_ name: [UInt8], isFolder: Bool) -> Bool {
        name.first == UInt8(ascii: ".") || (isFolder && folders.contains(name))
    }

    /// Where storage boxes, file systems and archives keep thumbnails, trash and what they salvaged.
    private static let folders = Set(
        ["@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "__MACOSX"].map {
            Array($0.utf8)
        })
}
