import Chronology
import DecoderProtocol
import DiaryFormats
import DiaryMedia
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryModel

/// Export and import are each other's inverse, byte for byte.
struct LineRoundTripTests {
    private static let zones = [
        "Europe/Prague", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "America/St_Johns", "Africa/Monrovia",
        "Europe/Dublin", "Antarctica/Troll", "UTC",
    ]

    private func randomTime(_ generator: inout SeededGenerator) throws -> ZonedTime {
        let seconds = Int64.random(in: -9_800_000_000...9_000_000_000, using: &generator)
        let microsecond = generator.pick([0, 0, 1, 500_000, 999_999])
        let instant = Instant(secondsSince1970: seconds, microsecond: microsecond)
        guard !generator.isOne(in: 4) else {
            return ZonedTime(instant: instant, utcOffset: 60 * Int.random(in: -840...840, using: &generator))
        }
        return try ZoneDatabase().zone(named: generator.pick(Self.zones)).zonedTime(at: instant)
    }

    private func randomText(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            generator.pick([
                "tram", "#Tag", "# Heading", "\n", "\r\n", "\u{0}", "\u{7F}\u{85}\u{202E}", "日本", "e\u{301}", "👩‍👩‍👧", " ",
                "\\", "\"",
                "\u{2028}", "@anna", "\t",
            ])
        }.joined(separator: generator.pick(["", " "]))
    }

    private func randomDraft(_ generator: inout SeededGenerator, media: [MediumDraft]) throws -> EntryDraft {
        var draft = EntryDraft(
            text: randomText(&generator), creationTime: try randomTime(&generator), hasTime: generator.isOne(in: 2))
        draft.tags = generator.pick([[], ["typed"], ["Ünï", "tag", "x/y"]])
        draft.starred = generator.isOne(in: 3)
        draft.journal = generator.pick([nil, "travel", "Café"])
        draft.place = generator.isOne(in: 3) ? randomText(&generator) : nil
        if generator.isOne(in: 2) {
            draft.position = Position(
                latitude: Double.random(in: -90...90, using: &generator),
                longitude: generator.pick([-180, 0, 14.42076]),
                altitude: generator.pick([nil, 0, -12.5, 1e-7]))
        }
        draft.extra = generator.pick([nil, #"{"a":1.50,"b":[null,{"c":"\u202e"}]}"#, #"{"match":1,"text":"x"}"#])
        draft.updateTime = generator.isOne(in: 2) ? try randomTime(&generator).instant : nil
        draft.media = media
        return draft
    }

    private func randomRecognition(_ generator: inout SeededGenerator) throws -> Recognition {
        let words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            generator.pick(["seven herons", "Invoice", "日本", "e\u{301}", "\u{202E}", "[x]"])
        }
        var recognition = Recognition(
            text: words.joined(separator: "\n"), language: generator.pick([nil, "ces+eng"]),
            recognizer: generator.pick([nil, "tesseract 5.3.0"]), time: try randomTime(&generator).instant)
        for (index, word) in words.enumerated() where generator.isOne(in: 2) {
            let start = Double(index) + generator.pick([0, 0.001, 0.5])
            recognition.segments.append(
                Recognition.Segment(start: start, end: start + generator.pick([0, 0.25]), text: word))
        }
        if generator.isOne(in: 3) {
            recognition.lines = [
                Recognition.Line(x: -1, y: 20, width: 300, height: 0, text: "not in the text", confidence: 0.875)
            ]
        }
        return recognition
    }

    private func randomMedium(_ diary: TestDiary, _ generator: inout SeededGenerator) throws -> MediumDraft {
        let bytes = Data((0..<4).map { _ in UInt8.random(in: 0...3, using: &generator) })
        var draft = try diary.keep(bytes, name: "sound.wav")
        draft = draft.copy()
        draft.medium.fileName = generator.pick([nil, "日本.wav", "\u{FFFD}.wav"])
        draft.medium.fileNameBytes = draft.medium.fileName == "\u{FFFD}.wav" ? [0xFF, 0x2E, 0x77, 0x61, 0x76] : nil
        draft.medium.captureTime =
            generator.isOne(in: 2)
            ? Medium.CaptureTime(instant: try randomTime(&generator).instant, utcOffset: 5 * 3600 + 45 * 60) : nil
        draft.medium.caption = generator.pick([nil, "a caption", "\u{202E}"])
        if generator.isOne(in: 3) { draft.medium.recognition = try randomRecognition(&generator) }
        draft.medium.extra = generator.pick([nil, #"{"lens":{"x":0.10}}"#])
        if generator.isOne(in: 3) {
            draft.medium.companions = [try diary.companion(.livePhoto, "kámen.MOV", [1, 2, 3])]
        }
        if generator.isOne(in: 4) { draft.medium.companions.append(try diary.companion(.sidecar, nil, [4])) }
        draft.medium.metadata.title = generator.pick([nil, "Mlha"])
        draft.medium.metadata.duration = generator.pick([nil, 1.5, 1e-9, 12])
        draft.medium.metadata.keywords = generator.pick([[], ["a", "日本"]])
        draft.medium.metadata.width = generator.pick([nil, 0, 4032])
        draft.medium.metadata.position = generator.isOne(in: 3) ? Position(latitude: 0.5, longitude: -0.25) : nil
        return draft
    }

    private func export(_ diary: TestDiary, to name: String) throws -> [UInt8] {
        let report = try Export(of: diary.store, EntryQuery()).writeFolder(diary.folder.path(name), .lines)
        #expect(report.lossCount == 0)
        return Array(try Data(contentsOf: diary.folder.url(name + "/entries.jsonl")))
    }

    /// A decoder that describes every file as the same sound: the line's values take precedence.
    private func standIn() throws -> StandInDecoder {
        let decoder = try StandInDecoder(
            #"while head -c 13 <&0 >/dev/null; do cat "$here/answer" >&0 || exit; done"#)
        try decoder.answer(with: .audio, fileExtension: "wav", mimeType: "audio/wav")
        return decoder
    }

    @Test(arguments: 1...UInt64(16))
    func `a diary is restored from its export byte for byte`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let diary = try TestDiary()
        for _ in 0..<25 {
            let media = try (0..<generator.pick([0, 0, 0, 1, 3])).map { _ in try randomMedium(diary, &generator) }
            _ = try diary.store.add(randomDraft(&generator, media: media))
        }
        let exported = try export(diary, to: "out")
        let other = try TestDiary()
        let decoder = try standIn()
        let result = try other.importFile(diary.folder.url("out/entries.jsonl"), decoder: decoder.path)
        #expect(result.problems.isEmpty && result.report.entryCount == 25, "seed \(seed): \(result.problems)")
        let again = try export(other, to: "out")
        #expect(again == exported, "seed \(seed)")
        if again != exported { Issue.record("\(difference(exported, again))") }
        let (before, after) = (try diary.entries(), try other.entries())
        #expect(before.map(\.creationTime.instant) == after.map(\.creationTime.instant), "seed \(seed)")
        #expect(before.map(\.creationTime.utcOffset) == after.map(\.creationTime.utcOffset), "seed \(seed)")
        #expect(before.map(\.tags) == after.map(\.tags), "seed \(seed)")
        let quiet = try other.importFile(diary.folder.url("out/entries.jsonl"), decoder: decoder.path)
        withExtendedLifetime(decoder) {}
        #expect(quiet.report.entryCount + quiet.report.updatedCount == 0)
        #expect(try other.exportLines() == diary.exportLines(), "seed \(seed)")
        try IndexComparison(of: other.store).check()
    }

    private func difference(_ first: [UInt8], _ second: [UInt8]) -> String {
        let pairs = zip(first.lines, second.lines).filter { $0 != $1 }
        return pairs.prefix(2).map { "\($0.text)\n\($1.text)" }.joined(separator: "\n\n")
    }

    @Test func `Prague before the railways is given to the minute and stays exact`() throws {
        let diary = try TestDiary()
        let zone = try ZoneDatabase().zone(named: "Europe/Prague")
        let time = zone.zonedTime(at: try ZonedTime(rfc3339: "1660-01-01T11:02:16Z").instant)
        #expect(time.utcOffset == 3464)
        _ = try diary.store.add(EntryDraft(text: "up betimes", creationTime: time, hasTime: true))
        let exported = try diary.exportLines()
        #expect(exported.text.contains(#""creationTime":"1660-01-01T12:00:16+00:58""#))
        let other = try TestDiary()
        try other.importLines(exported.lines)
        #expect(try other.entries().first?.creationTime == time)
    }

    @Test func `originals are exported and imported again through the decoder`() throws {
        let diary = try TestDiary()
        let first = try diary.keep(Data("abc".utf8), name: "a.wav")
        try diary.add("two of one", media: [first, first.copy()])
        let exported = try export(diary, to: "out")
        let names = try Folder.names(in: diary.folder.path("out/media"))
        #expect(names.map { String(decoding: $0, as: UTF8.self) } == ["\(first.medium.hash).wav"])
        #expect(diary.folder.mode("out") == 0o700)
        let other = try TestDiary()
        let decoder = try standIn()
        let result = try other.importFile(diary.folder.url("out/entries.jsonl"), decoder: decoder.path)
        withExtendedLifetime(decoder) {}
        #expect(result.report.mediumCount == 2 && result.problems.isEmpty)
        #expect(Folder.exists(other.store.vault.path(of: first.medium.hash, extension: "wav")))
        #expect(try export(other, to: "out") == exported)
    }

    @Test func `nothing is overwritten`() throws {
        let diary = try TestDiary()
        try diary.folder.write(Data("mine".utf8), to: "taken/file")
        let export = Export(of: diary.store, EntryQuery())
        #expect(throws: ExportError.self) { try export.writeFolder(diary.folder.path("taken"), .lines) }
        #expect(throws: ExportError.self) { try export.writeFile(diary.folder.path("taken/file"), .lines) }
        #expect(try Data(contentsOf: diary.folder.url("taken/file")) == Data("mine".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: diary.folder.root.path).sorted() == ["diary", "taken"])
    }

    @Test func `a medium's file outside the folder is never read`() throws {
        let diary = try TestDiary()
        try diary.folder.write(Data("secret".utf8), to: "secret.wav")
        try diary.folder.write(Data(), to: "in/x")
        for file in ["../secret.wav", diary.folder.url("secret.wav").path, "./../secret.wav", "a//../../secret.wav"] {
            let line = #"{"text":"x","date":"2026-03-01","media":[{"file":"\#(file)"}]}"#
            let result = try diary.importLines([Array(line.utf8)], folder: diary.folder.path("in"))
            guard case .missingOriginal? = result.problems.first?.problem else { throw UnexpectedError(nil) }
        }
    }

    @Test func `places are left out on request`() throws {
        let diary = try TestDiary()
        var draft = EntryDraft(text: "x", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        draft.position = Position(latitude: 50, longitude: 14)
        draft.place = "Praha"
        draft.extra = #"{"location":{"latitude":50}}"#
        _ = try diary.store.add(draft)
        var bytes: [UInt8] = []
        var options = ExportOptions()
        options.withoutPlaces = true
        _ = try Export(of: diary.store, EntryQuery(), options).write(.lines) { bytes += $0 }
        for word in ["latitude", "longitude", "Praha", "place"] { #expect(!bytes.text.contains(word)) }
    }
}
