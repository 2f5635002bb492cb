import DiaryModel

/// The names in a folder that a walk skips, because what they hold is not meant to be seen, or is another program's.
struct HiddenNames {
    /// True if the folder is a library of Apple's photo programs, of which only the originals are taken.
    private let isLibrary: Bool

    init(in folder: FilePath) {
        let name = folder.lastComponent
        isLibrary = [".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary"].contains {
            name.hasEnding($0)
        }
    }

    /// The reason why a file or folder of that name is skipped; nil if it is not.
    ///
    /// A hidden file is inspected as any other: its content decides. A hidden folder is not entered.
    func reason(for name: [UInt8], isFolder: Bool) -> LeftOutReason? {
        if isLibrary { return isFolder && Self.originals.contains(name) ? nil : .previews }
        guard isFolder else { return Self.files.first { name.starts(with: $0.name.utf8) }?.reason }
        if let reason = Self.folders[name] { return reason }
        if name.hasEnding(".lrdata") { return .previews }
        if name.lowercased.starts(with: ".trash".utf8) { return .foreignTrash }
        return name.first == UInt8(ascii: ".") ? .hidden : nil
    }

    /// The folders of a photo library that hold photos as they came in: of Photos, and of iPhoto and Aperture.
    private static let originals = Set(["originals", "Originals", "Masters"].map { Array($0.utf8) })

    /// Android's names for deleted and unfinished photos, and macOS' names for metadata on foreign disks.
    private static let files: [(name: String, reason: LeftOutReason)] = [
        (".trashed-", .foreignTrash), (".pending-", .foreignTrash), ("._", .hidden),
    ]

    /// The names of folders with thumbnails, trash and recovered files of storage boxes, file systems and archives.
    private static let folders: [[UInt8]: LeftOutReason] = {
        let names: [(LeftOutReason, [String])] = [
            (.previews, ["@eaDir", ".thumbnails", ".thumbs", ".@__thumb"]),
            (.foreignTrash, ["#recycle", "@Recycle", "$RECYCLE.BIN", "RECYCLER", ".dtrash"]),
            (.hidden, ["System Volume Information", "lost+found", "__MACOSX"]),
        ]
        let pairs = names.flatMap { reason, names in names.map { (Array($0.utf8), reason) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}

extension [UInt8] {
    /// Returns whether a name ends so, whatever the case of its letters.
    fileprivate func hasEnding(_ ending: String) -> Bool { lowercased.reversed().starts(with: ending.utf8.reversed()) }
}
