import Chronology
import DiaryCheck
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import SQLite
import Testing

@testable import DiaryModel

/// Doubtful times of media and entries, and films inside photos.
struct TimeDoubtTests {
    private let diary: TestDiary

    init() throws { diary = try TestDiary() }

    /// A medium with the second of its time, sure or doubtful.
    private func medium(_ second: Int64?, _ doubt: Medium.TimeDoubt? = nil) throws -> Medium {
        var medium = try diary.keep(
            Data("\(second ?? -1)\(String(describing: doubt))".utf8), name: "a.wav"
        ).medium
        let time = second.map {
            Medium.CaptureTime(instant: Instant(secondsSince1970: $0), utcOffset: 0)
        }
        if doubt == nil { medium.captureTime = time } else { medium.assumedTime = time }
        (medium.timeDoubt, medium.timeSource) = (doubt, doubt?.timeSource)
        return medium
    }

    private func findingCount() throws -> Int {
        try StoreCheck(diary.path, depth: .full, decoderPath: "").run().findings.count
    }

    @Test func `an entry is doubtful with the medium that gave its time, in any order`() throws {
        let cases: [([Medium], Medium.TimeDoubt?)] = try [
            ([], nil), ([medium(1)], nil), ([medium(1, .file)], .file),
            ([medium(2), medium(1, .name)], .name),
            ([medium(2, .file), medium(1)], nil), ([medium(nil, .name)], nil),
            ([medium(nil, .name), medium(5)], nil),
            ([medium(1, .day), medium(2, .file)], .day),
        ]
        var confirmed = try medium(3, .file)
        confirmed.timeDoubt = nil
        for (index, (media, doubt)) in try (cases + [([confirmed, medium(1, .file)], nil)]).enumerated() {
            var entry = try diary.add("\(index)")
            entry.media = media
            #expect(entry.timeDoubt == doubt, "\(index)")
        }
    }

    @Test func `a row keeps a doubt with its source, and check notices one that was changed outside`() throws {
        let added = try diary.add("x", media: [MediumDraft(medium: medium(7, .name))])
        let found = try #require(diary.entries().first?.media.first)
        #expect(found.timeDoubt == .name && found.captureTime == nil && found.assumedTime == added.media[0].assumedTime)
        let before = try findingCount()
        try diary.store.connection.execute("UPDATE medium SET timeDoubt = NULL")
        #expect(try findingCount() > before)
        try diary.store.connection.execute("UPDATE medium SET timeDoubt = 'moon'")
        #expect(try diary.entries().first?.media.first?.timeDoubt == nil)
        #expect(try findingCount() > before)
    }

    @Test func `a photo with a film says so in lines, which bring it back`() throws {
        var motion = try diary.keep(Data("a".utf8), name: "a.jpg")
        motion.medium.metadata.filmDuration = 2.8069375
        var live = try diary.keep(Data("b".utf8), name: "b.jpg")
        live.medium.companions = [try diary.companion(.livePhoto, "b.MOV", [1])]
        let plain = try diary.keep(Data("c".utf8), name: "c.jpg")
        try diary.add("x", media: [motion, live, plain])
        let lines = try diary.exportLines()
        #expect(lines.text.contains(#""filmDuration":2.806938,"hasFilm":true"#), "\(lines.text)")
        #expect(lines.text.components(separatedBy: "hasFilm").count == 3)
        for (predicate, count) in [
            ("SUBQUERY(media, $m, $m.hasFilm = YES).@count = 2", 1), ("ANY media.filmDuration > 2", 1),
            ("ALL media.hasFilm = YES", 0), ("ANY media.filmDuration > 3", 0),
        ] {
            let query = try EntryQuery(predicate: predicate)
            #expect(try diary.store.entries(query).count == count, "\(predicate)")
        }
        let other = try TestDiary()
        for content in ["a", "b", "c"] {
            var draft = try other.keep(Data(content.utf8), name: content)
            if content == "b" { draft.medium.companions = [try other.companion(.livePhoto, "b.MOV", [1])] }
            try other.add(content, media: [draft])
        }
        try other.importLines(lines.lines)
        #expect(
            try other.entries().first { $0.text == "x" }?.media.map(\.hasFilm) == [true, true, false])
    }

    @Test func `unknown words and other types in a line are no doubt`() throws {
        let medium = try diary.keep(Data("a".utf8), name: "a.jpg").medium
        let metadata = ["\"timeDoubt\":\"moon\"", "\"timeDoubt\":7,\"filmDuration\":\"long\""]
        for (index, members) in metadata.enumerated() {
            var found = Medium.Metadata()
            let object = try #require(try JSONParser.parse("{\(members)}").objectValue)
            for field in MediumField.all { field.read(object, into: &found) }
            #expect(found == medium.metadata, "\(index)")
        }
    }
}
