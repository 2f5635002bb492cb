import Chronology
import DecoderProtocol
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import JSON

/// A generated folder in the format of another program.
final class ForeignDiary {
    final class Sink: ImportSink {
        private(set) var entries: [SourceEntry] = []
        private(set) var problems: [ImportProblem] = []

        func add(_ entry: SourceEntry) { entries.append(entry) }
        func report(_ problem: ImportProblem) { problems.append(problem) }

        /// A member of each entry's line.
        func texts(_ key: String) -> [String?] { entries.map { $0.line.object[key]?.plainText } }

        var tags: [[String]] { entries.map { ($0.line[.tags]?.arrayValue ?? []).compactMap(\.stringValue) } }

        /// The paths of each entry's media.
        var media: [[String]] { entries.map { $0.media.map(\.file.path) } }

        /// The number of gaps of each kind that occurs.
        var holeCounts: [ImportProblem.Kind: Int] { Dictionary(grouping: problems, by: \.kind).mapValues(\.count) }
    }

    static let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

    /// True if diary-decoder can parse documents; the libraries for them may be missing.
    static let readsDocuments: Bool = {
        let source = try? ForeignDiary().source()
        return (try? source?.document("a: 1", as: .yaml).objectValue) != nil
    }()

    let folder = TemporaryFolder()

    var options: ReadingOptions {
        let zones = ZoneDatabase()
        return ReadingOptions(zone: (try? zones.zone(named: "Europe/Prague")) ?? .utc, zones: zones)
    }

    /// Writes a file and its parent folders.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        var path = folder.path
        for part in name.split(separator: "/").dropLast() {
            path = path.appending(String(part))
            if !Folder.isFolder(path) { try Folder.make(path) }
        }
        folder.write(bytes, to: name)
    }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func source() throws -> ImportSource {
        try ImportSource.open(folder: folder.path, decoderPath: DecoderTestbed.decoderPath)
    }

    func read(_ format: any ImportFormat.Type, _ change: (inout ReadingOptions) -> Void = { _ in }) throws -> Sink {
        var options = options
        change(&options)
        let sink = Sink()
        try format.read(source(), options, into: sink)
        // All output must be lines in our format.
        let calendar = EntryLineCalendar(zones: options.zones, local: options.zone)
        for entry in sink.entries { _ = try EntryLine(entry.line.object, calendar: calendar) }
        return sink
    }
}
