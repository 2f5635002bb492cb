import Chronology
import DiaryStore
import DiaryTestSupport
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct MediaNameTemplateTests {
    private func entry(_ text: String = "Herons, far out", place: String? = nil) throws -> DiaryEntry {
        let time = try ZonedTime(rfc3339: "2026-11-19T23:30:00+09:00")
        var draft = EntryDraft(text: text, creationTime: time, hasTime: false)
        (draft.place, draft.tags) = (place, ["trip"])
        let diary = try TestDiary()
        // Its folder goes with it.
        return try withExtendedLifetime(diary) { try diary.store.add(draft) }
    }

    private func medium(
        _ name: String?, at time: String? = "2026-11-19T04:02:10+09:00", model: String? = nil
    ) throws -> Medium {
        let zonedTime = try time.map { try ZonedTime(rfc3339: $0) }
        var metadata = Medium.Metadata()
        metadata.model = model
        return Medium(
            id: UniqueIdentifier(), type: .image, fileName: name, fileExtension: "jpg",
            hash: try #require(ContentHash(bytes: [UInt8](repeating: 7, count: 32))), byteCount: 1,
            captureTime: zonedTime.map { Medium.CaptureTime(instant: $0.instant, utcOffset: $0.utcOffset) },
            metadata: metadata, addTime: Instant(secondsSince1970: 0))
    }

    private func names(_ template: String, _ media: Medium..., entry: DiaryEntry? = nil) throws -> [String] {
        var names = UniqueFileNames()
        let (template, entry) = (try MediaNameTemplate(template), try entry ?? self.entry())
        return media.map { names.group(for: OriginalName(of: $0, in: entry, template))[0] }
    }

    @Test(arguments: [
        ("{year}/{month}/{date} {name}", "2026/11/2026-11-19 IMG_1.JPG"),
        ("{name}", "IMG_1.JPG"), ("{day}.{month}.{year}", "19.11.2026.JPG"),
        ("{date} {time}", "2026-11-19 04.02.10.JPG"),
        ("all/{type}/{tag}/{title}", "all/image/trip/Herons, far out.JPG"), ("{Model} {name}", "X-T4 IMG_1.JPG"),
        ("{journal}/x", "default/x.JPG"),
    ])
    func `fields are filled in`(template: String, name: String) throws {
        #expect(try names(template, medium("IMG_1.JPG", model: "X-T4")) == [name])
    }

    @Test(arguments: [
        ("{model}/{name}", "unknown/a.jpg"), ("{model} - {name}", "a.jpg"), ("{name}_{model}", "a.jpg"),
        ("{date} {time} {name}", "2026-11-19 a.jpg"), ("{place}, {country}/{name}", "unknown/a.jpg"),
        ("{model}{make}", "unknown.jpg"), (" /{name}", "unknown/a.jpg"),
    ])
    func `a field without a value leaves no gap`(template: String, name: String) throws {
        #expect(try names(template, medium("a.jpg", at: nil)) == [name])
    }

    @Test func `no value makes a folder or leads out of one`() throws {
        let entry = try entry("../../etc/passwd", place: "..")
        #expect(try names("{title}/{place}/{name}", medium("a/b.jpg"), entry: entry) == [".._.._etc_passwd/_/a_b.jpg"])
        let reserved = try self.entry("CON")
        #expect(try names("{title}/{name}", medium("nul.jpg"), entry: reserved) == ["_CON/_nul.jpg"])
    }

    @Test func `names that are alike get numbers, in each folder its own`() throws {
        let media = try [medium("a.jpg"), medium("b.jpg"), medium("c.jpg", at: "2025-01-01T00:00:00Z")]
        #expect(
            try names("{year}/{day}", media[0], media[1], media[2])
                == ["2026/19.jpg", "2026/19 (2).jpg", "2025/01.jpg"])
    }

    @Test func `media exported by time keep one time`() throws {
        let again = try medium("2026-11-19 04.02.10 IMG_1.jpg")
        #expect(try names("{date} {name}", again) == ["2026-11-19 IMG_1.jpg"])
    }

    @Test func `a long value is cut`() throws {
        let entry = try entry(String(repeating: "ř", count: 300))
        let name = try names(
            "{title}{title}{title}{title}/{title}{title}{title}{title}", medium("a.jpg"), entry: entry)[0]
        #expect(name.split(separator: "/" as Character).allSatisfy { $0.utf8.count <= 255 } && name.hasSuffix(".jpg"))
    }

    @Test(
        arguments: [
            ("{nmae}", .unknownField("nmae")), ("{}", .unknownField("")), ("{name", .strayBrace),
            ("name}", .strayBrace),
            ("{{name}}", .strayBrace), ("", .noName), ("/{name}", .noName), ("{name}/", .noName),
            ("a//{name}", .noName),
            ("../{name}", .noName), ("a/./{name}", .noName), ("{year}/..", .noName),
            ("a/a/a/a/a/a/a/a/a/{name}", .tooManyFolders(limit: 8)),
        ] as [(String, MediaNameTemplateError)])
    func `an invalid template is refused`(text: String, error: MediaNameTemplateError) {
        #expect(throws: error) { try MediaNameTemplate(text) }
    }
}
