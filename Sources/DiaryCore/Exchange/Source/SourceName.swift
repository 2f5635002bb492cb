import TextFolding

/// Names of files of a source.
enum SourceName {
    /// Whether a file or folder of that name is passed by: nobody who keeps a diary made it.
    static func isLeftOut(_ name: some StringProtocol) -> Bool {
        if name.utf8.first == UInt8(ascii: ".") { return name != ".obsidian" }
        return systemNames.contains(String(name).lowercased())
    }

    /// Whether any part of a path is passed by.
    static func isLeftOut(path: String) -> Bool {
        path.split(separator: "/").contains { isLeftOut($0) }
    }

    /// What systems, storage boxes and programs for archives write beside files, in small letters.
    private static let systemNames: Set<String> = [
        "__macosx", "thumbs.db", "ehthumbs.db", "desktop.ini", "@eadir", "#recycle", "$recycle.bin",
        "system volume information", "lost+found",
    ]

    /// A name as text, composed; bytes that are not UTF-8 are read as Windows-1252.
    static func text(of bytes: [UInt8]) -> String {
        nfc(String(validating: bytes, as: UTF8.self) ?? DocumentText.windowsText(bytes))
    }

    /// A name, composed.
    static func composed(_ name: String) -> String { nfc(name) }

    /// What names that differ only in case or normalization have in common.
    static func folded(_ name: String) -> String { nfc(name).lowercased() }

    /// The last part of a path.
    static func last(of path: String) -> String {
        let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
        return String(decoding: name.reversed(), as: UTF8.self)
    }

    /// The folder of a path; empty at the top.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }
}
