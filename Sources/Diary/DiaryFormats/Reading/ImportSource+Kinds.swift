extension ImportSource {
    /// The kind of a document as an extension: by its content if its name says nothing or another kind, else by its
    /// name.
    ///
    /// Exports get other names on their way: `notes.json.txt`, or none. It reads the first bytes of a document once.
    func kind(ofDocument file: File) -> String {
        let ending = SourcePath.pathExtension(file.path)
        guard Self.doubtfulEndings.contains(ending) else { return ending }
        if let known = contentKinds[file.path] { return known }
        let kind = (try? beginning(of: file, count: 512)).flatMap(Self.kind(ofContent:)) ?? ending
        contentKinds[file.path] = kind
        return kind
    }

    /// Endings of texts, under which other documents are saved.
    private static let doubtfulEndings: Set<String> = [
        "", "txt", "text", "md", "markdown", "json", "xml", "csv", "bak", "dat", "log", "backup", "export",
    ]

    /// The kind of a document that begins with some bytes; nil for a text.
    static func kind(ofContent bytes: [UInt8]) -> String? {
        let start = DocumentText.withoutMark(bytes).drop { $0 <= 0x20 }
        guard let first = start.first else { return nil }
        switch first {
        case UInt8(ascii: "<"):
            let names = ["<?xml", "<en-export", "<rss", "<data", "<plist", "<!DOCTYPE plist", "<!DOCTYPE en-export"]
            guard names.contains(where: { start.starts(with: $0.utf8) }) else { return nil }
            return SourcePath.holds(start, "<plist") || SourcePath.holds(start, "DOCTYPE plist") ? "plist" : "xml"
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            // A note may begin with a link, `[a](b)`, or a placeholder, `{{date}}`.
            let next = start.dropFirst().drop { $0 <= 0x20 }.first
            let expected = first == UInt8(ascii: "{") ? UInt8(ascii: "\"") : UInt8(ascii: "{")
            return next == expected ? "json" : nil
        case UInt8(ascii: "b") where start.starts(with: "bplist0".utf8): return "plist"
        case UInt8(ascii: "B") where start.starts(with: "BEGIN:VCALENDAR".utf8): return "ics"
        default: return nil
        }
    }
}
