import Chronology
import DecoderProtocol
import DiaryModel
import DiaryTestSupport
import TestFixtures
import Testing

@testable import DiaryMedia

/// When a medium was taken, by all that claims a time for it.
struct MediumTimeTests {
    private static let tokyo = TimeZoneRules(utcOffset: 9 * 3600)
    private static let now = Instant(secondsSince1970: 1_795_176_000)  // 2026-11-20T12:00Z
    private static let modified = Instant(secondsSince1970: 1_700_000_000)  // 2023-11-15T07:13:20+09:00
    /// Kyoto and Prague with their zones.
    private let folder = TemporaryFolder()
    private var places: PlaceZones { PlaceZones(SampleTowns.names(in: folder), zones: ZoneDatabase()) }

    private func shown(_ time: MediumTime?) -> String {
        guard let time else { return "none" }
        let zoned = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).rfc3339()
        return "\(zoned) \(time.source) \(time.offsetSource)" + (time.hasTime ? "" : " \(time.precision)")
            + (time.doubt.map { " ~\($0)" } ?? "")
    }

    private func time(
        _ claims: [Claim], kind: MediumEvidence.Kind = .photo, name: String = "a.jpg", shift: Int64 = 0,
        latitude: Double? = nil, longitude: Double? = nil, isScan: Bool = false, hasFileDate: Bool = true
    ) throws -> MediumTime? {
        var all = try claims.map { try $0.claim() } + FileNameTime.all(in: Array(name.utf8)).map { ClaimedTime($0) }
        if hasFileDate { all.append(ClaimedTime(.fileDate, at: Self.modified)) }
        let judge = MediumTimeJudge(zone: Self.tokyo, now: Self.now, shift: shift, places: places)
        return judge.time(
            of: MediumEvidence(
                kind: kind, claims: all, position: Position(measured: latitude, longitude), isScan: isScan))
    }

    private static let fileDate = "2023-11-15T07:13:20+09:00 fileDate zone ~file"

    // MARK: 1. Possible

    @Test(
        arguments: [
            (.photo, .original, "1825:12:31 10:00:00", "tooEarly"), (.photo, .original, "1826:01:01 10:00:00", nil),
            (.sound, .recorder, "1876-12-31", "tooEarly"), (.sound, .recorder, "1877-01-02", nil),
            (.film, .recorder, "1887-12-31", "tooEarly"), (.film, .recorder, "1888-01-02", nil),
            (.photo, .original, "2026:11:22 12:00:00", nil), (.photo, .original, "2026:11:22 12:00:01", "future"),
            (.photo, .original, "0001:01:01 00:00:00", "tooEarly"), (.film, .header, "2040-02-06T06:28:14Z", "future"),
            (.photo, .original, "1970:01:01 00:00:00", "unsetClock"),
            (.photo, .original, "1970:01:01 23:59:59", "unsetClock"),
            (.photo, .original, "1970:01:02 00:00:00", nil), (.film, .header, "1904-01-01T03:00:00Z", "unsetClock"),
            (.photo, .original, "1980:01:01 00:12:00", "unsetClock"),
            (.photo, .original, "1999:12:31 18:00:00", "unsetClock"),
            (.photo, .original, "2000:01:02 00:00:00", nil),
            (.photo, .satellites, "1980-01-06T00:00:00Z", "unsetClock"),
            (.film, .header, "1946-07-15T14:30:00Z", "unsetClock"),
            (.photo, .agencyDate, "1946-05-08", nil), (.photo, .agencyDate, "1980-01-01", nil),
            (.photo, .original, "2002:12:08 12:00:00", "unsetClock"), (.photo, .original, "2002:12:08 12:00:01", nil),
            (.photo, .original, "2567:07:15 14:30:00", "otherCalendar"),
            (.photo, .original, "1403:04:25 14:30:00", "otherCalendar"),
        ] as [(MediumEvidence.Kind, TimeClaim.Source, String, String?)])
    func `what can't be is refused, and the reason is named`(
        kind: MediumEvidence.Kind, source: TimeClaim.Source, text: String, reason: String?
    ) throws {
        let found = try #require(try time([Claim(source, text)], kind: kind))
        #expect(found.refused.map(\.reason.rawValue) == (reason.map { [$0] } ?? []))
        #expect((shown(found) == Self.fileDate) == (reason != nil))
    }

    @Test func `the zero of a clock is a time if it is all there is`() throws {
        let zero = Claim(.original, "1970:01:01 00:00:00")
        #expect(try time([zero], hasFileDate: false)?.wall.date.year == 1970)
        #expect(try time([zero], name: "IMG_20240715_143000.jpg", hasFileDate: false)?.wall.date.year == 2024)
        #expect(try time([Claim(.original, "2040:01:01 10:00:00")], hasFileDate: false) == nil)
    }

    @Test(
        arguments: [
            ("2567:07:15 14:30:00", "IMG_20240715_143005.jpg", nil, "2024-07-15T14:30:00+09:00 camera zone"),
            ("2567:07:15 14:30:00", "IMG_25670715_143000.jpg", nil, "2024-07-15T14:30:00+09:00 camera zone"),
            ("1403:04:25 14:30:00", "IMG-20240715-WA0001.jpg", nil, "2024-07-15T14:30:00+09:00 camera zone"),
            ("1403:04:25 14:30:00", "a.jpg", "2024:07:15 05:30:02Z", "2024-07-15T14:30:00+09:00 camera satellites"),
            ("2567:07:15 14:30:00", "IMG_20240716_143000.jpg", nil, "2024-07-16T14:30:00+09:00 fileName zone"),
            ("2567:07:15 14:30:00", "a.jpg", nil, fileDate),
            ("1446:01:09 14:30:00", "IMG_20240715_143000.jpg", nil, "2024-07-15T14:30:00+09:00 camera zone"),
            ("1446:01:08 14:30:00", "IMG_20240715_143000.jpg", nil, "2024-07-15T14:30:00+09:00 camera zone"),
            ("1446:01:09 14:30:00", "IMG_14460109_143000.jpg", nil, "2024-07-16T14:30:00+09:00 camera zone"),
            ("1403:01:09 14:30:00", "1982-10-26 a.jpg", nil, "1982-10-26T14:30:00+09:00 camera zone"),
            ("1446:01:09 14:30:00", "IMG_20240725_143000.jpg", nil, "2024-07-25T14:30:00+09:00 fileName zone"),
            ("1446:01:09 14:30:00", "a.jpg", nil, fileDate),
            ("0006:07:15 14:30:00", "IMG_20240715_143005.jpg", nil, "2024-07-15T14:30:00+09:00 camera zone"),
            ("0006:07:15 14:30:00", "a.jpg", nil, fileDate),
        ] as [(String, String, String?, String)])
    func `a year of another calendar is read if something agrees with the day`(
        time: String, name: String, satellites: String?, expected: String
    ) throws {
        let claims = [Claim(.original, time)] + (satellites.map { [Claim(.satellites, $0)] } ?? [])
        #expect(shown(try self.time(claims, name: name)) == expected)
    }

    // MARK: 2. Order

    /// The fields from the most reliable, each with a time of its own month.
    private static let order: [(claim: Claim, month: Int)] = [
        Claim(.packetOriginal, "2024-01-02T10:00:00", sidecar: true), Claim(.original, "2024:02:02 10:00:00"),
        Claim(.packetCreation, "2024-03-02T10:00:00", sidecar: true), Claim(.digitized, "2024:04:02 10:00:00"),
        Claim(.packetOriginal, "2024-05-02T10:00:00"), Claim(.packetDate, "2024-06-02T10:00:00", sidecar: true),
        Claim(.packetDate, "2024-07-02T10:00:00"), Claim(.agencyDate, "2024-08-02"),
        Claim(.packetCreation, "2024-09-02T10:00:00"), Claim(.recorder, "2024-10-02T10:00:00"),
        Claim(.header, "2024-11-02T10:00:00Z"), Claim(.modification, "2024:12:02 10:00:00"),
        Claim(.packetModification, "2025-01-02T10:00:00"), Claim(.satellites, "2025-02-02T00:00:00Z"),
    ].enumerated().map { ($1, $0 % 12 + 1) }

    @Test(arguments: MediumEvidence.Kind.allCases)
    func `the first field that has a time counts, whatever the order of reading`(kind: MediumEvidence.Kind) throws {
        var generator = SeededGenerator()
        for first in Self.order.indices {
            let claims = Self.order[first...].map(\.claim).shuffled(using: &generator)
            let found = try #require(try time(claims, kind: kind, name: "IMG_20240303_101112.jpg"))
            #expect(
                found.wall.date.month == Self.order[first].month, "\(generator.name) \(Self.order[first].claim.text)")
            #expect(found.wall.date.day == 2)
        }
    }

    @Test func `after the file's own times come a partner, a record, the name, and the file's date`() throws {
        let partner = try #require(try time([Claim(.original, "2024:05:06 07:08:09+02:00")]))
        var record = MediumRecord()
        record.time = Instant(secondsSince1970: 1_600_000_000)
        let judge = MediumTimeJudge(zone: Self.tokyo, now: Self.now)
        func source(_ record: MediumRecord?, _ partner: MediumTime?, _ name: String) -> String {
            let evidence = MediumEvidence(
                of: nil, name: Array(name.utf8), record: record, partner: partner, modificationTime: Self.modified)
            return shown(judge.time(of: evidence))
        }
        #expect(source(record, partner, "20240115_101112.wav") == "2024-05-06T07:08:09+02:00 record file")
        #expect(source(record, nil, "20240115_101112.wav") == "2020-09-13T21:26:40+09:00 record zone")
        #expect(source(nil, nil, "20240115_101112.wav") == "2024-01-15T10:11:12+09:00 fileName zone")
        #expect(source(nil, nil, "VN001.wav") == Self.fileDate)
    }

    @Test func `the time of digitizing a scan comes last`() throws {
        let scan = Claim(.digitized, "2004:07:15 10:00:00")
        #expect(shown(try time([scan], name: "1978-07-15.jpg")) == "1978-07-15T12:00:00+09:00 fileName zone day ~name")
        #expect(try time([scan, Claim(.modification, "2003:08:01 10:00:00")])?.wall.date.year == 2004)
        let other = [scan, Claim(.packetDate, "1978-07-15")]
        #expect(shown(try time(other)) == "1978-07-15T12:00:00+09:00 camera zone day ~day")
        let change = [scan, Claim(.modification, "2004:08:01 10:00:00")]
        #expect(try time(change)?.wall.date.month == 7)
        #expect(try time(change, isScan: true)?.wall.date.month == 8)
        #expect(try time(change, name: "1978-07-15.jpg", isScan: true)?.wall.date.year == 1978)
        #expect(try time([scan], isScan: true)?.wall.date.year == 2004)
    }

    @Test(
        arguments: [
            ("EPSON", "Perfection V600", nil, true), ("EPSON", "L-500V", nil, false),
            ("Canon", "CanoScan 9000F", nil, true),
            ("NIKON", "COOLSCAN V", nil, true), (nil, nil, "VueScan 9 x64", true),
            ("SONY", "ILCE-7M3", "darktable", false),
        ] as [(String?, String?, String?, Bool)])
    func `a scanner is known by its names`(make: String?, model: String?, software: String?, isScan: Bool) throws {
        var medium = try #require(InspectedMedium(kind: .image, fileExtension: "jpg", mimeType: "image/jpeg"))
        (medium.metadata.make, medium.metadata.model, medium.metadata.software) = (make, model, software)
        #expect(MediumEvidence(of: medium, name: [], modificationTime: nil).isScan == isScan)
    }

    @Test func `what is known to a day takes its time from another claim of that day`() throws {
        let day = Claim(.original, "2024:07:15")
        #expect(
            shown(try time([day], name: "IMG_20240715_143000.jpg")) == "2024-07-15T14:30:00+09:00 fileName zone")
        #expect(
            shown(try time([day], name: "IMG_20240716_143000.jpg")) == "2024-07-15T12:00:00+09:00 camera zone day ~day")
        #expect(try time([day, Claim(.modification, "2024:07:15 18:00:00")])?.hasTime == false)
        let year = Claim(.packetDate, "1978")
        #expect(shown(try time([year])) == "1978-01-01T12:00:00+09:00 camera zone year ~day")
        #expect(
            shown(try time([year, Claim(.agencyDate, "1978-07-15")]))
                == "1978-07-15T12:00:00+09:00 camera zone day ~day")
        #expect(shown(try time([Claim(.agencyDate, "1978-07")])) == "1978-07-01T12:00:00+09:00 camera zone month ~day")
    }

    // MARK: 3. A name that agrees

    @Test(
        arguments: [
            ("2024-07-15T14:30:00Z", "20240715_143000.mp4", "2024-07-15T14:30:00+09:00 recording zone"),
            ("2024-07-15T14:30:41Z", "20240715_143000.mp4", "2024-07-15T14:30:41+09:00 recording zone"),
            ("2024-07-15T12:30:00Z", "20240715_143000.mp4", "2024-07-15T14:30:00+02:00 recording file"),
            ("2024-07-15T08:45:02Z", "20240715_143000.mp4", "2024-07-15T14:30:02+05:45 recording file"),
            ("2024-07-15T11:15:00Z", "20240715_143000.mp4", "2024-07-15T14:30:00+09:00 recording zone"),
            ("2024-07-15T12:22:00Z", "20240715_143000.mp4", "2024-07-15T21:22:00+09:00 recording zone"),
            ("2024-07-14T12:30:00Z", "20240715_143000.mp4", "2024-07-14T21:30:00+09:00 recording zone"),
            ("2024-07-15T12:30:00Z", "PXL_20240715_123000123.mp4", "2024-07-15T21:30:00+09:00 recording zone"),
            ("2024-07-15T12:30:00Z", "VID-20240715-WA0001.mp4", "2024-07-15T21:30:00+09:00 recording zone"),
            ("2040-02-06T06:28:14Z", "20240715_143000.mp4", "2024-07-15T14:30:00+09:00 fileName zone"),
        ])
    func `a name decides which clock a film's header shows`(header: String, name: String, expected: String) throws {
        #expect(shown(try time([Claim(.header, header)], kind: .film, name: name)) == expected)
    }

    @Test func `a name changes nothing where a recorder says its zone`() throws {
        let claim = Claim(.recorder, "2024-07-15T12:30:00Z")
        #expect(
            shown(try time([claim], kind: .sound, name: "20240715_123000.wav"))
                == "2024-07-15T21:30:00+09:00 recording zone")
    }

    // MARK: 4. Offset

    @Test(
        arguments: [
            ([Claim(.original, "2024:07:15 14:30:00+05:30")], "+05:30 camera file"),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.digitized, "2024:07:15 14:30:00+05:30")],
                "+05:30 camera file"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.digitized, "2024:07:15 14:30:01+05:30")],
                "+09:00 camera zone"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.original, "2024:07:15 14:30:00+05:00")],
                "+05:00 camera file"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.modification, "2024:07:15 14:30:00-03:00")],
                "-03:00 camera file"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.modification, "2025:07:15 14:30:00-03:00")],
                "+09:00 camera zone"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.recorder, "2024-07-15T05:30:00Z")],
                "+09:00 camera file"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.satellites, "2024-07-15T12:31:30Z")],
                "+02:00 camera satellites"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.satellites, "2024-07-15T12:31:31Z")],
                "+09:00 camera zone"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.satellites, "2024-07-15T11:15:00Z")],
                "+09:00 camera zone"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.satellites, "2024-07-15T08:45:02Z")],
                "+05:45 camera satellites"
            ),
            (
                [Claim(.original, "2024:07:15 14:30:00"), Claim(.satellites, "2024-07-14T14:30:00Z")],
                "+09:00 camera zone"
            ),
        ] as [([Claim], String)])
    func `an offset is that of the field, of an equal time, of a clock in UTC, or of fresh satellites`(
        claims: [Claim], expected: String
    ) throws {
        #expect(shown(try time(claims)) == "2024-07-15T14:30:00" + expected)
    }

    @Test(
        arguments: [
            ("12:30:00", 50.09, 14.42, "+02:00 camera satellites"), ("11:15:00", 50.09, 14.42, "+02:00 camera place"),
            ("11:30:00", 50.09, 14.42, "+02:00 camera place"), ("05:30:40", 35.01, 135.77, "+09:00 camera satellites"),
            ("12:30:00", 35.01, 135.77, "+09:00 camera place"), ("12:30:00", 0.0, 0.0, "+02:00 camera satellites"),
            ("12:30:00", 0.000005, -0.000005, "+02:00 camera satellites"),
        ])
    func `an old position gives no offset, and the zone of the place is better`(
        clock: String, latitude: Double, longitude: Double, expected: String
    ) throws {
        let claims = [Claim(.original, "2024:07:15 14:30:00"), Claim(.satellites, "2024-07-15T\(clock)Z")]
        let found = try time(claims, latitude: latitude, longitude: longitude)
        #expect(shown(found) == "2024-07-15T14:30:00" + expected)
    }

    @Test(arguments: [(nil, "+00:00 camera file"), (50.09, "+02:00 camera place")] as [(Double?, String)])
    func `a place contradicts a time that a program marked as UTC`(latitude: Double?, expected: String) throws {
        let claims = [Claim(.original, "2024:07:15 14:30:00"), Claim(.packetDate, "2024-07-15T14:30:00Z")]
        let found = try time(claims, latitude: latitude, longitude: latitude.map { _ in 14.42 })
        #expect(shown(found) == "2024-07-15T14:30:00" + expected)
    }

    @Test func `a pixel phone's name is a clock in UTC`() throws {
        let photo = Claim(.original, "2024:07:15 14:30:00")
        #expect(
            shown(try time([photo], name: "PXL_20240715_123000123.jpg")) == "2024-07-15T14:30:00+02:00 camera file")
        #expect(
            shown(try time([], name: "PXL_20240715_123000123.jpg")) == "2024-07-15T21:30:00.123+09:00 fileName zone")
        #expect(shown(try time([], name: "2024-07-15T14:30:00Z.jpg")) == "2024-07-15T14:30:00+00:00 fileName name")
        #expect(shown(try time([photo], name: "2024-07-15T14:30:00Z.jpg")) == "2024-07-15T14:30:00+00:00 camera name")
    }

    @Test func `the satellites' time counts where there is no other`() throws {
        let claims = [Claim(.satellites, "2024-07-15T05:30:00Z")]
        let found = try time(claims, latitude: 35.01, longitude: 135.77)
        #expect(shown(found) == "2024-07-15T14:30:00+09:00 satellites place" && found?.rowSource == .gps)
    }

    @Test func `UTC is a photo's own zone, but only the notation of a recorder and a container`() throws {
        let text = "2024-01-15 10:11:12Z"
        #expect(shown(try time([Claim(.original, text)])) == "2024-01-15T10:11:12+00:00 camera file")
        for source in [TimeClaim.Source.recorder, .header] {
            #expect(shown(try time([Claim(source, text)], kind: .sound)) == "2024-01-15T19:11:12+09:00 recording zone")
        }
    }

    @Test func `the offsets of clocks are those of the system's zones`() throws {
        let zones = ZoneDatabase().zoneNames().compactMap { try? ZoneDatabase().zone(named: $0) }
        #expect(zones.count > 300)
        for (year, month) in [(1999, 7), (2005, 1), (2010, 1), (2016, 3), (2024, 1), (2024, 7)] {
            let date = try #require(CivilDate(year: year, month: month, day: 15))
            let noon = Instant(secondsSince1970: Int64(date.daysSince1970) * 86_400 + 43_200)
            let used = Set(zones.map { $0.utcOffset(at: noon) }).filter { $0 % 900 == 0 }
            for offset in used.sorted() { #expect(QuarterHours.isUsed(offset, on: date), "\(offset / 60) in \(year)") }
            let unused = [195, -15, 15, 105, -345, 855, -780].map { $0 * 60 }
            for offset in unused { #expect(!QuarterHours.isUsed(offset, on: date)) }
        }
    }

    // MARK: Names, shifts, rows

    @Test(arguments: [
        ("IMG_20240115_101112.jpg", "2024-01-15T10:11:12+09:00 fileName zone"),
        ("PXL_20240115_101112345.jpg", "2024-01-15T19:11:12.345+09:00 fileName zone"),
        ("IMG-20240115-WA0007.jpg", "2024-01-15T12:00:00+09:00 fileName zone day ~name"),
        ("IMG_0001.jpg", fileDate), ("img_20991231_235959.jpg", fileDate),
    ])
    func `a name is believed before the file system`(name: String, expected: String) throws {
        #expect(shown(try time([], name: name)) == expected)
    }

    @Test func `without any source the time is unknown`() throws {
        #expect(try time([], hasFileDate: false) == nil)
    }

    @Test func `a shift mends clocks and leaves those of satellites and file systems alone`() throws {
        let hour: Int64 = 3_600_000_000
        let photo = Claim(.original, "2024:01:15 10:11:12")
        #expect(shown(try time([photo], shift: hour)) == "2024-01-15T11:11:12+09:00 camera zone")
        let placed = [photo, Claim(.satellites, "2024-01-15T09:11:12Z")]
        #expect(shown(try time(placed, shift: hour)) == "2024-01-15T11:11:12+02:00 camera satellites")
        let name = "IMG_20240115_101112.jpg"
        #expect(shown(try time([], name: name, shift: -hour)) == "2024-01-15T09:11:12+09:00 fileName zone")
        #expect(shown(try time([], shift: hour)) == Self.fileDate)
    }

    @Test(arguments: [(1, 15), (-1, 15), (12, 16), (24, 16), (-24, 14), (-13, 14)])
    func `a day alone moves by whole days`(hours: Int64, day: Int) throws {
        let found = try time([], name: "IMG-20240115-WA0007.jpg", shift: hours * 3_600_000_000)
        #expect(shown(found) == "2024-01-\(day)T12:00:00+09:00 fileName zone day ~name")
    }

    @Test func `only a sure time of day is kept with the medium`() throws {
        #expect(try time([Claim(.original, "2024:01:15 10:11:12")])?.captureTime != nil)
        let day = try #require(try time([Claim(.agencyDate, "2024-01-15")]))
        #expect(day.captureTime == nil && day.rowSource == .recordingDay && day.doubt == .day)
        #expect(try time([], name: "IMG-20240115-WA0007.jpg")?.captureTime == nil)
        #expect(try time([])?.captureTime == nil)
    }

    @Test func `the zone's name applies only to an assumed offset`() throws {
        let judge = MediumTimeJudge(zone: .utc, now: Self.now)
        func zoned(_ claims: [ClaimedTime]) -> String? {
            judge.time(of: MediumEvidence(kind: .photo, claims: claims))?.zoned(in: .utc).zoneName
        }
        #expect(zoned(FileNameTime.all(in: Array("IMG_20240115_101112.jpg".utf8)).map { ClaimedTime($0) }) == "UTC")
        #expect(zoned([try Claim(.original, "2024:01:15 10:11:12+00:00").claim()]) == "+00:00")
    }

    // MARK: All together

    @Test func `whatever is claimed, the time is a possible one and does not depend on the order of fields`() throws {
        var generator = SeededGenerator()
        let times = [
            "2024:07:15 14:30:00", "2024:07:15 12:30:00Z", "2024:07:15 14:30:00+02:00", "2024:07:15", "2024:07", "1978",
            "1970:01:01 00:00:00", "2567:07:15 14:30:00", "2040:01:01 00:00:00", "1700:01:01", "2024:07:15 14:30",
        ]
        let names = ["a.jpg", "IMG_20240715_143000.jpg", "IMG-20240715-WA0001.jpg", "PXL_20240715_123000123.jpg"]
        for _ in 0..<3000 {
            let sources = TimeClaim.Source.allCases.shuffled(using: &generator).prefix(
                Int.random(in: 0...4, using: &generator))
            let claims = sources.map { Claim($0, generator.pick(times)) }
            let (name, kind) = (generator.pick(names), generator.pick(MediumEvidence.Kind.allCases))
            let (latitude, longitude) = generator.isOne(in: 2) ? (50.09, 14.42) : (nil, nil)
            let (found, again) = (
                try #require(try time(claims, kind: kind, name: name, latitude: latitude, longitude: longitude)),
                try time(claims.reversed(), kind: kind, name: name, latitude: latitude, longitude: longitude)
            )
            #expect(shown(found) == shown(again), "\(generator.name) \(claims)")
            let years = kind == .paper ? [1700, 1978, 2023, 2024] : [1978, 2023, 2024]
            #expect(years.contains(found.wall.date.year), "\(generator.name) \(claims)")
            #expect((found.doubt == .file) == (found.source == .fileDate))
        }
    }
}
