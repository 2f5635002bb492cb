package import Chronology
import JSON

/// An entry that a note in a file became, and what the file was then.
package struct NotedEntry {
    package let id: UniqueIdentifier
    /// The path of the file from the folder that was named; entries of older versions have an absolute one.
    let path: String
    /// A digest of its absolute path, by which the file is found again; the path itself would go out with exports.
    package let pathDigest: String
    /// The time of the file when it came.
    package let time: Instant
    /// The digest of the file's bytes and of the text that the entry got.
    package let digest: SourceDigest
    package let isTrashed: Bool

    /// The format that the entry's `extra` gives.
    static let format = "note"
    private static let pathDigestKey = "pathDigest"

    /// Reads it from an entry's `extra`; nil for another entry.
    package init?(_ id: UniqueIdentifier, _ extra: String, isTrashed: Bool) {
        guard let object = Self.note(in: try? JSONParser.parse(extra)), let digest = SourceDigest(extra),
            let path = object["id"]?.stringValue, let time = object["time"]?.integerValue
        else { return nil }
        (self.id, self.path, self.digest, self.isTrashed) = (id, path, digest, isTrashed)
        pathDigest = object[Self.pathDigestKey]?.stringValue ?? SourceDigest.of(path)
        self.time = Instant(microseconds: Int64(time))
    }

    /// What an entry's `extra` has of a note; nil if the entry is none.
    private static func note(in extra: JSONValue?) -> JSONObject? {
        let object = extra?.objectValue?[SourceDigest.key]?.objectValue
        return object?["format"]?.stringValue == format ? object : nil
    }

    /// The `extra` of an entry that has that of others as well.
    ///
    /// - Parameter relativePath: the path of the file from the folder that was named.
    package static func extra(
        _ digest: SourceDigest, of file: FilePath, relativePath: FilePath, time: Instant, beside other: String? = nil
    ) -> String {
        var extra = other.flatMap { try? JSONParser.parse($0).objectValue } ?? JSONObject()
        var object = digest.object(format: format, sourceID: "\(relativePath)")
        object.append(pathDigestKey, .string(SourceDigest.of("\(file)")))
        object.append("time", .integer(Int(time.microseconds)))
        extra[SourceDigest.key] = .object(object)
        return JSONWriter.string(of: .object(extra))
    }

    package var hash: ContentHash? { ContentHash(digest.source) }

    /// The absolute path of the file; nil if it was in another folder.
    package func file(in folder: FilePath?) -> FilePath? {
        let file = path.hasPrefix("/") ? FilePath(path) : folder?.appending(path)
        return file.flatMap { SourceDigest.of("\($0)") == pathDigest ? $0 : nil }
    }

    /// The earlier `extra` of an entry, once what became of it is undone.
    ///
    /// The note has been read up to its last version, which must not come in again until the file changes.
    package static func undone(_ extra: String?, from now: String?) -> String? {
        guard let digest = SourceDigest(now), let extra, note(in: try? JSONParser.parse(extra)) != nil else {
            return extra
        }
        return digest.replacing(in: extra)
    }

    /// Returns whether an entry's `extra` is that of a line, which an export wrote without folders.
    package static func isSame(_ extra: String?, _ line: String?) -> Bool {
        guard extra != line, let extra, let value = try? JSONParser.parse(extra) else { return extra == line }
        return JSONWriter.string(of: withoutFolders(value)) == line
    }

    /// An entry's `extra` for an export: without the folders in an absolute path of an older version.
    static func withoutFolders(_ extra: JSONValue) -> JSONValue {
        guard var object = extra.objectValue, var note = note(in: extra), let path = note["id"]?.stringValue,
            path.hasPrefix("/")
        else { return extra }
        note["id"] = .string(String(decoding: FilePath(path).lastComponent, as: UTF8.self))
        note[pathDigestKey] = .string(SourceDigest.of(path))
        object[SourceDigest.key] = .object(note)
        return .object(object)
    }
}
