import DiaryModel
import JSON

/// The list of an export's files, by which an update knows which ones it may replace and remove.
struct FolderManifest {
    private static let version: Int64 = 1
    private static let byteLimit = 256 << 20

    /// Names relative to the folder, each with its sources, one per line.
    let files: [String: String]
    /// The title of an album; nil if it was made without one.
    let title: String?

    init(files: [String: String], title: String? = nil) {
        (self.files, self.title) = (files, title)
    }

    /// The list in a folder; nil if there is none of that shape, or it names anything else than files of the shape.
    init?(in folder: FilePath, _ shape: UpdatableShape) {
        guard let bytes = try? File.read(folder.appending(shape.manifestName), limit: Self.byteLimit),
            let object = (try? JSONParser.parse(bytes))?.objectValue,
            object["format"]?.stringValue == shape.format, object["version"]?.integerValue == Self.version,
            let members = object["files"]?.objectValue?.members
        else { return nil }
        var files: [String: String] = [:]
        for member in members {
            guard shape.holds(member.key), let source = member.value.stringValue else { return nil }
            files[member.key] = source
        }
        self.files = files
        title = object["title"]?.stringValue
    }

    static func sources(in list: String) -> [String] { list.split(separator: "\n" as Character).map(String.init) }

    /// The sources of a file with one more, unless it is among them already.
    static func adding(_ source: String, to list: String) -> String {
        guard !sources(in: list).contains(source) else { return list }
        return list.isEmpty ? source : "\(list)\n\(source)"
    }

    /// The list as a file, names in alphabetical order.
    func bytes(_ shape: UpdatableShape) -> [UInt8] {
        var members = JSONObject()
        for (name, source) in files.sorted(by: { $0.key < $1.key }) { members.append(name, .string(source)) }
        var object = JSONObject()
        object.append("format", .string(shape.format))
        object.append("version", .integer(Self.version))
        if let title { object.append("title", .string(title)) }
        object.append("files", .object(members))
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
    }
}
