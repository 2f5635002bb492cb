import Chronology
import DiaryMedia
import Foundation
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct DayOneFormatTests {
    /// A journal of entries in JSON.
    private func sample(_ entries: String..., files: [String] = []) throws -> ImportSample {
        let sample = ImportSample()
        let list = entries.joined(separator: ",")
        try sample.write(#"{"metadata":{"version":"1.0"},"entries":[\#(list)]}"#, to: "Journal.json")
        for file in files { try sample.write(Array(file.utf8), to: file) }
        return sample
    }

    private func read(_ entries: String, files: [String] = []) throws -> ImportCollector {
        try sample(entries, files: files).read(DayOneFormat.self)
    }

    @Test func `it is recognised by its content in any order of members`() throws {
        #expect(try sample("").recognize() == ["dayone"])
        let other = try ImportSample().write(
            #"{"entries":[{"text":"x","creationDate":"2024-01-01T00:00:00Z"}],"metadata":{}}"#, to: "a.json")
        #expect(try other.recognize() == ["dayone"])
        try other.write(#"{"metadata":{"version":"1.0"},"entries":[]}"#, to: "b.json")
        #expect(try DayOneFormat.recognize(other.source) == "Day One export of 2 journals")
        let none = try ImportSample().write(#"{"entries":[{"title":"x"}]}"#, to: "a.json")
        #expect(try DayOneFormat.recognize(none.source) == nil)
    }

    @Test func `an oversized entry is reported, and the next one is imported`() throws {
        let long = #"{"creationDate":"2024-01-01T00:00:00Z","text":"\#(String(repeating: "x", count: 9 << 20))"}"#
        let found = try sample(long, #"{"creationDate":"2024-01-02T00:00:00Z","text":"next"}"#).read(DayOneFormat.self)
        #expect(found.texts == ["next"] && found.problems.first?.kind == .unreadable)
        #expect(found.problems.first?.place == "Journal.json: entry 1" && found.count(.unreadable) == 1)
    }

    @Test func `an empty list of entries is a journal`() throws {
        #expect(try read("").problems.isEmpty)
        let none = try ImportSample().write(#"{"metadata":{"version":"1.0"}}"#, to: "Journal.json")
        #expect(try none.read(DayOneFormat.self).count(.unreadable) == 1)
    }

    @Test func `a time is kept in its zone`() throws {
        let found = try read(
            #"{"creationDate":"2024-04-21T22:45:51Z","modifiedDate":"2020-01-01T00:00:00Z","timeZone":"Europe/London","uuid":"A"}"#
        )
        #expect(found.times == ["2024-04-21T23:45:51+01:00"] && found.entries[0].sourceID == "A")
        #expect(
            found.values("timeZone") == [.string("Europe/London")] && found.values("journal") == [.string("Journal")])
        #expect(found.values("updateTime") == [.string("2020-01-01T00:00:00+00:00")] && found.problems.isEmpty)
    }

    @Test(arguments: [
        ("2024-04-21T22:45:51", "2024-04-21T23:45:51+01:00"),
        ("2024-04-21 22:45:51 +0000", "2024-04-21T23:45:51+01:00"),
        ("2024-04-21T18:45:51-04:00", "2024-04-21T23:45:51+01:00"), ("2024-04-21", "2024-04-21"),
    ])
    func `a creation date of another program is read, and the time of the last change doesn't replace it`(
        date: String, time: String
    ) throws {
        let found = try read(
            #"{"creationDate":"\#(date)","modifiedDate":"2025-01-01T00:00:00Z","timeZone":"Europe/London","text":"x"}"#)
        #expect(found.times == [time] && found.problems.isEmpty)
        #expect(found.values("hasTime") == [date.utf8.count > 10 ? nil : .boolean(false)])
        #expect(found.entries.first?.unmodelled["creationDate"] == .string(date))
    }

    @Test func `an entry of a whole day is on that day in its zone`() throws {
        let found = try read(
            #"{"creationDate":"2024-04-16T23:00:00Z","timeZone":"Europe/Dublin","isAllDay":true,"text":"x"}"#)
        let draft = try #require(try found.lines().first?.draft)
        #expect(
            found.times == ["2024-04-17"] && !draft.hasTime && "\(draft.creationTime.wallTime.date)" == "2024-04-17")
    }

    @Test(arguments: [
        (#""timeZone":"Nowhere/Unknown","#, "Nowhere/Unknown", "2024-01-01T12:00:00+00:00", 1),
        (#""timeZone":"GMT+0530","#, "+05:30", "2024-01-01T17:30:00+05:30", 0),
        (#""location":{"timeZoneName":"Asia/Tokyo"},"#, "Asia/Tokyo", "2024-01-01T21:00:00+09:00", 0),
        ("", "UTC", "2024-01-01T12:00:00+00:00", 1), (#""timeZone":7,"#, "UTC", "2024-01-01T12:00:00+00:00", 2),
    ])
    func `zones that are odd or missing`(member: String, zone: String, time: String, oddities: Int) throws {
        let found = try read(#"{\#(member)"creationDate":"2024-01-01T12:00:00Z","text":"x"}"#)
        #expect(found.times == [time] && found.values("timeZone") == [.string(zone)])
        #expect(found.count(.oddValue) == oddities, "\(found.problems)")
    }

    @Test func `star, tags and place are imported, and the rest is kept`() throws {
        let found = try read(
            """
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","starred":true,"tags":["výlet","a b"],"isPinned":true,\
            "music":{"artist":"x"},"userActivity":{"stepCount":5},"weather":{"moonPhase":0.93},"creationDevice":"d",\
            "location":{"latitude":50.08804,"longitude":14.4179,"placeName":"P","userLabel":"Home","localityName":"Praha",\
            "country":"Česko"},"richText":"{}","text":"x"}
            """)
        let draft = try #require(try found.lines().first?.draft)
        #expect(
            draft.starred && draft.tags == ["výlet", "a b"] && draft.place == "Home" && draft.nearestPlace == "Praha")
        #expect(draft.position == Position(latitude: 50.08804, longitude: 14.4179) && draft.country == "Česko")
        let kept = found.entries[0].unmodelled
        for key in ["isPinned", "music", "userActivity", "weather", "creationDevice", "location", "richText"] {
            #expect(kept[key] != nil, "\(key)")
        }
        #expect(kept["starred"] == nil && kept["tags"] == nil && found.problems.isEmpty)
    }

    @Test func `media are in the order of the text, then by orderInEntry`() throws {
        let found = try read(
            """
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"Europe/Prague","text":"a ![](dayone-moment:/video/V) b\\n\\n![](dayone-moment://P2)",\
            "photos":[{"identifier":"P1","md5":"aa","type":"jpeg","orderInEntry":5},{"identifier":"P2","md5":"BB","type":"png"},\
            {"identifier":"P3","md5":"cc","type":"jpeg","orderInEntry":1,"date":"2024-01-01T11:00:00Z","filename":"IMG_1.HEIC",\
            "width":0,"height":9,"cameraMake":"Apple","cameraModel":"(null)","lensModel":"L","fnumber":"1.8","focalLength":"(null)",\
            "location":{"latitude":1,"longitude":2}}],"videos":[{"identifier":"V","md5":"dd","duration":2.5}],\
            "audios":[{"identifier":"A","md5":"ee","format":"aac","title":"Kolín","audioChannels":"Mono","sampleRate":"32.0 kHz",\
            "orderInEntry":9,"timeZoneName":"America/New_York","date":"2024-01-01T11:00:00Z"}]}
            """,
            files: [
                "photos/aa.jpeg", "photos/bb.webp", "photos/cc.heic", "videos/dd.mov", "audios/ee.m4a", "photos/ff.jpg",
            ])
        let entry = try #require(found.entries.first)
        #expect(found.texts == ["a b"])
        #expect(
            entry.media.map(\.file.path) == [
                "videos/dd.mov", "photos/bb.webp", "photos/cc.heic", "photos/aa.jpeg", "audios/ee.m4a",
            ])
        let (photo, sound) = (entry.media[2], entry.media[4])
        #expect(photo.fileName == "IMG_1.HEIC" && sound.fileName == "Kolín.m4a")
        #expect(photo.isNameOriginal && !sound.isNameOriginal)
        #expect(photo.record[.captureTime] == .string("2024-01-01T12:00:00+01:00") && photo.record[.width] == nil)
        #expect(photo.record[.height] == .integer(9) && photo.record[.make] == .string("Apple"))
        #expect(
            photo.record[.model] == nil && photo.record[.fNumber] == .double(1.8)
                && photo.record[.latitude] == .double(1))
        #expect(photo.record[.focalLength] == nil && photo.record[.lens] == .string("L"))
        #expect(sound.record[.captureTime] == .string("2024-01-01T06:00:00-05:00"))
        #expect(sound.record[.channels] == .integer(1) && sound.record[.sampleRate] == .integer(32000))
        #expect(photo.unmodelled["dayone"]?.objectValue?["identifier"] == .string("P3"))
        #expect(found.problems.map(\.kind) == [.orphan] && found.problems[0].place == "photos/ff.jpg")
    }

    @Test func `placeholders are looked up in the whole file`() throws {
        let found = try read(
            #"""
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","text":"![](dayone-moment://P) ![](dayone-moment://Gone)"},
            {"creationDate":"2024-01-02T12:00:00Z","timeZone":"UTC","photos":[{"identifier":"P","md5":"aa","type":"jpeg"}]},
            {"creationDate":"2024-01-03T12:00:00Z","timeZone":"UTC","text":"![](dayone-moment:/video/G2)"}
            """#, files: ["photos/aa.jpeg"])
        #expect(found.texts == ["(a photo is missing: Gone)", "", "(a video is missing: G2)"])
        #expect(found.entries.map(\.media.count) == [1, 1, 0] && found.count(.danglingPlaceholder) == 2)
    }

    @Test func `records without files, md5 or type and empty files are reported`() throws {
        let found = try read(
            """
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","photos":[{"identifier":"A","md5":"00"},{"identifier":"B"},\
            {"identifier":"C","md5":"empty"},{"md5":"aa"}],"text":"![](dayone-moment://A)","pdfAttachments":[{"identifier":"D","md5":"dd"},{"identifier":"F","md5":"none"}]},\
            {"creationDate":"2024-01-02T12:00:00Z","timeZone":"UTC","photos":[{"identifier":"E","md5":"ff"}]}
            """, files: ["photos/aa.jpeg", "photos/B.jpg", "pdfs/dd.pdf"])
        #expect(found.entries[0].media.map(\.file.path) == ["photos/B.jpg", "photos/aa.jpeg", "pdfs/dd.pdf"])
        #expect(found.texts == ["(a photo is missing: A)", "(a photo is missing: E)"])
        #expect(found.count(.missingFile) == 4 && found.count(.notKept) == 0 && found.count(.danglingPlaceholder) == 0)
    }

    @Test func `PDFs are media in the order of the text, under their own names`() throws {
        let found = try read(
            """
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","text":"a ![](dayone-moment:/pdfAttachment/D)\\n\\n\
            ![](dayone-moment://P)","photos":[{"identifier":"P","md5":"aa"}],"pdfAttachments":[{"identifier":"D","md5":"dd",\
            "pdfName":"Tax 2023.pdf","caption":"all of it","date":"2024-01-01T11:00:00Z"},{"identifier":"E","md5":"ee","pdfName":"x"}]},
            {"creationDate":"2024-01-02T12:00:00Z","timeZone":"UTC","text":"![](dayone-pdf://D)"}
            """, files: ["photos/aa.jpeg", "pdfs/dd.pdf", "pdfs/ee.pdf"])
        let media = found.entries[0].media
        #expect(media.map(\.file.path) == ["pdfs/dd.pdf", "photos/aa.jpeg", "pdfs/ee.pdf"])
        #expect(media.map(\.fileName) == ["Tax 2023.pdf", nil, "x.pdf"] && media[0].caption == "all of it")
        #expect(media[0].record[.captureTime] == .string("2024-01-01T11:00:00+00:00"))
        #expect(found.entries[1].media.map(\.file.path) == ["pdfs/dd.pdf"])
        #expect(found.texts == ["a", ""] && found.problems.isEmpty, "\(found.problems)")
    }

    @Test func `a text that is absent, empty or no text`() throws {
        let found = try read(
            #"""
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC"},{"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","text":""},
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","text":{"a":1}},
            {"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","richText":"{\"contents\":[{\"attributes\":{\"line\":{\"header\":1}},\"text\":\"T\\n\"},{\"text\":\"b\",\"attributes\":{\"bold\":true}}]}"}
            """#)
        #expect(found.texts == ["", "", "", "# T\n**b**"] && found.count(.oddValue) == 1)
    }

    @Test(arguments: [
        (#""listStyle":"bulleted","indentLevel":1"#, "- a\nb"), (#""listStyle":"numbered","listIndex":2"#, "2. a\nb"),
        (#""listStyle":"checkbox","indentLevel":2,"checked":true"#, "  - [x] a\nb"), (#""quote":true"#, "> a\nb"),
        (#""header":0"#, "a\nb"),
    ])
    func `lists and quotes of a rich text are Markdown if there is no other text`(line: String, text: String) {
        let runs = #"{"attributes":{"line":{\#(line)}},"text":"a\n"},{"text":"b"}"#
        #expect(DayOneRichText.markdown(#"{"contents":[\#(runs)]}"#) == text)
    }

    @Test func `a repeated entry is imported once, and another one of the same name too`() throws {
        let entry = #"{"uuid":"A","creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","text":"x"}"#
        let other = entry.replacingOccurrences(of: #""x""#, with: #""y""#)
        let found = try read([entry, entry, other].joined(separator: ","))
        #expect(found.texts == ["x", "y"] && found.count(.duplicate) == 1)
    }

    @Test func `one bad record doesn't stop the rest`() throws {
        let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        let good = #"{"creationDate":"2024-01-01T12:00:00Z","timeZone":"UTC","text":"a\ud83d"}"#
        let found = try read(#"\#(deep),null,{"creationDate":"yesterday"},{"x":},\#(good),{"creationDate":"2024-0"#)
        #expect(
            found.texts == ["a\u{FFFD}"] && found.count(.unreadable) == 6 && found.count(.oddValue) == 1,
            "\(found.problems)")
    }

    @Test func `values of every wrong type are kept and reported`() throws {
        let keys = [
            "uuid", "modifiedDate", "timeZone", "text", "richText", "starred", "isAllDay", "tags", "location",
            "weather",
            "photos", "audios", "videos", "pdfAttachments", "creationOSName",
        ]
        for value in [
            "1", #""x""#, "true", "null", "[1]", "[null]", #"{"a":[]}"#, "[{}]", #"[{"md5":[],"identifier":{}}]"#,
            "-1e400",
        ] {
            for key in keys {
                let found = try read(#"{"\#(key)":\#(value),"creationDate":"2024-01-01T12:00:00Z"}"#)
                #expect(found.entries.count == 1, "\(key) \(value)")
                _ = try found.lines()
            }
        }
    }

    @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the repository"))
    func `the samples of the corpus`() throws {
        let sample = ImportSample()
        try sample.copy("exports/day-one-to-wp", prefix: "day-one-fictional__")
        var found = try sample.read(DayOneFormat.self)
        #expect(found.entries.count == 3 && found.entries[0].media.count == 1 && found.problems.isEmpty)
        #expect(
            found.tags == ["fictional sample garden", "fictional library safety-test", "fictional sample text-only"])
        let made = ImportSample()
        let url = Corpus.folder.appending(path: "exports/generated/dayone-Journal.json")
        try made.write(Array(try Data(contentsOf: url)), to: "Osobní deník.json")
        try made.write([1], to: "photos/28c5462192807125ff22e298e82c1937.jpeg")
        found = try made.read(DayOneFormat.self)
        #expect(found.entries.count == 5 && found.values("journal").allSatisfy { $0 == .string("Osobní deník") })
        #expect(found.texts[0] == "# Výlet na Karlův most\n\nŽluťoučký kůň pěl ďábelské ódy.\n\nPotom čaj. A *dort*!")
        #expect(found.times[2] == "2024-05-08" && found.times[3] == "1961-04-12T09:07:00+03:00")
        #expect(found.entries[0].media.count == 1 && found.count(.missingFile) == 4)
    }

    @Test(
        .enabled(if: Corpus.isThere, "the corpus is not beside the repository"),
        arguments: [
            ("hostile-deep", 0), ("hostile-invalid-utf8", 1), ("hostile-types", 2),
        ])
    func `hostile journals are read as far as they go`(name: String, count: Int) throws {
        let url = Corpus.folder.appending(path: "exports/generated/\(name).json")
        let sample = try ImportSample().write(Array(try Data(contentsOf: url)), to: "J.json")
        let found = try sample.read(DayOneFormat.self)
        #expect(found.entries.count == count && !found.problems.isEmpty, "\(found.problems)")
    }
}
