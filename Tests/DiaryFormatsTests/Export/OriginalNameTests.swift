import Chronology
import DiaryStore
import DiaryTestSupport
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct OriginalNameTests {
    private let hash: ContentHash

    init() throws {
        hash = try #require(ContentHash(bytes: [UInt8](repeating: 7, count: 32)))
    }

    private func entry(hasTime: Bool = true) throws -> DiaryEntry {
        let diary = try TestDiary()
        var draft = EntryDraft(
            text: "x", creationTime: try ZonedTime(rfc3339: "2026-11-19T23:30:00+09:00"), hasTime: hasTime)
        draft.media = []
        return try diary.store.add(draft)
    }

    private func medium(_ name: String?, kind: String, at time: String? = "2026-11-19T14:02:10+09:00") throws -> Medium
    {
        let zonedTime = try time.map { try ZonedTime(rfc3339: $0) }
        return Medium(
            id: UniqueIdentifier(), type: kind == "wav" ? .audio : .image, fileName: name, fileExtension: kind,
            hash: hash, byteCount: 1,
            captureTime: zonedTime.map { Medium.CaptureTime(instant: $0.instant, utcOffset: $0.utcOffset) },
            metadata: Medium.Metadata(), addTime: Instant(secondsSince1970: 0))
    }

    @Test(arguments: [
        ("IMG_2041.HEIC", "heic", "2026-11-19 14.02.10 IMG_2041.HEIC"),
        ("IMG_2041.JPEG", "jpg", "2026-11-19 14.02.10 IMG_2041.JPEG"),
        ("picture.png", "jpg", "2026-11-19 14.02.10 picture.jpg"),
        ("St. Vitus", "jpg", "2026-11-19 14.02.10 St. Vitus.jpg"),
        ("no ending", "wav", "2026-11-19 14.02.10 no ending.wav"),
        ("..", "jpg", "2026-11-19 14.02.10 _.jpg"), (".jpg", "jpg", "2026-11-19 14.02.10 .jpg.jpg"),
        ("a/../../b.jpg", "jpg", "2026-11-19 14.02.10 a_.._.._b.jpg"),
        ("2026-11-19 14.02.10.jpg", "jpg", "2026-11-19 14.02.10.jpg"),
        ("2026-11-19 14.02.10 IMG_2041.HEIC", "heic", "2026-11-19 14.02.10 IMG_2041.HEIC"),
    ])
    func `a name has the time and the kind`(name: String, kind: String, exported: String) throws {
        var names = UniqueFileNames()
        let group = names.group(for: OriginalName(of: try medium(name, kind: kind), in: try entry()))
        #expect(group == [exported])
    }

    @Test func `a medium without a time has its entry's, and one without a name its kind`() throws {
        let bare = try medium(nil, kind: "wav", at: nil)
        var names = UniqueFileNames()
        #expect(names.group(for: OriginalName(of: bare, in: try entry())) == ["2026-11-19 23.30.00 sound.wav"])
        #expect(names.group(for: OriginalName(of: bare, in: try entry(hasTime: false))) == ["2026-11-19 sound.wav"])
    }

    @Test func `no two names are equal, ignoring case`() throws {
        var names = UniqueFileNames()
        let entry = try entry()
        let given = try ["a.jpg", "A.JPG", "a.jpg", "a (2).jpg", "a\u{301}.jpg", "\u{E1}.jpg"].map {
            names.group(for: OriginalName(of: try medium($0, kind: "jpg"), in: entry))[0].dropFirst(20)
        }
        #expect(given == ["a.jpg", "A (2).JPG", "a (3).jpg", "a (2) (2).jpg", "á.jpg", "á (2).jpg"])
    }

    @Test(arguments: [
        ("IMG_E2041.JPG", "-edited.JPG"), ("IMG_2041-bearbeitet.jpg", "-edited.jpg"), ("IMG_2041.JPG", ".JPG"),
    ])
    func `an edited copy keeps a word that tells it`(name: String, ending: String) throws {
        var photo = try medium("IMG_2041.HEIC", kind: "heic")
        var copy = Medium.Companion(kind: .edit, hash: hash, byteCount: 1, fileExtension: "jpg")
        copy.fileName = name
        photo.companions = [copy]
        #expect(try OriginalName(of: photo, in: entry()).endings == [".HEIC", ending])
    }

    @Test func `other pictures of a burst, and that of which a photo was made, keep their own names`() throws {
        var cover = try medium("PXL_1.PORTRAIT-01.COVER.jpg", kind: "jpg")
        let names = [
            ("PXL_1.PORTRAIT-02.ORIGINAL.jpg", Medium.Companion.Kind.original, "jpg"),
            ("00002IMG_00002_BURST20240715143000123.jpg", .burst, "jpg"), ("x.jpeg", .burst, "jpg"),
            ("PXL_1.PORTRAIT-01.COVER.jpg.xmp", .sidecar, "xmp"),
        ]
        cover.companions = names.map { name, kind, ending in
            var companion = Medium.Companion(kind: kind, hash: hash, byteCount: 1, fileExtension: ending)
            companion.fileName = name
            return companion
        }
        var unique = UniqueFileNames()
        let entry = try entry()
        let expected = ["PXL_1.PORTRAIT-01.COVER.jpg"] + names.map(\.0)
        #expect(
            unique.group(for: OriginalName(of: cover, in: entry)) == expected.map { "2026-11-19 14.02.10 " + $0 })
        let template = try MediaNameTemplate("{year}/{name}")
        #expect(
            unique.group(for: OriginalName(of: cover, in: entry, template)) == expected.map { "2026/" + $0 })
    }

    @Test func `companions share the stem of their medium`() throws {
        var photo = try medium("IMG_2041.JPG", kind: "jpg")
        func companion(_ name: String?, _ ending: String) -> Medium.Companion {
            var companion = Medium.Companion(kind: .sidecar, hash: hash, byteCount: 1, fileExtension: ending)
            companion.fileName = name
            return companion
        }
        photo.companions = [
            companion("IMG_2041.MOV", "mov"), companion("img_2041.jpg.xmp", "xmp"), companion("other.AAE", "aae"),
            companion(nil, "dng"), companion("IMG_2041.MOV", "mov"), companion("IMG_2041.a/b?", ""),
        ]
        var names = UniqueFileNames()
        let entry = try entry()
        let endings = [".JPG", ".MOV", ".jpg.xmp", ".AAE", ".dng", "-2.MOV", ".a_b_"]
        #expect(
            names.group(for: OriginalName(of: photo, in: entry)) == endings.map { "2026-11-19 14.02.10 IMG_2041" + $0 })
        #expect(
            names.group(for: OriginalName(of: photo, in: entry))
                == endings.map { "2026-11-19 14.02.10 IMG_2041 (2)" + $0 })
    }

    @Test func `the longest names keep their extensions and stay distinct`() throws {
        var names = UniqueFileNames()
        let long = try medium(String(repeating: "日本", count: 100) + ".jpeg", kind: "jpg")
        let entry = try entry()
        let given = (0..<3).map { _ in names.group(for: OriginalName(of: long, in: entry))[0] }
        #expect(Set(given).count == 3)
        #expect(given.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix(".jpeg") && $0.contains("日本日本") })
    }
}
