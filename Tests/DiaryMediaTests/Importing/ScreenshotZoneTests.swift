import Chronology
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import TestFixtures
import Testing

/// The zones of screenshots, which know neither a place nor an offset.
struct ScreenshotZoneTests {
    private let folder = TestFolder()
    private let towns = TemporaryFolder()

    private func takeIn(hasZone: Bool = false, zone: TimeZoneRules = .utc) throws -> [String: Medium.CaptureTime] {
        let diary = try TestDiary()
        var options = ImportOptions(source: "phone", zone: zone)
        if !hasZone { options.places = PlaceZones(SampleTowns.names(in: towns), zones: ZoneDatabase()) }
        _ = try PhoneImport.run(diary, from: folder, options)
        var times: [String: Medium.CaptureTime] = [:]
        for medium in try diary.entries().flatMap(\.media) { times[medium.fileName ?? ""] = medium.captureTime }
        return times
    }

    private func time(_ text: String) throws -> Medium.CaptureTime {
        let time = try ZonedTime(rfc3339: text)
        return Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
    }

    private func write(_ names: String...) throws {
        for name in names { try folder.write(TinyPhoto.bytes(salt: name), to: "phone/\(name)") }
    }

    @Test func `a screenshot is in the zone of the nearest photo within six hours`() throws {
        try folder.write(TinyPhoto.bytes("2024:07:15 10:00:00", offset: "+09:00"), to: "phone/IMG_1.jpg")
        try folder.write(TinyPhoto.bytes("2024:07:15 20:00:00", offset: "+02:00"), to: "phone/IMG_2.jpg")
        try write(
            "Screenshot_20240715-120000.png", "Snímek obrazovky 2024-07-15 190000.jpg",
            "Screenshot_20240715-035959.png",
            "Screenshot_20240716-020000.png", "Screenshot_20240716-020001.png", "VID-poster_20240715_120000.jpg")
        let times = try takeIn()
        #expect(times["Screenshot_20240715-120000.png"] == (try time("2024-07-15T12:00:00+09:00")))
        #expect(times["Snímek obrazovky 2024-07-15 190000.jpg"] == (try time("2024-07-15T19:00:00+02:00")))
        #expect(times["Screenshot_20240715-035959.png"] == (try time("2024-07-15T03:59:59Z")))
        #expect(times["Screenshot_20240716-020000.png"] == (try time("2024-07-16T02:00:00+02:00")))
        #expect(times["Screenshot_20240716-020001.png"] == (try time("2024-07-16T02:00:01Z")))
        // Another picture is in the assumed zone.
        #expect(times["VID-poster_20240715_120000.jpg"] == (try time("2024-07-15T12:00:00Z")))
    }

    @Test func `photos without a zone of their own give none, and a zone on request is that of all clocks`() throws {
        try folder.write(TinyPhoto.bytes("2024:07:15 10:00:00"), to: "phone/IMG_1.jpg")
        try write("Screenshot_20240715-120000.png")
        #expect(try takeIn()["Screenshot_20240715-120000.png"] == (try time("2024-07-15T12:00:00Z")))
        try folder.write(TinyPhoto.bytes("2024:07:15 10:00:01", offset: "+09:00"), to: "phone/IMG_2.jpg")
        #expect(
            try takeIn(hasZone: true)["Screenshot_20240715-120000.png"] == (try time("2024-07-15T12:00:00Z")))
    }

    @Test func `a Z in a photo's name is no zone of a screenshot`() throws {
        try write("image-20240715T120000Z.jpg", "Screenshot_20240715-143000.png")
        try folder.write(TinyPhoto.bytes("2024:07:15 14:00:00"), to: "phone/20240715T140000Z.jpg")
        let times = try takeIn(zone: TimeZoneRules(utcOffset: 7200))
        #expect(times["image-20240715T120000Z.jpg"] == (try time("2024-07-15T12:00:00Z")))
        #expect(times["Screenshot_20240715-143000.png"] == (try time("2024-07-15T14:30:00+02:00")))
    }
}
