import TextFolding

/// Facebook's export in JSON: posts, also in groups, and the photos and videos of albums.
enum FacebookFormat: ImportFormat {
    static let name = "facebook"

    enum Kind: Hashable {
        /// An array of posts.
        case posts
        /// An object whose member of that name is an array of posts.
        case list(String)
        /// An object whose member of that name is an array of photos or videos.
        case media(String)
    }

    static func recognize(_ source: ImportSource) throws -> String? {
        try documents(of: source).contains { $0.kind == .posts || $0.kind == .list("group_posts_v2") }
            ? "Facebook export" : nil
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let reader = FacebookReader(meta: MetaReading(source, options, sink))
        let found = try documents(of: source)
        if found.isEmpty {
            for file in source.documents(withExtension: "json") { try reader.readPosts(file) }
        }
        // Photos of posts are in lists of photos as well.
        for (file, kind) in found { try reader.read(file, kind) }
        for (file, kind) in found { try reader.readRest(file, kind) }
    }

    /// The folder of the export, which media are named from.
    static func mediaFolder(of document: ImportSource.File) -> String? {
        let parts = document.path.split(separator: "/")
        let names = ["your_facebook_activity", "your_activity_across_facebook", "posts", "groups"]
        guard let index = parts.dropLast().firstIndex(where: { names.contains(String($0)) }) else {
            return SourceName.folder(of: document.path)
        }
        return parts[..<index].joined(separator: "/")
    }

    private static let lists = ["group_posts_v2", "archive_v2", "archived_stories_v2", "trash_v2"]
    private static let mediaLists = ["other_photos_v2", "videos_v2"]

    private static func documents(of source: ImportSource) throws -> [(file: ImportSource.File, kind: Kind)] {
        try source.documents(withExtension: "json").compactMap { file in
            try kind(of: file, source).map { (file, $0) }
        }
    }

    private static func kind(of file: ImportSource.File, _ source: ImportSource) throws -> Kind? {
        let start = try source.beginning(of: file)
        let holds = { (name: String) in firstRange(of: "\"\(name)\"".utf8.span, in: start.span) != nil }
        let first = start.first { $0 > 0x20 && $0 < 0x80 }
        if first == UInt8(ascii: "{") {
            if let list = lists.first(where: holds) { return .list(list) }
            if let list = mediaLists.first(where: holds) { return .media(list) }
            if holds("photos"), holds("cover_photo") || holds("last_modified_timestamp"), !holds("messages") {
                return .media("photos")
            }
        }
        if SourcePath.name(file.path).lowercased().hasPrefix("your_posts") { return .posts }
        return holds("timestamp") && holds("data") && holds("post") && !holds("comments_v2") ? .posts : nil
    }
}
