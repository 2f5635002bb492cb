import Chronology
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import Testing

@testable import DiaryFormats
@testable import DiaryModel

/// Day One's JSON has the same values after import and export.
struct DayOneRoundTripTests {
    private let diary: TestDiary

    init() throws { diary = try TestDiary() }

    /// The entry that an import makes, with its media.
    private func imported(_ found: SourceEntry) throws -> (entry: DiaryEntry, media: [DayOneWriter.Attachment]) {
        var object = found.line.object
        object["extra"] = .object(["dayone": .object(found.unmodelled)])
        let line = try EntryLine(object, calendar: EntryLineCalendar(zones: ZoneDatabase(), local: .utc))
        let entry = try diary.store.add(line.draft)
        let media = try found.media.enumerated().map { order, medium in
            let path = medium.file.path
            let types: [String: MediumType] = ["audios": .audio, "videos": .video]
            let type = types[String(path.prefix(6))] ?? .image
            var kept = try diary.keep(Data(path.utf8), name: "x").medium
            kept = Medium(
                id: kept.id, type: type, fileName: medium.fileName, fileExtension: SourcePath.pathExtension(path),
                mimeType: path.hasPrefix("pdfs") ? "application/pdf" : nil, hash: kept.hash, byteCount: kept.byteCount,
                metadata: Medium.Metadata(),
                addTime: kept.addTime)
            kept.extra = JSONWriter.string(of: .object(medium.unmodelled))
            let md5 = String(SourcePath.stem(path))
            let file = DayOneWriter.Attachment.File(
                md5: md5, type: DayOneWriter.Attachment.type(of: kept, withoutPlaces: false), byteCount: kept.byteCount)
            return DayOneWriter.Attachment(kept, file, order: order, withoutPlaces: false)
        }
        return (entry, media)
    }

    private func read(_ entries: String...) throws -> [SourceEntry] {
        let sample = ImportSample()
        try sample.write(#"{"metadata":{},"entries":[\#(entries.joined(separator: ","))]}"#, to: "default.json")
        for file in ["photos/aa.jpeg", "photos/bb.heic", "videos/cc.mov", "audios/dd.m4a", "pdfs/ee.pdf"] {
            try sample.write([1], to: file)
        }
        return try sample.read(DayOneFormat.self).entries
    }

    private func exported(_ entry: DiaryEntry, _ media: [DayOneWriter.Attachment] = []) -> JSONObject {
        DayOneWriter.Entry(entry: entry, media: media, withoutPlaces: false, zones: ZoneDatabase()).object
    }

    /// The JSON with its members in order.
    private func sorted(_ json: String) throws -> String {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .prettyPrinted])
        return String(decoding: data, as: UTF8.self)
    }

    private static let time = #""uuid":"A","creationDate":"2024-04-21T22:45:51Z","modifiedDate":"2024-04-22T00:00:00Z""#
    private static let zone = #""timeZone":"Europe/London""#

    static let entries = [
        #"{\#(time),\#(zone),"text":"a\\. b","starred":false,"isAllDay":false}"#,
        #"{\#(time),\#(zone),"text":"a. b\\","starred":true,"tags":["x"],"isPinned":true,"music":{"artist":"a"}}"#,
        #"{\#(time),"starred":false,"isAllDay":false,"editingTime":12.5,"weather":{},"location":{},"tags":[],"photos":[]}"#,
        #"{\#(time),"timeZone":"GMT+0530","text":"","duration":0,"userActivity":null}"#,
        #"{\#(time),"timeZone":"+05:30","text":"x #tag","tags":["x"]}"#,
        #"{\#(time),"timeZone":"Nowhere/Unknown","text":"x #tag","tags":["tag"]}"#,
        #"{"uuid":"A","creationDate":"2024-04-16T23:00:00Z","timeZone":"Europe/Dublin","isAllDay":true,"text":"x"}"#,
        #"{"uuid":"A","creationDate":"2024-04-16T11:30:00Z","modifiedDate":"1999-04-22T00:00:00Z","timeZone":"UTC","isAllDay":true}"#,
        #"{"uuid":"A","creationDate":"2024-04-16T11:30:00.25Z","timeZone":"UTC","text":{"a":1},"starred":1,"richText":"{}"}"#,
        """
        {\(time),\(zone),"location":{"latitude":50.5,"longitude":14.25,"placeName":"P","localityName":"L","country":"C",\
        "region":{"center":{"latitude":1,"longitude":2},"radius":75},"timeZoneName":"Europe/Prague"},"text":"x"}
        """,
        #"{\#(time),"location":{"localityName":"L","timeZoneName":"Europe/Prague"},"text":"x"}"#,
        """
        {\(time),\(zone),"text":"a\\n\\n![](dayone-moment:/video/V)\\n\\n![](dayone-moment://P2) ![](dayone-moment://Gone)",\
        "photos":[{"identifier":"P1","md5":"aa","type":"jpeg","orderInEntry":0,"fileSize":7,"favorite":true},\
        {"identifier":"P2","md5":"bb","type":"heic","width":0},{"identifier":"P3","md5":"ff","type":"png"}],\
        "videos":[{"identifier":"V","md5":"cc","type":"mov","duration":2.5}],\
        "audios":[{"identifier":"A1","md5":"dd","format":"aac","title":"t"}],\
        "pdfAttachments":[{"identifier":"D","md5":"ee","pdfName":"x.pdf","type":"pdf"}]}
        """,
        #"{\#(time),\#(zone),"text":"x","photos":[{"md5":"aa","type":"jpeg","identifier":"P"},5]}"#,
        """
        {\(time),\(zone),"text":"![](dayone-moment:/pdfAttachment/D)\\n\\n![](dayone-moment://P)\\n\\n\
        ![](dayone-moment:/pdfAttachment/Gone)","photos":[{"identifier":"P","md5":"aa","type":"jpeg","orderInEntry":1}],\
        "pdfAttachments":[{"identifier":"D","md5":"ee","pdfName":"Tax 2023","orderInEntry":0},\
        {"identifier":"Gone","md5":"00","pdfName":"y.pdf","type":"pdf"}]}
        """,
    ]

    @Test(arguments: entries)
    func `the same JSON is exported`(json: String) throws {
        let found = try #require(try read(json).first)
        let (entry, media) = try imported(found)
        let out = JSONWriter.string(of: .object(exported(entry, media)))
        // An element that is not a record is reported, and is not exported again.
        #expect(try sorted(out) == sorted(json.replacingOccurrences(of: ",5]", with: "]")))
    }

    @Test func `a medium of another entry's stays that entry's`() throws {
        let found = try read(
            #"{\#(Self.time),\#(Self.zone),"text":"![](dayone-moment://P)"}"#,
            #"{"uuid":"B",\#(Self.zone),"creationDate":"2024-04-21T22:45:51Z","photos":[{"identifier":"P","md5":"aa","type":"jpeg"}]}"#
        )
        let (first, second) = (try imported(found[0]), try imported(found[1]))
        #expect(exported(first.entry, first.media)["photos"] == nil)
        #expect(exported(first.entry, first.media)["text"] == .string("![](dayone-moment://P)"))
        #expect(exported(second.entry, second.media)["photos"]?.arrayValue?.count == 1)
    }

    @Test func `a changed value is exported as it is now`() throws {
        let json = """
            {\(Self.time),\(Self.zone),"text":"a\\\\. ![](dayone-moment://P)","richText":"{}","starred":true,"tags":["x"],\
            "photos":[{"identifier":"P","md5":"aa","type":"jpeg"}]}
            """
        let found = try #require(try read(json).first)
        var (entry, media) = try imported(found)
        entry.text = "new. *text*"
        entry.starred = false
        entry.tags = ["y"]
        let out = exported(entry, media)
        #expect(out["text"] == .string("new. *text*\n\n![](dayone-moment://P)") && out["richText"] == nil)
        #expect(out["starred"] == .boolean(false) && out["tags"] == .array([.string("y")]))
        #expect(exported(entry)["photos"] == nil)
    }

    @Test(arguments: ["Greeting", nil])
    func `a sound comes back with its name, its title if it has one, and the altitude of its place`(title: String?)
        throws
    {
        let kept = try diary.keep(Data([1]), name: "memo 7.m4a").medium
        var metadata = Medium.Metadata()
        (metadata.title, metadata.position) = (title, Position(latitude: 50, longitude: 14, altitude: 235))
        let sound = Medium(
            id: kept.id, type: .audio, fileName: kept.fileName, fileExtension: "m4a", mimeType: nil, hash: kept.hash,
            byteCount: kept.byteCount, metadata: metadata, addTime: kept.addTime)
        let file = DayOneWriter.Attachment.File(md5: "dd", type: "m4a", byteCount: kept.byteCount)
        let time = try ZonedTime(rfc3339: "2026-03-01T12:00:00Z")
        let entry = try diary.store.add(EntryDraft(text: "x", creationTime: time, hasTime: true))
        let written = exported(entry, [DayOneWriter.Attachment(sound, file, order: 0, withoutPlaces: false)])
        let medium = try #require(try read(JSONWriter.string(of: .object(written))).first?.media.first)
        #expect(medium.fileName == "memo 7.m4a")
        #expect(medium.record[.title]?.stringValue == title)
        #expect(medium.record[.altitude]?.doubleValue == 235)
    }
}
