import DiaryMedia
import TextFolding

enum SourceName {
    /// Returns whether a file or folder of that name is skipped, since no diary's user made it.
    static func isLeftOut(_ name: some StringProtocol) -> Bool {
        leftOutKind(name) != nil
    }

    /// The kind of a path of which a component is skipped; nil if none is.
    static func leftOutKind(path: String) -> ImportProblem.Kind? {
        let kinds = path.split(separator: "/").compactMap { leftOutKind($0) }
        return kinds.first { $0 == .ofSystem } ?? kinds.first
    }

    /// The kind of a file or folder that is skipped; nil if it isn't.
    private static func leftOutKind(_ name: some StringProtocol) -> ImportProblem.Kind? {
        let folded = String(name).lowercased()
        if systemNames.contains(folded) || folded.hasPrefix("._") && !folded.hasSuffix(".json") { return .ofSystem }
        // A journal of Day One's may have such a name, and a vault's settings give the dates of its notes.
        guard folded.hasPrefix("."), folded != ".obsidian", !folded.hasSuffix(".json") else { return nil }
        return .hidden
    }

    /// Names of files that systems, storage boxes and archiving programs write, in lower case.
    private static let systemNames: Set<String> = [
        "__macosx", ".ds_store", ".appledouble", ".spotlight-v100", ".trashes", ".fseventsd", "thumbs.db",
        "ehthumbs.db", "desktop.ini", "@eadir", "#recycle", "$recycle.bin",
        "system volume information", "lost+found",
    ]

    /// A name as text, in NFC; bytes that are not UTF-8 are read as Windows-1252.
    static func text(of bytes: [UInt8]) -> String {
        nfc(String(validating: bytes, as: UTF8.self) ?? DocumentText.windowsText(bytes))
    }

    /// A name in NFC.
    static func composed(_ name: String) -> String { nfc(name) }

    /// The key of names that differ only in case or normalization.
    static func folded(_ name: String) -> String { nfc(name).lowercased() }

    /// The last component of a path, whose final slashes don't count.
    static func last(of path: String) -> String {
        let slash = UInt8(ascii: "/")
        let name = path.utf8.reversed().drop { $0 == slash }.prefix { $0 != slash }
        return String(decoding: name.reversed(), as: UTF8.self)
    }

    /// The folder of a path; empty at the top.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }
}
