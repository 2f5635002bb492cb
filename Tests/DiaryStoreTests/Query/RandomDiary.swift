import Chronology
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures

@testable import DiaryModel

/// Diaries of random entries in many scripts, with empty, missing and many values.
struct RandomDiary {
    var generator: SeededGenerator

    /// Words that random predicates search for too.
    static let words = [
        "Straße", "STRASSE", "café", "CAFE\u{301}", "Tram", "tram 18", "京都", "京", "東京都", "東", "Příliš", "žluťoučký",
        "kůň", "ﬁn",
        "İstanbul", "ılık", "ΣΊΣΥΦΟΣ", "σίσυφος", "Việt", "łódź", "đ", "ガラス", "カ", "👍🏽", "👍", "e\u{301}", "a", "ab",
        "x²", "100%",
        "\"q\"", "it's", "\u{200D}", "\u{AD}soft", "line\nend", "#work", "#Work/home", "@anna", "*", "?", "\\", ".",
    ]
    static let names = ["work", "Work/home", "旅行", "čeština", "home", "Ärger", "a"]
    static let models = ["X-T4", "NIKON Z 6", "iPhone 13", "x-t4", "Ångström"]
    static let times = [
        "2025-07-02T00:10:00+09:00", "2025-07-02T23:50:00-10:00", "2025-12-31T23:59:59.5Z", "2026-01-01T00:00:00+14:00",
        "1969-12-31T23:00:00+01:00", "1660-03-01T12:00:00Z", "2026-03-01T06:30:00Z", "2026-11-20T18:30:00+01:00",
    ]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func fill(_ diary: TestDiary, count: Int) throws {
        let original = try diary.keep(Data("sound".utf8), name: "memo.wav")
        for _ in 0..<count { _ = try diary.store.add(draft(original)) }
    }

    private mutating func draft(_ original: MediumDraft) throws -> EntryDraft {
        var draft = EntryDraft(
            text: text(), creationTime: try ZonedTime(rfc3339: generator.pick(Self.times)), hasTime: true)
        draft.hasTime = !generator.isOne(in: 4)
        draft.starred = generator.isOne(in: 3)
        draft.journal = maybe { $0.pick(["default", "Café", "cafe", "Arbeit"]) }
        draft.place = maybe { $0.pick(Self.words) }
        draft.position =
            maybe {
                $0.pick([Position(latitude: 50, longitude: 14), Position(latitude: -33.5, longitude: 151, altitude: 3)])
            } ?? nil
        draft.tags = (0..<generator.pick([0, 0, 1, 2])).map { _ in generator.pick(Self.names) }
        draft.updateTime = maybe { try? ZonedTime(rfc3339: $0.pick(Self.times)).instant } ?? nil
        draft.task = try maybe { try Self.task(&$0) }
        draft.measurements = (0..<generator.pick([0, 0, 1, 2, 4])).map { _ in
            DiaryMeasurement(
                name: generator.pick(["weight", "Weight", "blood-pressure", "éclairs"]),
                value: generator.pick([70, 71.5, -3, 0, 3]), unit: generator.pick([nil, "kg", "g"]))
        }
        draft.media = try (0..<generator.pick([0, 0, 0, 1, 2, 7])).map { _ in try medium(original) }
        return draft
    }

    private static func task(_ generator: inout SeededGenerator) throws -> DiaryTask {
        let zones = ["Europe/Prague", "Asia/Tokyo", "America/Nuuk", "+05:30", "Nowhere/Unknown"]
        let times = times + ["2026-09-21T12:00:00Z", "2026-09-20T12:00:00+09:00", "2026-09-21T14:13:20Z"]
        let time = try ZonedTime(rfc3339: generator.pick(times))
        let due = TaskDue(
            ZonedTime(instant: time.instant, utcOffset: time.utcOffset, zoneName: generator.pick(zones)),
            hasTime: generator.isOne(in: 2))
        let isDone = generator.isOne(in: 3)
        return DiaryTask(
            due: generator.isOne(in: 4) ? nil : due, priority: isDone ? nil : generator.pick([1, 2.5, 4, nil]),
            isDone: isDone, doneTime: isDone && generator.isOne(in: 2) ? time : nil)
    }

    private mutating func text() -> String {
        (0..<generator.pick([0, 1, 1, 2, 3, 12])).map { _ in generator.pick(Self.words) }
            .joined(separator: generator.pick([" ", "", "\n"]))
    }

    private mutating func medium(_ original: MediumDraft) throws -> MediumDraft {
        var draft = original.copy()
        draft.medium.type = generator.pick([.image, .image, .audio])
        draft.medium.fileName = maybe { $0.pick(["IMG_1.JPG", "memo.wav", "příliš.jpg"]) }
        draft.medium.caption = maybe { $0.pick(Self.words) }
        draft.medium.captureTime = try maybe { try ZonedTime(rfc3339: $0.pick(Self.times)) }.map {
            Medium.CaptureTime(instant: $0.instant, utcOffset: $0.utcOffset)
        }
        draft.medium.metadata.model = maybe { $0.pick(Self.models) }
        draft.medium.metadata.title = maybe { $0.pick(Self.words) }
        draft.medium.metadata.duration = maybe { $0.pick([0.5, 3, 42.25]) }
        draft.medium.metadata.filmDuration = maybe { $0.pick([0.5, 3]) }
        draft.medium.timeDoubt = maybe { $0.pick(Medium.TimeDoubt.allCases) }
        draft.medium.metadata.width = maybe { $0.pick([0, 640, 4032]) }
        draft.medium.recognition = maybe {
            Recognition(
                text: $0.pick(Self.words), language: $0.pick([nil, "eng"]), recognizer: $0.pick([nil, "tesseract"]),
                time: Instant(microseconds: 5))
        }
        draft.medium.metadata.keywords = generator.isOne(in: 3) ? [generator.pick(Self.words)] : []
        return draft
    }

    /// A value or none, with equal probability.
    private mutating func maybe<Value>(_ make: (inout SeededGenerator) throws -> Value) rethrows -> Value? {
        generator.isOne(in: 2) ? nil : try make(&generator)
    }
}
