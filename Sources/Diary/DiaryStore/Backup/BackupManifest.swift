public import Chronology
public import DiaryModel
import JSON

/// An archive's own list: its last member, so that an archive without it is incomplete.
public struct BackupManifest: Sendable {
    /// The diary's id.
    public let storeID: UniqueIdentifier
    /// The time when the archive was made.
    public let time: Instant
    /// Entries, including those in the trash.
    public let entryCount: Int
    /// Media, including those in the trash.
    public let mediumCount: Int
    /// The originals that were missing when it was made, as paths relative to the diary's folder.
    public internal(set) var missing: [String] = []
    /// Originals that another machine had not delivered yet when it was made, as paths below the diary's folder.
    public internal(set) var awaited: [String] = []
    /// Originals that were damaged when it was made; they are in it as they were.
    public internal(set) var damaged: [String] = []
    /// The number of originals in it.
    public internal(set) var originalCount = 0
    /// The bytes of all files.
    public internal(set) var byteCount: Int64 = 0
    /// The digest of all files in the order of the archive; empty until it was read.
    var contentDigest: [UInt8] = []
    /// The files of an archive under construction, by their paths relative to the diary's folder.
    private var files: [String: ArchivedFile] = [:]

    static let folder = "diary/"
    static let name = "manifest.json"
    static let database = "diary.sqlite"
    static let marker = "media/.store"
    /// The configuration of the encrypted folder, without which a passphrase no longer opens that.
    static let lockConfiguration = "gocryptfs.conf"

    /// Returns whether a file of an archive is an original.
    static func isOriginal(_ path: String) -> Bool { path.hasPrefix("media/") && path != marker }

    init(storeID: UniqueIdentifier, time: Instant, entryCount: Int, mediumCount: Int) {
        self.storeID = storeID
        self.time = time
        self.entryCount = entryCount
        self.mediumCount = mediumCount
    }

    func contains(_ path: String) -> Bool { files[path] != nil }

    mutating func add(_ path: String, _ file: ArchivedFile) {
        files[path] = file
        if Self.isOriginal(path) { originalCount += 1 }
        byteCount = byteCount.addingSaturated(file.byteCount)
    }
}

extension BackupManifest {
    private static let version = 1

    var json: JSONValue {
        let list = files.sorted { $0.key < $1.key }.map { path, file -> JSONValue in
            [
                "path": .string(path), "byteCount": .integer(file.byteCount),
                "hash": .string(UniqueIdentifier.hexadecimal(file.hash)),
            ]
        }
        var object: JSONObject = [
            "format": .string("diary backup"), "version": .integer(Self.version), "storeID": .string("\(storeID)"),
            "time": .string("\(time)"), "entryCount": .integer(entryCount), "mediumCount": .integer(mediumCount),
            "missing": .array(missing.map(JSONValue.string)), "damaged": .array(damaged.map(JSONValue.string)),
        ]
        if !awaited.isEmpty { object.append("awaited", .array(awaited.map(JSONValue.string))) }
        object.append("files", .array(list))
        return .object(object)
    }

    /// Reads the output of `json`, except for the files; nil for anything else.
    init?(json object: JSONObject) {
        guard object["version"]?.integerValue == Int64(Self.version),
            let storeID = object["storeID"]?.stringValue.flatMap({ UniqueIdentifier($0) }),
            let time = object["time"]?.stringValue.flatMap({ try? ZonedTime(rfc3339: $0) }),
            let entryCount = object["entryCount"]?.integerValue.flatMap({ Int(exactly: $0) }),
            let mediumCount = object["mediumCount"]?.integerValue.flatMap({ Int(exactly: $0) }),
            object["files"]?.arrayValue != nil
        else { return nil }
        self.init(storeID: storeID, time: time.instant, entryCount: entryCount, mediumCount: mediumCount)
        missing = object["missing"]?.arrayValue?.compactMap(\.stringValue) ?? []
        awaited = object["awaited"]?.arrayValue?.compactMap(\.stringValue) ?? []
        damaged = object["damaged"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    /// Reads a file's record as `json` writes it; nil for anything else.
    static func file(_ object: JSONObject) -> (path: String, file: ArchivedFile)? {
        guard let path = object["path"]?.stringValue, let byteCount = object["byteCount"]?.integerValue,
            let hash = object["hash"]?.stringValue.flatMap(ContentHash.init)
        else { return nil }
        return (path, ArchivedFile(byteCount: byteCount, hash: hash.bytes))
    }
}
