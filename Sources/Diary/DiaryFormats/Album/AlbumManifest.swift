import DiaryModel
import JSON

/// The list of an album's files, by which an update knows which ones it may replace and remove.
struct AlbumManifest {
    static let fileName = "album.json"
    private static let format = "diary album"
    private static let version: Int64 = 1
    private static let byteLimit = 256 << 20

    /// Names relative to the album, each with its sources, one per line.
    let files: [String: String]
    /// The album's title; nil if it was made without one.
    let title: String?

    init(files: [String: String], title: String? = nil) {
        (self.files, self.title) = (files, title)
    }

    /// The list in a file; nil if it is not an album's, or names anything outside of an album's folders.
    init?(_ path: FilePath) {
        guard let bytes = try? File.read(path, limit: Self.byteLimit),
            let object = (try? JSONParser.parse(bytes))?.objectValue,
            object["format"]?.stringValue == Self.format, object["version"]?.integerValue == Self.version,
            let members = object["files"]?.objectValue?.members
        else { return nil }
        var files: [String: String] = [:]
        for member in members {
            guard Self.isOurs(member.key), let source = member.value.stringValue else { return nil }
            files[member.key] = source
        }
        self.files = files
        title = object["title"]?.stringValue
    }

    /// The sources of a file.
    static func sources(in list: String) -> [String] { list.split(separator: "\n" as Character).map(String.init) }

    /// The sources of a file with one more, unless it is among them already.
    static func adding(_ source: String, to list: String) -> String {
        guard !sources(in: list).contains(source) else { return list }
        return list.isEmpty ? source : "\(list)\n\(source)"
    }

    private static func isOurs(_ name: String) -> Bool {
        let parts = name.split(separator: "/" as Character, omittingEmptySubsequences: false)
        guard !name.utf8.contains(0), let last = parts.last, !["", ".", ".."].contains(last) else { return false }
        return name == AlbumFolder.indexName || parts.count == 2 && AlbumFolder.folders.contains(String(parts[0]))
    }

    /// The list as a file, names in alphabetical order.
    var bytes: [UInt8] {
        var members = JSONObject()
        for (name, source) in files.sorted(by: { $0.key < $1.key }) { members.append(name, .string(source)) }
        var object = JSONObject()
        object.append("format", .string(Self.format))
        object.append("version", .integer(Self.version))
        if let title { object.append("title", .string(title)) }
        object.append("files", .object(members))
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
    }
}
