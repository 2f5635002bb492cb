package import Chronology
import JSON

/// What an archive says of itself: its last member, so that one without it is not whole.
package struct BackupManifest: Sendable {
    /// The diary's own name.
    package let storeID: UniqueIdentifier
    /// When the archive was made.
    package let time: Instant
    /// Entries, those in the trash too.
    package let entryCount: Int
    /// Media, those in the trash too.
    package let mediumCount: Int
    /// Originals that were missing when it was made, as paths below the diary's folder.
    package internal(set) var missing: [String] = []
    /// Originals that were damaged when it was made; they are in it as they were.
    package internal(set) var damaged: [String] = []
    /// The files, by their paths below the diary's folder.
    var files: [String: ArchivedFile] = [:]

    /// The folder that stands before every path in the archive.
    static let folder = "diary/"
    static let name = "manifest.json"
    static let database = "diary.sqlite"
    static let marker = "media/.store"

    /// How many originals are in it.
    package var originalCount: Int { files.keys.count { $0 != Self.database && $0 != Self.marker } }
    /// The bytes of all files.
    package var byteCount: Int64 { files.values.reduce(0) { $0 + $1.byteCount } }

    init(storeID: UniqueIdentifier, time: Instant, entryCount: Int, mediumCount: Int) {
        self.storeID = storeID
        self.time = time
        self.entryCount = entryCount
        self.mediumCount = mediumCount
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
        return [
            "format": .string("diary backup"), "version": .integer(Self.version), "storeID": .string("\(storeID)"),
            "time": .string("\(time)"), "entryCount": .integer(entryCount), "mediumCount": .integer(mediumCount),
            "missing": .array(missing.map(JSONValue.string)), "damaged": .array(damaged.map(JSONValue.string)),
            "files": .array(list),
        ]
    }

    /// Reads what `json` wrote; nil where it isn't that.
    init?(json: JSONValue) {
        guard let object = json.objectValue, object["version"]?.integerValue == Int64(Self.version),
            let storeID = object["storeID"]?.stringValue.flatMap({ UniqueIdentifier($0) }),
            let time = object["time"]?.stringValue.flatMap({ try? ZonedTime(rfc3339: $0) }),
            let entryCount = object["entryCount"]?.integerValue.flatMap({ Int(exactly: $0) }),
            let mediumCount = object["mediumCount"]?.integerValue.flatMap({ Int(exactly: $0) }),
            let list = object["files"]?.arrayValue
        else { return nil }
        self.init(storeID: storeID, time: time.instant, entryCount: entryCount, mediumCount: mediumCount)
        missing = object["missing"]?.arrayValue?.compactMap(\.stringValue) ?? []
        damaged = object["damaged"]?.arrayValue?.compactMap(\.stringValue) ?? []
        for member in list {
            guard let file = member.objectValue, let path = file["path"]?.stringValue,
                let byteCount = file["byteCount"]?.integerValue,
                let hash = file["hash"]?.stringValue.flatMap(ContentHash.init)
            else { return nil }
            files[path] = ArchivedFile(byteCount: byteCount, hash: hash.bytes)
        }
    }
}
