import Chronology
import DecoderProtocol
import Testing

@testable import DiaryCore

struct MediumTimeTests {
    private let tokyo = TimeZoneRules(utcOffset: 9 * 3600)
    private let now = Instant(secondsSince1970: 1_795_176_000)
    private let modified = Instant(secondsSince1970: 1_700_000_000)

    private func medium(
        _ kind: MediumKind = .image, time: String? = nil, satellites: String? = nil, date: String? = nil
    ) throws -> InspectedMedium {
        var medium = try #require(InspectedMedium(kind: kind, fileExtension: "jpg", mimeType: "image/jpeg"))
        medium.metadata.captureTime = try time.map { try #require(CaptureTime(metadataText: $0)) }
        medium.metadata.gpsTime = try satellites.map { try #require(WallClockTime(metadataText: $0)) }
        medium.metadata.date = date
        return medium
    }

    private func shown(_ time: MediumTime?) -> String {
        guard let time else { return "none" }
        let zoned = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).rfc3339()
        return "\(zoned) \(time.source) \(time.offsetSource)\(time.hasTime ? "" : " day")"
    }

    private func resolve(_ medium: InspectedMedium?, _ name: String = "a.jpg", shift: Int64 = 0) -> String {
        let resolver = MediumTimeResolver(zone: tokyo, now: now, shift: shift)
        return shown(resolver.time(of: medium, name: Array(name.utf8), modificationTime: modified))
    }

    @Test(
        arguments: [
            ("2024:01:15 10:11:12", nil, "2024-01-15T10:11:12+09:00 camera zone"),
            ("2024:01:15 10:11:12+01:00", "2024:01:15 02:11:12", "2024-01-15T10:11:12+01:00 camera file"),
            ("2024:01:15 10:11:12", "2024:01:15 04:26:10", "2024-01-15T10:11:12+05:45 camera satellites"),
            ("2024:01:15 10:11:12", "2024:01:15 04:20:00", "2024-01-15T10:11:12+09:00 camera zone"),
            ("2024:01:15 10:11:12", "2024:01:10 04:26:12", "2024-01-15T10:11:12+09:00 camera zone"),
        ] as [(String, String?, String)])
    func `a camera's clock has its offset, the satellites' or the zone's`(
        time: String, satellites: String?, expected: String
    ) throws {
        #expect(resolve(try medium(time: time, satellites: satellites), "IMG_20200101_000000.jpg") == expected)
    }

    @Test(
        arguments: [
            ("2024-01-15", "2024-01-15T12:00:00+09:00 recording zone day"),
            ("2024/01/15", "2024-01-15T12:00:00+09:00 recording zone day"),
            ("2024-01-15T10:11", "2024-01-15T10:11:00+09:00 recording zone"),
            ("2024-01-15 10:11:12", "2024-01-15T10:11:12+09:00 recording zone"),
            ("2024-01-15T10:11:12Z", "2024-01-15T19:11:12+09:00 recording zone"),
            ("2024-01-15T10:11:12+01:00", "2024-01-15T10:11:12+01:00 recording file"),
            ("2024", "2023-11-15T07:13:20+09:00 fileDate zone"), ("2024-01", "2023-11-15T07:13:20+09:00 fileDate zone"),
            ("2024-02-30", "2023-11-15T07:13:20+09:00 fileDate zone"),
            ("nonsense", "2023-11-15T07:13:20+09:00 fileDate zone"),
        ])
    func `a sound's date is used if it is complete`(date: String, expected: String) throws {
        #expect(resolve(try medium(.audio, date: date)) == expected)
    }

    @Test func `a recorder's own time wins over a tag and a name`() throws {
        let sound = try medium(.audio, time: "2024-01-15 10:11:12", date: "2001-02-03")
        #expect(resolve(sound, "signal-2020-01-01-101112.ogg") == "2024-01-15T10:11:12+09:00 recording zone")
    }

    @Test func `UTC is a photo's own zone, but only the notation of a sound's container`() throws {
        let time = "2024-01-15 10:11:12Z"
        #expect(resolve(try medium(.image, time: time)) == "2024-01-15T10:11:12+00:00 camera file")
        #expect(resolve(try medium(.audio, time: time)) == "2024-01-15T19:11:12+09:00 recording zone")
    }

    @Test(arguments: [
        ("IMG_20240115_101112.jpg", "2024-01-15T10:11:12+09:00 fileName zone"),
        ("PXL_20240115_101112345.jpg", "2024-01-15T19:11:12.345+09:00 fileName zone"),
        ("IMG-20240115-WA0007.jpg", "2024-01-15T12:00:00+09:00 fileName zone day"),
        ("IMG_0001.jpg", "2023-11-15T07:13:20+09:00 fileDate zone"),
    ])
    func `a name is believed before the file system`(name: String, expected: String) throws {
        #expect(resolve(try medium(), name) == expected)
        #expect(resolve(nil, name) == expected)
    }

    @Test func `without any source the time is unknown`() {
        let resolver = MediumTimeResolver(zone: tokyo, now: now)
        #expect(resolver.time(of: nil, name: Array("a.jpg".utf8), modificationTime: nil) == nil)
    }

    @Test func `a shift mends clocks and leaves the file system's alone`() throws {
        let hour: Int64 = 3_600_000_000
        let photo = try medium(time: "2024:01:15 10:11:12")
        #expect(resolve(photo, shift: hour) == "2024-01-15T11:11:12+09:00 camera zone")
        let placed = try medium(time: "2024:01:15 10:11:12", satellites: "2024:01:15 09:11:12")
        #expect(resolve(placed, shift: hour) == "2024-01-15T11:11:12+02:00 camera satellites")
        #expect(resolve(nil, "IMG_20240115_101112.jpg", shift: -hour) == "2024-01-15T09:11:12+09:00 fileName zone")
        #expect(resolve(nil, "a.jpg", shift: hour) == "2023-11-15T07:13:20+09:00 fileDate zone")
    }

    @Test(arguments: [(1, 15), (-1, 15), (12, 16), (24, 16), (-24, 14), (-13, 14)])
    func `a day alone moves by whole days`(hours: Int64, day: Int) {
        let expected = "2024-01-\(day)T12:00:00+09:00 fileName zone day"
        #expect(resolve(nil, "IMG-20240115-WA0007.jpg", shift: hours * 3_600_000_000) == expected)
    }

    @Test func `only a sure time of day is kept with the medium`() throws {
        let resolver = MediumTimeResolver(zone: tokyo, now: now)
        let times = [try medium(time: "2024:01:15 10:11:12"), nil, nil].enumerated().map { index, medium in
            let name = ["a.jpg", "IMG-20240115-WA0007.jpg", "a.jpg"][index]
            return resolver.time(of: medium, name: Array(name.utf8), modificationTime: modified)?.captureTime
        }
        #expect(times.map { $0 != nil } == [true, false, false])
    }

    @Test func `the zone's name applies only to an assumed offset`() throws {
        let resolver = MediumTimeResolver(zone: .utc, now: now)
        let assumed = resolver.time(of: nil, name: Array("IMG_20240115_101112.jpg".utf8), modificationTime: nil)
        #expect(assumed?.zoned(in: .utc).zoneName == "UTC")
        let found = resolver.time(
            of: try medium(time: "2024:01:15 10:11:12+00:00"), name: [], modificationTime: nil)
        #expect(found?.zoned(in: .utc).zoneName == "+00:00")
    }
}
