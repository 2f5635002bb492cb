import DiaryModel

/// The text of the file `LOCKED`, for a person who finds it, and for the id of the diary.
enum LockText {
    private static let prefix = "id: "

    static func bytes(of diary: FilePath, _ encrypted: FilePath, id: UniqueIdentifier?) -> [UInt8] {
        let lines = [
            "This is the place of a diary that is locked. Its entries are encrypted, in the folder beside:",
            "",
            "    \(encrypted)",
            "",
            "diary unlock           opens it here; it asks for the passphrase",
            "diary unlock --recovery",
            "                       opens it with the 24 recovery words",
            "",
            "Without diary, gocryptfs (https://nuetzlich.net/gocryptfs/) opens it:",
            "",
            "    chmod 700 \(quoted(diary)); gocryptfs -nonempty \(quoted(encrypted)) \(quoted(diary))",
            "    fusermount3 -u \(quoted(diary))",
            "",
            "Nothing else belongs in this folder.",
        ]
        let name = id.map { ["", prefix + $0.description] } ?? []
        return Array(((lines + name).joined(separator: "\n") + "\n").utf8)
    }

    /// The id in the mark of a folder; nil if it has none.
    static func id(in folder: FilePath) -> UniqueIdentifier? {
        guard let text = try? File.read(folder.appending(LockMarker.name)) else { return nil }
        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").last { $0.hasPrefix(prefix) }
        return line.flatMap { UniqueIdentifier(String($0.dropFirst(prefix.count))) }
    }

    private static func quoted(_ path: FilePath) -> String {
        "'" + path.description.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
