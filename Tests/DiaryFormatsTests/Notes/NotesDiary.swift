import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation

@testable import DiaryFormats

/// A diary that goes out as notes, and comes in from them.
final class NotesDiary {
    let diary: TestDiary
    /// Describes every file as the same sound: the values of the notes take precedence.
    private let decoder: StandInDecoder

    init() throws {
        diary = try TestDiary()
        decoder = try StandInDecoder(
            #"while head -c 13 <&0 >/dev/null; do cat "$here/answer" >&0 || exit; done"#)
        try decoder.answer(with: .audio, fileExtension: "wav", mimeType: "audio/wav")
    }

    @discardableResult
    func export(
        to name: String = "out", _ query: EntryQuery = EntryQuery(), _ change: (inout ExportOptions) -> Void = { _ in }
    ) throws -> ExportReport {
        var options = ExportOptions()
        change(&options)
        return try Export(of: diary.store, query, options).writeFolder(diary.folder.path(name), .notes)
    }

    /// Imports a folder of notes of any diary.
    @discardableResult
    func takeIn(_ folder: FilePath, updates: Bool = false) throws -> (report: ImportReport, problems: [ImportProblem]) {
        let source = try ImportSource.open(folder: folder, decoderPath: "/nowhere")
        var settings = FormatImport.Settings(source: "notes")
        settings.updates = updates
        let zone = try ZoneDatabase().zone(named: "Europe/Prague")
        var problems: [ImportProblem] = []
        let run = try FormatImport(
            of: MarkdownFormat.name, settings, into: diary.store,
            calendar: EntryLineCalendar(zones: ZoneDatabase(), local: zone),
            intake: SourceMediaIntake(
                into: diary.store, from: source, decoders: DecoderPool(executablePath: decoder.path), zone: zone,
                now: diary.clock.now()),
            observer: ImportObserver(onOutcome: { outcome in
                if case .problem(let problem) = outcome { problems.append(problem) }
            }))
        try run.read(source, in: [(MarkdownFormat.self, source)], ReadingOptions(zone: zone, zones: ZoneDatabase()))
        return (run.report, problems)
    }

    /// The lines of JSON of everything.
    func lines() throws -> String {
        var bytes: [UInt8] = []
        _ = try Export(of: diary.store, EntryQuery()).write(.lines) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The paths of all files of an export, in alphabetical order.
    func names(_ name: String = "out") -> [String] {
        let found = FileManager.default.enumerator(atPath: diary.folder.url(name).path)
        return (found?.allObjects as? [String] ?? []).filter { !Folder.isFolder(path(name + "/" + $0)) }.sorted()
    }

    func path(_ name: String) -> FilePath { diary.folder.path(name) }

    func contents(_ name: String) throws -> String {
        String(decoding: try File.read(path("out/" + name), limit: 1 << 24), as: UTF8.self)
    }

    func change(_ name: String, _ old: String, to new: String) throws {
        let text = try contents(name)
        try diary.folder.write(Data(text.replacingOccurrences(of: old, with: new).utf8), to: "out/" + name)
    }

    /// Every file of an export with its bytes.
    func files(_ name: String = "out") throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for file in names(name) { files[file] = try File.read(path("\(name)/\(file)"), limit: 1 << 24) }
        return files
    }
}
