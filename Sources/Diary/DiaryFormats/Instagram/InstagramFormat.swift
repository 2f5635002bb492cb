/// Instagram's export in JSON: posts, stories and reels, and the `media.json` of exports before 2020.
enum InstagramFormat: ImportFormat {
    static let name = "instagram"

    static func recognize(_ source: ImportSource) throws -> String? {
        try documents(of: source).isEmpty ? nil : "Instagram export"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let reader = InstagramReader(meta: MetaReading(source, options, sink))
        let found = try documents(of: source)
        for file in found.isEmpty ? source.documents(withExtension: "json") : found { try reader.read(file) }
    }

    /// The folder of the export, which media are named from.
    static func mediaFolder(of document: ImportSource.File) -> String? {
        let parts = document.path.split(separator: "/").dropLast()
        guard let index = parts.firstIndex(where: { ["your_instagram_activity", "content"].contains($0) }) else {
            return SourceName.folder(of: document.path)
        }
        return parts[..<index].joined(separator: "/")
    }

    private static func documents(of source: ImportSource) throws -> [ImportSource.File] {
        try source.documents(withExtension: "json").filter { isExport(try source.beginning(of: $0), $0.path) }
    }

    private static func isExport(_ start: [UInt8], _ path: String) -> Bool {
        let holds = { (text: StaticString) in SourcePath.holds(start[...], text) }
        if holds("\"taken_at\""), holds("\"path\"") { return true }
        guard holds("\"uri\""), holds("\"creation_timestamp\""), !holds("\"timestamp\"") else { return false }
        let visible = start.filter { $0 > 0x20 && $0 < 0x80 }.prefix(40)
        if visible.starts(with: "[{\"media\":".utf8) || visible.starts(with: "{\"ig_".utf8) { return true }
        let name = SourcePath.name(path).lowercased()
        // Facebook's lists of photos have such members as well.
        let isInside = path.split(separator: "/").contains { $0 == "your_instagram_activity" }
        return visible.starts(with: "[{\"".utf8) && (name.hasPrefix("posts") || isInside)
    }
}
