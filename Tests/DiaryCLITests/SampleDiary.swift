import Chronology
import DiaryModel
import DiaryStore
import TestSupport

/// A diary of a few entries of every kind, for tests of their output.
struct SampleDiary {
    let program = TestProgram()

    /// Creates the diary; problems show as missing entries.
    init(reverse: Bool = false) throws {
        let now = TestProgram.startTime
        let store = try DiaryStore(program.diary, access: .creating, now: { now })
        for draft in try Self.drafts { _ = try store.add(draft(store)) }
    }

    /// The streams as terminals that many cells wide, without a pager; nil for a pipe.
    func at(_ width: Int?) -> TestProgram {
        program.isOutputTerminal = width != nil
        program.environment["COLUMNS"] = width.map(String.init)
        program.environment["DIARY_PAGER"] = "cat"
        program.environment["TERM"] = "dumb"
        return program
    }

    private static var drafts: [(DiaryStore) throws -> EntryDraft] {
        get throws {
            [
                { _ in try short("c3", "2025-07-11T20:05:00-03:30", String(String.UnicodeScalarView(hostile))) },
                { _ in try place("77c0de", "2025-07-12T20:05:00+02:00") },
                { _ in try rain() },
                { _ in try word() },
                { store in try nikon(store) },
                { store in try kyoto(store) },
                { store in try tram(store) },
                { store in try dinner(store) },
            ]
        }
    }

    private static func draft(_ digits: String, _ time: String, _ zone: String?, _ text: String) throws -> EntryDraft {
        let zonedTime = try ZonedTime(rfc3339: time)
        let zoned = zone.map { ZonedTime(instant: zonedTime.instant, utcOffset: zonedTime.utcOffset, zoneName: $0) }
        var draft = EntryDraft(text: text, creationTime: zoned ?? zonedTime, hasTime: true)
        draft.id = identifier(digits)
        return draft
    }

    private static func identifier(_ digits: String) -> UniqueIdentifier? {
        UniqueIdentifier(digits + "a17b1e4c559a0e5d21c7b90f11aabbccdd".prefix(32 - digits.utf8.count))
    }

    private static let hostile: [Unicode.Scalar] = Array(
        "e\u{301}te\u{301} 👩‍👩‍👧‍👦 \u{1B}[31mred\u{202E} 한국어 and a line that is cut in any window".unicodeScalars)

    private static func short(_ digits: String, _ time: String, _ text: String) throws -> EntryDraft {
        var entry = try draft(digits, time, nil, text)
        entry.starred = true
        entry.tags = ["a-rather-long-tag", "second-tag", "third-tag-that-is-long"]
        return entry
    }

    private static func place(_ digits: String, _ time: String) throws -> EntryDraft {
        var entry = try draft(digits, time, "Europe/Paris", "")
        entry.place = "Lyon \u{1B}]0;title\u{7}"
        return entry
    }

    private static func rain() throws -> EntryDraft {
        let text = """
            # Third day, rain

            In the morning we walked along the river and then we sat for two hours in the Café Bellecour, the best of \
            Lyon, while outside it went on until evening.
            """
        var entry = try draft("a81f03", "2025-07-13T16:40:00+02:00", "Europe/Paris", text)
        entry.tags = ["trip"]
        return entry
    }

    private static func word() throws -> EntryDraft {
        let text = "Žluťoučký kůň was the word of the day, and nobody could say it #čeština"
        var entry = try draft("e4410a", "2026-11-19T00:30:00+01:00", "Europe/Prague", text)
        entry.hasTime = false
        return entry
    }

    private static func nikon(_ store: DiaryStore) throws -> EntryDraft {
        var entry = try draft("c07b1f", "2026-11-19T09:12:00+09:00", "Asia/Tokyo", "")
        entry.media = try (2041...2049).map { number in
            try SampleMedium(store: store).photo("DSC_\(number).JPG") { $0.metadata.model = "NIKON Z 6" }
        }
        return entry
    }

    private static func kyoto(_ store: DiaryStore) throws -> EntryDraft {
        let text = "🍁京都で散歩した。東京都より静か。鴨川で鷺を三羽見た。Then tea, far too hot, and the long way home."
        var entry = try draft("5be2d8", "2026-11-19T15:00:00+09:00", "Asia/Tokyo", text)
        entry.tags = ["旅行"]
        entry.place = "Kyoto"
        entry.position = Position(latitude: 35.0116, longitude: 135.7681)
        let media = SampleMedium(store: store)
        entry.media = [
            try media.photo("IMG_2041.HEIC", at: "2026-11-19T14:02:10+09:00") { SampleMedium.describeCamera(&$0) },
            try media.photo("IMG_2042.HEIC", at: "2026-11-18T14:03:00+09:00") { $0.caption = "the heron" },
            try media.sound("memo.m4a", at: "2026-11-19T14:20:00+09:00"),
        ]
        return entry
    }

    private static func tram(_ store: DiaryStore) throws -> EntryDraft {
        let text = "Tram 18 in the fog; said it aloud instead"
        var entry = try draft("91d04e", "2026-11-20T07:52:00+01:00", "Europe/Prague", text)
        entry.starred = true
        entry.media = [try SampleMedium(store: store).sound("fog.m4a")]
        return entry
    }

    private static func dinner(_ store: DiaryStore) throws -> EntryDraft {
        let text = "Dinner at Anna's, far too much garlic, and the cat was on the table again.\n\nLater: coffee."
        var entry = try draft("3f2a9c", "2026-11-20T21:14:00+01:00", "Europe/Prague", text)
        entry.tags = ["home"]
        let media = SampleMedium(store: store)
        entry.media = [
            try media.photo("table.jpg"),
            try media.photo("cat.jpg") { $0.caption = "Café des Fédérations, Lyon" },
        ]
        return entry
    }
}
