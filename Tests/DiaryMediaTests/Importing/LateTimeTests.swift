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
    private let towns = TemporaryFolder()

    private func takeIn(_ diary: TestDiary, tags: [String] = [], shift: Int64 = 0, isAgain: Bool = false) throws
        -> ImportReport
    {
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        (options.tags, options.shift, options.isAgain) = (tags, shift, isAgain)
        options.places = PlaceZones(SampleTowns.names(in: towns), zones: ZoneDatabase())
        return try PhoneImport.run(diary, from: folder, options).report
    }

    private func writeSidecar(_ name: String, _ time: String) throws {
        try writeSidecar(name, saying: "exif:DateTimeOriginal='\(time)'")
    }

    private static let kyoto = "exif:GPSLatitude='35,0.696N' exif:GPSLongitude='135,46.086E'"
    private static let napoli = "exif:GPSLatitude='40,51.0N' exif:GPSLongitude='14,16.0E'"

    private func writeSidecar(_ name: String, saying attributes: String) throws {
        let packet = "<rdf:RDF><rdf:Description \(attributes)/></rdf:RDF>"
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

    @Test(arguments: [false, true])
    func `a sidecar that was undone has no effect until it is brought back, and then all of it`(isAgain: Bool) throws {
        let (diary, early) = (try TestDiary(), try TestDiary())
        let shown = { (diary: TestDiary) in
            try diary.entries().map { entry in
                let medium = entry.media[0]
                let place = medium.metadata.position.map { "\(Int($0.latitude))" } ?? "nowhere"
                return
                    "\(entry.creationTime.rfc3339()) \(place) \(medium.metadata.rating ?? 0) \(medium.companions.count)"
            }
        }
        try scan(1)
        _ = try takeIn(diary)
        let before = try shown(diary)
        try writeSidecar(
            "scan1.xmp", saying: "exif:DateTimeOriginal='1978-07-15T10:00:00' xmp:Rating='4' \(Self.kyoto)")
        _ = try takeIn(diary)
        _ = try takeIn(early)
        #expect(try shown(early) == ["1978-07-15T10:00:00+09:00 35 4 1"])
        #expect(try shown(diary) == shown(early))
        _ = try diary.store.undo()
        #expect(try !takeIn(diary).changesAnything)
        #expect(try shown(diary) == before)
        if isAgain { _ = try takeIn(diary, isAgain: true) } else { _ = try diary.store.redo() }
        #expect(try shown(diary) == shown(early))
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

    /// The times of the entries with their zones and whole degrees north, each with the files in it, oldest first.
    private func places(_ diary: TestDiary) throws -> [String] {
        try diary.entries().sorted { $0.creationTime.instant < $1.creationTime.instant }
            .map { entry in
                let place = "\(entry.creationTime.zoneName) \(Int(entry.position?.latitude ?? 0))"
                let names = entry.media.compactMap(\.fileName).joined(separator: " ")
                return "\(entry.creationTime.rfc3339()) \(place) \(names)"
            }
    }

    @Test(arguments: [("IMG_1.jpg", "14:30:00"), ("IMG_1.mov", "23:30:00")])
    func `a sidecar that moves a medium gives it the zone of the place, together with it or later`(
        name: String, clock: String
    ) throws {
        let (late, early) = (try TestDiary(), try TestDiary())
        let time = "2024:07:15 14:30:00"
        let bytes = name.hasSuffix(".jpg") ? TinyPhoto.bytes(time, latitude: 50) : TinyPhoto.film(at: time)
        try folder.write(bytes, to: "phone/\(name)")
        _ = try takeIn(late)
        let before = try places(late)
        try writeSidecar("\(name).xmp", saying: Self.kyoto)
        let report = try takeIn(late)
        #expect(report.retimedMediumCount == 1 && report.updatedMediumCount == 1)
        _ = try takeIn(early)
        #expect(try places(early) == ["2024-07-15T\(clock)+09:00 Asia/Tokyo 35 \(name)"])
        #expect(try places(late) == places(early))
        #expect(try !takeIn(late).changesAnything)
        _ = try late.store.undo()
        #expect(try places(late) == before)
    }

    @Test func `what a photo leaves behind stays in its place and zone`() throws {
        let (late, early) = (try TestDiary(), try TestDiary())
        for number in 1...2 {
            let photo = TinyPhoto.bytes("2024:07:15 14:30:0\(number)", latitude: 50, salt: "\(number)")
            try folder.write(photo, to: "phone/IMG_\(number).jpg")
        }
        _ = try takeIn(late)
        #expect(try places(late) == ["2024-07-15T14:30:01+02:00 Europe/Prague 50 IMG_1.jpg IMG_2.jpg"])
        try writeSidecar("IMG_1.xmp", saying: Self.kyoto)
        _ = try takeIn(late)
        _ = try takeIn(early)
        #expect(
            try places(early) == [
                "2024-07-15T14:30:01+09:00 Asia/Tokyo 35 IMG_1.jpg",
                "2024-07-15T14:30:02+02:00 Europe/Prague 50 IMG_2.jpg",
            ])
        #expect(try places(late) == places(early))
    }

    @Test func `another place of the same offset changes the name of the zone alone`() throws {
        let diary = try TestDiary()
        try folder.write(TinyPhoto.bytes("2024:07:15 14:30:00", latitude: 50), to: "phone/IMG_1.jpg")
        _ = try takeIn(diary)
        try writeSidecar("IMG_1.xmp", saying: Self.napoli)
        #expect(try takeIn(diary).retimedMediumCount == 0)
        #expect(try places(diary) == ["2024-07-15T14:30:00+02:00 Europe/Rome 40 IMG_1.jpg"])
    }

    @Test func `a clock that was corrected when its photo came in stays so wherever that moves`() throws {
        let diary = try TestDiary()
        try folder.write(TinyPhoto.bytes("2024:07:15 14:30:00", latitude: 50), to: "phone/IMG_1.jpg")
        _ = try takeIn(diary, shift: 600_000_000)
        try writeSidecar("IMG_1.xmp", saying: Self.kyoto)
        let report = try takeIn(diary)
        #expect(report.retimedMediumCount == 0 && report.updatedMediumCount == 1)
        #expect(try places(diary) == ["2024-07-15T14:40:00+02:00 Europe/Prague 35 IMG_1.jpg"])
    }

    @Test func `two photos whose sidecars are the same move one after the other`() throws {
        let diary = try TestDiary()
        for number in 1...2 {
            let photo = TinyPhoto.bytes("2024:07:1\(number) 14:30:00", latitude: 50)
            try folder.write(photo, to: "phone/IMG_\(number).jpg")
        }
        _ = try takeIn(diary)
        for number in 1...2 {
            try writeSidecar("IMG_\(number).xmp", saying: Self.kyoto)
            #expect(try takeIn(diary).retimedMediumCount == 1)
        }
        #expect(
            try places(diary) == [
                "2024-07-11T14:30:00+09:00 Asia/Tokyo 35 IMG_1.jpg",
                "2024-07-12T14:30:00+09:00 Asia/Tokyo 35 IMG_2.jpg",
            ])
    }

    @Test(arguments: ["photo.jpg", "IMG-20230406-WA0001.jpg"], [true, false])
    func `a copy whose name says more gives a time, in one import or in two`(name: String, isOneImport: Bool) throws {
        let diary = try TestDiary()
        try folder.write(TinyPhoto.bytes(), to: "phone/A/\(name)")
        if !isOneImport { _ = try takeIn(diary) }
        try folder.write(TinyPhoto.bytes(), to: "phone/B/IMG_20230405_101112.jpg")
        #expect(try takeIn(diary).retimedMediumCount == (isOneImport ? 0 : 1))
        #expect(try entries(diary) == ["2023-04-05T10:11:12+01:00 \(name)"])
        #expect(try !takeIn(diary).changesAnything)
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
