package import DiaryModel
import JSON

/// Google Takeout's photos: a sidecar of JSON for each medium, in the same folder, possibly in another part.
package enum Takeout {
    /// The largest number of bytes of a sidecar.
    private static let byteLimit = 1 << 20

    /// The records of the media among some files; nil if no sidecar of Google's is among them.
    ///
    /// The files must include all parts of an export: the sidecar of a medium may be in another part. Each `.json` is
    /// read, no other file.
    package static func records(of files: some Sequence<FoundFile>) -> MediaRecords? {
        var (media, sidecars, albums): ([FilePath], [(FilePath, TakeoutSidecar)], [FilePath: String]) = ([], [], [:])
        for file in files {
            guard MediumName.ending(of: file.path.lastComponent) == "json" else {
                media.append(file.path)
                continue
            }
            guard let object = object(of: file) else { continue }
            if let sidecar = TakeoutSidecar(object) {
                sidecars.append((file.path, sidecar))
            } else if let title = TakeoutSidecar.albumTitle(object) {
                albums[file.path] = title
            }
        }
        guard !sidecars.isEmpty else { return nil }
        let index = TakeoutIndex(sidecars, albums: albums)
        var records: [FilePath: MediumRecord] = [:]
        for path in media { records[path] = index.record(of: path) }
        // Each part repeats the album's file.
        let titles = Set(albums.values.filter { !$0.isEmpty })
        return MediaRecords(
            records, files: Set(sidecars.map(\.0)).union(albums.keys), albumCount: titles.count)
    }

    /// The records of the media among the files at some paths; nil if no sidecar of Google's is among them.
    package static func records(at paths: [FilePath]) -> MediaRecords? {
        let files = paths.compactMap { path in
            Folder.linkStatus(path).map { FoundFile(path: path, status: $0, isNamed: true) }
        }
        return records(of: files)
    }

    /// A description of the source, after "a".
    package static func words(_ records: MediaRecords) -> String {
        let albums = records.albumCount == 1 ? "1 album" : "\(records.albumCount) albums"
        let count = records.count == 1 ? "1 record" : "\(records.count) records"
        return "Google Takeout \(records.albumCount > 0 ? "of \(albums), " : "")with \(count) of photos and videos"
    }

    /// The object in a file; nil for a file that can't be read, which is treated like any other file.
    private static func object(of file: FoundFile) -> JSONObject? {
        guard file.byteCount > 1, file.byteCount <= byteLimit, let source = try? SourceFile(file),
            let bytes = try? source.descriptor.read(upTo: Int(file.byteCount), at: 0)
        else { return nil }
        return try? JSONParser.parse(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
            .objectValue
    }
}
