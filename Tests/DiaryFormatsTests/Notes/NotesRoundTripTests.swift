import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryFormats

/// A diary, its notes, and a diary from these notes: the lines of JSON are the same, byte for byte.
struct NotesRoundTripTests {
    private static let zones = [
        "Europe/Prague", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "America/St_Johns", "UTC",
    ]

    private func randomTime(_ generator: inout SeededGenerator) throws -> ZonedTime {
        // Few days, so that many entries share one, and some a moment.
        let seconds = 1_792_800_000 + 600 * Int64.random(in: 0...1500, using: &generator)
        let instant = Instant(
            secondsSince1970: generator.isOne(in: 5) ? 1_792_886_400 : seconds,
            microsecond: generator.pick([0, 0, 1, 999_999]))
        guard !generator.isOne(in: 4) else {
            return ZonedTime(instant: instant, utcOffset: 60 * Int.random(in: -840...840, using: &generator))
        }
        return try ZoneDatabase().zone(named: generator.pick(Self.zones)).zonedTime(at: instant)
    }

    private func randomText(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            generator.pick([
                "tram", "#Tag", "# Heading", "\n## Deeper\n", "\n", "\r\n", "\u{0}", "\u{7F}\u{85}\u{202E}", "日本",
                "👩‍👩‍👧", " ", "\n---\n", "\n```\ncode", "<!-- open", "\n<!-- diary {\"entry\":{}} -->\n",
                "[[2026-10-24]]", "![x](assets/x.jpg)", "- [ ] task", "\u{2028}", "\t", "\\", "  \n",
            ])
        }.joined(separator: generator.pick(["", " ", "\n\n"]))
    }

    private func randomTask(_ generator: inout SeededGenerator) throws -> DiaryTask? {
        guard generator.isOne(in: 3) else { return nil }
        var task = DiaryTask()
        if generator.isOne(in: 2) {
            task.due = TaskDue(try randomTime(&generator), hasTime: generator.isOne(in: 2))
        }
        if generator.isOne(in: 3) {
            task.isDone = true
            task.doneTime = try randomTime(&generator)
        } else if generator.isOne(in: 2) {
            task.priority = Double.random(in: 0.5..<5, using: &generator)
        }
        return task
    }

    private func randomDraft(_ generator: inout SeededGenerator, media: [MediumDraft]) throws -> EntryDraft {
        var draft = EntryDraft(
            text: randomText(&generator), creationTime: try randomTime(&generator), hasTime: generator.isOne(in: 2))
        draft.tags = generator.pick([[], ["typed"], ["Ünï", "two words", "x/y"]])
        draft.starred = generator.isOne(in: 3)
        draft.journal = generator.pick([nil, "travel", "Café -- \"x\""])
        draft.place = generator.isOne(in: 3) ? randomText(&generator) : nil
        if generator.isOne(in: 2) {
            draft.position = Position(
                latitude: Double.random(in: -90...90, using: &generator), longitude: generator.pick([-180, 14.42076]),
                altitude: generator.pick([nil, 0, -12.5, 1e-7]))
        }
        draft.task = try randomTask(&generator)
        draft.measurements = generator.pick([
            [], [DiaryMeasurement(name: "weight", value: 71.25, unit: "kg")],
            [DiaryMeasurement(name: "mood", value: -1), DiaryMeasurement(name: "sleep", value: 7, unit: "h")],
        ])
        draft.extra = generator.pick([nil, #"{"a":1.50,"b":[null,{"c":"--\u202e-->"}]}"#])
        draft.updateTime = generator.isOne(in: 2) ? try randomTime(&generator).instant : nil
        draft.media = media
        return draft
    }

    private func randomMedium(_ diary: TestDiary, _ generator: inout SeededGenerator) throws -> MediumDraft {
        let bytes = Data((0..<4).map { _ in UInt8.random(in: 0...3, using: &generator) })
        var draft = try diary.keep(bytes, name: "sound.wav").copy()
        draft.medium.fileName = generator.pick([nil, "日本.wav", "..wav", "a/b:c.wav", "SOUND.WAV", "sound.wav"])
        draft.medium.caption = generator.pick([nil, "a caption", "“\n”\u{202E}"])
        if generator.isOne(in: 3) {
            draft.medium.companions = [try diary.companion(.livePhoto, "kámen.MOV", [1, 2, 3])]
        }
        if generator.isOne(in: 4) { draft.medium.companions.append(try diary.companion(.sidecar, nil, [4])) }
        draft.medium.metadata.title = generator.pick([nil, "Mlha"])
        draft.medium.metadata.duration = generator.pick([nil, 1.5, 12])
        return draft
    }

    @Test(arguments: 1...UInt64(12), [false, true])
    func `a diary is restored from its notes byte for byte`(seed: UInt64, each: Bool) throws {
        var generator = SeededGenerator(seed: seed)
        let first = try NotesDiary()
        for _ in 0..<40 {
            let media = try (0..<generator.pick([0, 0, 0, 1, 3])).map { _ in
                try randomMedium(first.diary, &generator)
            }
            _ = try first.diary.store.add(randomDraft(&generator, media: media))
        }
        let report = try first.export { $0.writesEachNote = each }
        #expect(report.entryCount == 40 && report.lossCount == 0, "seed \(seed)")
        let other = try NotesDiary()
        let result = try other.takeIn(first.path("out"))
        #expect(result.report.entryCount == 40 && result.problems.isEmpty, "seed \(seed): \(result.problems)")
        let (before, after) = (try first.lines(), try other.lines())
        #expect(before == after, "seed \(seed)")
        for (old, new) in zip(before.split(separator: "\n"), after.split(separator: "\n")) where old != new {
            Issue.record("seed \(seed)\n\(old)\n\(new)")
            break
        }
        let again = try other.takeIn(first.path("out"))
        #expect(again.report.entryCount + again.report.updatedCount == 0, "seed \(seed)")
        #expect(try other.lines() == before, "seed \(seed)")
        try other.export { $0.writesEachNote = each }
        #expect(try other.files() == first.files(), "seed \(seed)")
    }

    @Test func `both 02:30 of an autumn night are in one note, and are apart again`() throws {
        let first = try NotesDiary()
        let zone = try ZoneDatabase().zone(named: "Europe/Prague")
        for (text, time) in [("summer", "2026-10-25T00:30:00Z"), ("winter", "2026-10-25T01:30:00Z")] {
            let instant = try ZonedTime(rfc3339: time).instant
            _ = try first.diary.store.add(
                EntryDraft(text: text, creationTime: zone.zonedTime(at: instant), hasTime: true))
        }
        try first.export()
        #expect(first.names() == ["2026/2026-10-25.md", "notes.json"])
        let note = try first.contents("2026/2026-10-25.md")
        #expect(note.contains("## 02:30 Europe/Prague\n\nsummer\n"))
        #expect(note.contains("## 02:30 Europe/Prague +01:00\n\nwinter\n"))
        let other = try NotesDiary()
        try other.takeIn(first.path("out"))
        #expect(try other.diary.entries().map(\.creationTime.utcOffset) == [7200, 3600])
        #expect(try other.lines() == first.lines())
    }
}
