import Chronology
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures

@testable import DiaryFormats

/// Collects the output of a format.
final class ImportCollector: ImportSink {
    private(set) var entries: [SourceEntry] = []
    private(set) var problems: [ImportProblem] = []

    func add(_ entry: SourceEntry) throws { entries.append(entry) }

    func report(_ problem: ImportProblem) throws { problems.append(problem) }

    /// The paths of files that are no media of the user's, in their order.
    private(set) var ignored: Set<String> = []

    func ignore(_ file: ImportSource.File) { ignored.insert(file.path) }

    var texts: [String] { entries.map { $0.line[.text]?.stringValue ?? "" } }

    func values(_ key: String) -> [JSONValue?] { entries.map { $0.line.object[key] } }

    var times: [String] { values("creationTime").map { $0?.stringValue ?? "" } }

    /// The tags of each entry, with a space between them.
    var tags: [String] {
        values("tags").map { ($0?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: " ") }
    }

    func count(_ kind: ImportProblem.Kind) -> Int { problems.filter { $0.kind == kind }.count }

    /// The lines as the import reads them.
    func lines() throws -> [EntryLine] {
        let calendar = EntryLineCalendar(zones: ZoneDatabase(), local: .utc)
        return try entries.map { try EntryLine($0.line.object, calendar: calendar) }
    }
}

/// An export of another program in a folder of its own.
final class ImportSample {
    let folder = TemporaryFolder()

    /// Writes a file and its parent folders.
    @discardableResult
    func write(_ text: String, to path: String) throws -> ImportSample {
        try write(Array(text.utf8), to: path)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to path: String) throws -> ImportSample {
        var parent = folder.path
        for part in path.split(separator: "/").dropLast() {
            parent = parent.appending(String(part))
            if Folder.linkStatus(parent) == nil { try Folder.make(parent) }
        }
        folder.write(bytes, to: path)
        return self
    }

    /// Copies a folder of the corpus.
    ///
    /// With a prefix, its files have `__` for the slashes of their paths.
    func copy(_ name: String, prefix: String = "", to path: String = "") throws {
        let url = Corpus.folder.appending(path: name)
        for file in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() where file.hasPrefix(prefix)
        {
            let bytes = try Data(contentsOf: url.appending(path: file))
            let inner = file.dropFirst(prefix.count).split(separator: "__", omittingEmptySubsequences: true)
            try write(Array(bytes), to: path + inner.joined(separator: "/"))
        }
    }

    var source: ImportSource {
        get throws { try ImportSource.open(folder: folder.path, decoderPath: DecoderTestbed.decoderPath) }
    }

    /// Times without a zone are read as in Prague.
    static func options() throws -> ReadingOptions {
        ReadingOptions(zone: try ZoneDatabase().zone(named: "Europe/Prague"), zones: ZoneDatabase())
    }

    func recognize() throws -> [String] {
        let source = try source
        return try ImportFormats.all.compactMap { try $0.recognize(source) == nil ? nil : $0.name }
    }

    func read(_ format: any ImportFormat.Type, document: String? = nil) throws -> ImportCollector {
        let collector = ImportCollector()
        let source =
            try document.map {
                try ImportSource.open(
                    document: folder.path.appending($0), decoderPath: DecoderTestbed.decoderPath)
            } ?? source
        try format.read(source, Self.options(), into: collector)
        return collector
    }
}

extension ImportSource {
    func bytes(of file: File) throws -> [UInt8] {
        _ = try text(of: file)
        return try firstBytes(of: file, count: 1 << 25)
    }
}
