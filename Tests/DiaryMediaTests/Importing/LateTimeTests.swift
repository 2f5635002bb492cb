import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// Files that say when media of the diary were made, and come later than those.
struct LateTimeTests {
    private let folder = TestFolder()

    private func takeIn(_ diary: TestDiary, tags: [String] = []) throws -> ImportReport {
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        options.tags = tags
        return try PhoneImport.run(diary, from: folder, options).report
    }

    private func writeSidecar(_ name: String, _ time: String) throws {
        let packet = "<rdf:RDF><rdf:Description exif:DateTimeOriginal='\(time)'/></rdf:RDF>"
        try folder.write(Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(packet)</x:xmpmeta>".utf8), to: "phone/\(name)")
    }

    private func scan(_ number: Int) throws {
        let photo = TinyPhoto.bytes("2024:07:01 12:00:0\(number)", salt: "\(number)")
        try folder.write(photo, to: "phone/scan\(number).jpg")
    }

    /// The times of the entries, each with the files in it, oldest first.
    private func entries(_ diary: TestDiary) throws -> [String] {
        try diary.entries().sorted { $0.creationTime.instant < $1.creationTime.instant }
            .map { "\($0.creationTime.rfc3339()) \($0.media.compactMap(\.fileName).joined(separator: " "))" }
    }

    @Test func `a sidecar that comes later gives its photo a time, and undo takes it back`() throws {
        let diary = try TestDiary()
        for number in 1...3 { try scan(number) }
        _ = try takeIn(diary, tags: ["attic"])
        let before = try entries(diary)
        #expect(before == ["2024-07-01T12:00:01+01:00 scan1.jpg scan2.jpg scan3.jpg"])
        try writeSidecar("scan1.xmp", "1978-07-15T10:00:00")
        let report = try takeIn(diary)
        #expect(report.retimedMediumCount == 1 && report.mediumCount == 0 && report.changesAnything)
        #expect(
            try entries(diary) == [
                "1978-07-15T10:00:00+01:00 scan1.jpg", "2024-07-01T12:00:02+01:00 scan2.jpg scan3.jpg",
            ])
        let moved = try #require(try diary.entries().first { $0.media.count == 1 })
        #expect(moved.tags == ["attic"] && moved.media[0].companions.map(\.fileName) == ["scan1.xmp"])
        #expect(try takeIn(diary).changesAnything == false)
        _ = try diary.store.undo()
        #expect(try entries(diary) == before)
    }

    @Test func `a photo of the diary is inspected once, whatever comes beside it`() throws {
        let diary = try TestDiary()
        try scan(1)
        _ = try takeIn(diary)
        try writeSidecar("scan1.xmp", "1978-07-15T10:00:00")
        let events = FolderEvents()
        _ = try events.watch(folder.path("phone"), for: Int32(IN_OPEN | IN_CLOSE_NOWRITE))
        #expect(try takeIn(diary).retimedMediumCount == 1)
        var openCount = 0
        events.take { if $0.name == Array("scan1.jpg".utf8), $0.isAny(of: Int32(IN_OPEN)) { openCount += 1 } }
        // Once for the hash of its bytes, and once for the decoder.
        #expect(openCount == 2)
    }

    @Test func `photos whose sidecars come one by one are where they would be if all had come at once`() throws {
        let (late, early) = (try TestDiary(), try TestDiary())
        for number in 1...3 { try scan(number) }
        _ = try takeIn(late)
        for number in [2, 3, 1] {
            try writeSidecar("scan\(number).xmp", "1978-07-15T10:00:0\(number)")
            _ = try takeIn(late)
        }
        _ = try takeIn(early)
        #expect(try entries(late) == entries(early))
        #expect(try entries(early) == ["1978-07-15T10:00:01+01:00 scan1.jpg scan2.jpg scan3.jpg"])
    }

    @Test func `what a person has written into, or moved, stays where it is`() throws {
        let diary = try TestDiary()
        try scan(1)
        try scan(2)
        try folder.write(TinyPhoto.bytes("2024:08:01 12:00:00", salt: "3"), to: "phone/scan3.jpg")
        _ = try takeIn(diary)
        for entry in try diary.entries() {
            var change = EntryChange()
            if entry.media.count == 2 {
                change.text = "At grandmother's."
            } else {
                change.creationTime = try ZonedTime(rfc3339: "2024-08-02T12:00:00+01:00")
            }
            _ = try diary.store.edit([entry.id], change)
        }
        let before = try entries(diary)
        for number in 1...3 { try writeSidecar("scan\(number).xmp", "1978-07-15T10:00:00") }
        #expect(try takeIn(diary).retimedMediumCount == 0)
        #expect(try entries(diary) == before)
    }

    @Test func `a record that comes later gives a time to a photo that had none`() throws {
        let diary = try TestDiary()
        try folder.write(TinyPhoto.bytes(salt: "1"), to: "phone/Trip/a.jpg")
        try folder.write(TinyPhoto.bytes("2025:03:01 10:00:00", salt: "2"), to: "phone/Trip/b.jpg")
        _ = try takeIn(diary)
        for name in ["a", "b"] {
            let place = #""geoData":{"latitude":50.1,"longitude":14.4}"#
            let record = #"{"title":"x","photoTakenTime":{"timestamp":"1577880000"},\#(place)}"#
            try folder.write(Data(record.utf8), to: "phone/Trip/\(name).jpg.json")
        }
        #expect(try takeIn(diary).retimedMediumCount == 1)
        #expect(try entries(diary) == ["2020-01-01T13:00:00+01:00 a.jpg", "2025-03-01T10:00:00+01:00 b.jpg"])
        let entry = try #require(try diary.entries().first { $0.media[0].fileName == "a.jpg" })
        #expect(entry.position?.latitude == 50.1 && entry.media[0].metadata.position?.latitude == 50.1)
    }
}
