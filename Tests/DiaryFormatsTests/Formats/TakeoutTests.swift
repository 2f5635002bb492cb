import Chronology
import DiaryModel
import DiaryTestSupport
import JSON
import Testing

@testable import DiaryMedia

/// Google Takeout's sidecars.
struct TakeoutTests {
    private let diary = ForeignDiary()

    private func sidecar(_ caption: String) -> String {
        #"{"title":"x","description":"\#(caption)","photoTakenTime":{"timestamp":"1577880000"}}"#
    }

    private func records() -> MediaRecords? {
        Takeout.records(
            of: FileWalk(operands: [diary.folder.path]).compactMap {
                if case .file(let file) = $0 { file } else { nil }
            })
    }

    private func caption(_ path: String) -> String? {
        records()?.record(of: diary.folder.path.appending(path))?.caption
    }

    @Test(arguments: [
        ("a.jpg", "a.jpg.json"), ("a.jpg", "a.jpg.supplemental-metadata.json"), ("a(1).jpg", "a.jpg(1).json"),
        ("a(1).jpg", "a.jpg.supplemental-metadata(1).json"), ("20030616.jpg", "20030616.json"),
        ("MVIMG_20200101_12345678901234567890_Edge.jpg", "MVIMG_20200101_12345678901234567890_Edge.jpg.s.json"),
        ("PXL_20240101_123456789.PORTRAIT.ORIGINAL_LONG1.jpg", "PXL_20240101_123456789.PORTRAIT.ORIGINAL_LONG1.json"),
        ("😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀.jpg", "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀.json"),
        ("Cafe\u{301}.jpg", "Caf\u{E9}.jpg.json"), ("a-edited.jpg", "a.jpg.json"), ("a-bearbeitet.jpg", "a.HEIC.json"),
        ("a-edited(1).jpg", "a.jpg(1).json"), ("a-edited(1).jpg", "a.jpg.json"), ("a-編集済み.jpg", "a.jpg.json"),
        ("a.MP4", "a.HEIC.json"), ("a.MOV", "a.jpg.supplemental-metadata.json"), ("PXL_1.MP", "PXL_1.MP.jpg.json"),
        ("PXL_1.MP~2", "PXL_1.jpg.json"), ("a-ha editado.jpg", "a.jpg.json"),
        ("a-effects.jpg", "a.jpg.json"), ("a-SMILE.jpg", "a.jpg.supplemental-metadata.json"),
        ("a-redigert.jpg", "a.jpg.json"), ("a-upraveno(1).jpg", "a.jpg(1).json"),
        ("UPPER.JPG", "UPPER.jpg.supplemental-metadata.json"),
        ("2013-12-23.jpg", "2013-12-23.supplemental-metadata.json"),
        ("2013-12-23(1).jpg", "2013-12-23.supplemental-metadata(1).json"),
        ("2024 Summer at the lake with Ann and Jan (12)bb.jpg", "2024 Summer at the lake with Ann and Jan (12)b.json"),
        ("a.jpg", "a.jpg.suppl.json"), ("a(1).jpg", "a.jpg.supplemental-meta(1).json"),
    ])
    func `a medium has its sidecar`(medium: String, json: String) throws {
        try diary.write("p/" + medium, ForeignDiary.photo)
        try diary.write("p/" + json, sidecar("right"))
        #expect(caption("p/" + medium) == "right")
    }

    @Test func `a copy never has the original's`() throws {
        try diary.write("p/a(1).jpg", ForeignDiary.photo)
        try diary.write("p/a.jpg.json", sidecar("wrong"))
        #expect(caption("p/a(1).jpg") == nil)
        try diary.write("p/a.jpg", ForeignDiary.photo)
        try diary.write("p/a.jpg(1).json", sidecar("copy"))
        #expect(caption("p/a(1).jpg") == "copy" && caption("p/a.jpg") == "wrong")
    }

    @Test func `a copy with a long name never has the original's`() throws {
        let name = String(repeating: "a", count: 46)
        try diary.write("p/\(name)b.jpg", ForeignDiary.photo)
        try diary.write("p/\(name)b(1).jpg", ForeignDiary.photo)
        try diary.write("p/\(name).json", sidecar("original"))
        #expect(caption("p/\(name)b.jpg") == "original" && caption("p/\(name)b(1).jpg") == nil)
        try diary.write("p/\(name)(1).json", sidecar("copy"))
        #expect(caption("p/\(name)b.jpg") == "original" && caption("p/\(name)b(1).jpg") == "copy")
    }

    @Test func `a sidecar may be in another part`() throws {
        try diary.write("one.zip!/Takeout/Google Photos/Photos from 2020/a.jpg", ForeignDiary.photo)
        try diary.write("two.zip!/Takeout/Google Photos/Photos from 2020/a.jpg.json", sidecar("other part"))
        try diary.write("two.zip!/Takeout/Google Photos/Photos from 2021/a.jpg.json", sidecar("wrong"))
        #expect(caption("one.zip!/Takeout/Google Photos/Photos from 2020/a.jpg") == "other part")
    }

    @Test func `the values of a sidecar are adopted`() throws {
        let text = """
            {"title":"a.jpg","description":"On\\nthe hill","photoTakenTime":{"timestamp":"-86400","formatted":"x"},
            "geoData":{"latitude":0.0,"longitude":0.0,"altitude":0.0},
            "geoDataExif":{"latitude":50.08,"longitude":14.43,"altitude":0.0},
            "people":[{"name":"Ann"},{"name":""},3],"favorited":true}
            """
        let sidecar = try #require(TakeoutSidecar(JSONParser.parse(text).objectValue ?? JSONObject()))
        #expect(sidecar.record.time == Instant(secondsSince1970: -86_400) && sidecar.record.caption == "On\nthe hill")
        #expect(sidecar.record.position?.latitude == 50.08 && sidecar.record.position?.altitude == nil)
        #expect(sidecar.record.people == ["Ann"] && sidecar.record.isFavorite)
    }

    @Test(arguments: [
        #"{"photoTakenTime":{"timestamp":"0"}}"#, #"{"photoTakenTime":{"timestamp":"soon"}}"#,
        #"{"photoTakenTime":{"timestamp":"-9223372036854775808"}}"#,
        #"{"photoTakenTime":{}}"#,
        #"{"photoTakenTime":{"timestamp":"99999999999999999999"},"geoData":3,"people":{},"favorited":"no","description":7}"#,
    ])
    func `an unknown time is ignored`(text: String) throws {
        let sidecar = try #require(TakeoutSidecar(JSONParser.parse(text).objectValue ?? JSONObject()))
        #expect(sidecar.record == MediumRecord())
    }

    @Test func `albums are identified by their title, not by their file name`() throws {
        for (folder, json) in [
            ("Trip", #"{"title":"Trip to Rome","access":"protected"}"#),
            ("Photos from 2020", #"{"title":"Photos from 2020"}"#),
            ("Untitled", #"{"title":""}"#), ("Old", #"{"albumData":{"title":"Old one"}}"#),
        ] {
            try diary.write("\(folder)/метаданные.json", json)
            try diary.write("\(folder)/a.jpg", ForeignDiary.photo)
            try diary.write("\(folder)/a.jpg.json", sidecar(folder))
        }
        let found = ["Trip", "Photos from 2020", "Untitled", "Old"].map { folder in
            records()?.record(of: diary.folder.path.appending("\(folder)/a.jpg"))?.albums
        }
        #expect(found == [["Trip to Rome"], [], [], ["Old one"]])
        #expect(records()?.count == 8)
    }

    @Test func `a note of Google Keep is no album of the pictures beside it`() throws {
        try diary.write(
            "Keep/n.json", #"{"title":"Shopping","textContent":"x","userEditedTimestampUsec":1577880000000000}"#)
        try diary.write("Keep/a.jpg", ForeignDiary.photo)
        try diary.write("Photos/b.jpg", ForeignDiary.photo)
        try diary.write("Photos/b.jpg.json", sidecar("b"))
        let found = try #require(records())
        #expect(found.record(of: diary.folder.path.appending("Keep/a.jpg")) == nil)
        #expect(found.albumCount == 0 && !found.isRecord(diary.folder.path.appending("Keep/n.json")))
    }

    @Test func `a folder without sidecars has no records`() throws {
        try diary.write("a.jpg", ForeignDiary.photo)
        try diary.write("b.json", #"{"title":"x"}"#)
        try diary.write("c.json", "[" + String(repeating: "[", count: 100_000))
        #expect(records() == nil)
    }
}
