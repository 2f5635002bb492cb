import Chronology
import DecoderProtocol
import DiaryModel
import DiaryTestSupport
import Testing

@testable import DiaryMedia

/// The offset that satellites imply where the nearest town lies across a border.
struct BorderZoneTests {
    private static let now = Instant(secondsSince1970: 1_795_176_000)  // 2026-11-20T12:00Z
    private let folder = TemporaryFolder()

    @Test(
        arguments: [
            ("Europe/Madrid", ["Europe/Madrid", "Europe/Lisbon"], "2024-07-15T13:30:00Z", "+01:00 Europe/Lisbon"),
            ("Europe/Madrid", ["Europe/Madrid", "Europe/Lisbon"], "2024-07-15T12:30:00Z", "+02:00 Europe/Madrid"),
            ("Europe/Madrid", ["Europe/Madrid"], "2024-07-15T13:30:00Z", "+02:00 Europe/Madrid"),
            ("Europe/Helsinki", ["Europe/Stockholm"], "2024-07-15T12:30:30Z", "+02:00 Europe/Stockholm"),
            ("Europe/Sofia", ["Europe/Athens", "Europe/Istanbul"], "2024-01-15T11:30:00Z", "+03:00 Europe/Istanbul"),
            ("Europe/Sofia", ["Europe/Athens", "Europe/Istanbul"], "2024-07-15T11:30:00Z", "+03:00 Europe/Sofia"),
            ("Europe/Prague", ["Europe/Vienna", "Europe/Berlin"], "2024-07-15T11:30:00Z", "+02:00 Europe/Prague"),
            ("Europe/Prague", ["Europe/Vienna", "Europe/Berlin"], "2024-07-15T13:30:00Z", "+02:00 Europe/Prague"),
        ])
    func `satellites decide between the zones on both sides of a border`(
        place: String, around: [String], satellites: String, expected: String
    ) throws {
        let zones = ZoneDatabase()
        let near = try around.map { try zones.zone(named: $0) }
        let clock = UnzonedClock(assumed: .utc, place: try zones.zone(named: place)) { near }
        let day = satellites.prefix(10)
        let claims = try [Claim(.original, "\(day) 14:30:00"), Claim(.satellites, satellites)].map { try $0.claim() }
        let judgement = ClaimJudgement(claims: claims, order: ClaimOrder(isScan: false), clock: clock, isPicture: true)
        let found = try #require(judgement.time?.zoned(in: .utc))
        #expect(found.rfc3339() == "\(day)T14:30:00\(expected.prefix(6))")
        #expect(found.zoneName == String(expected.dropFirst(7)))
    }

    @Test func `an offset in the file itself is no word about a border`() throws {
        let zones = ZoneDatabase()
        let lisbon = try zones.zone(named: "Europe/Lisbon")
        let clock = UnzonedClock(assumed: .utc, place: try zones.zone(named: "Europe/Madrid")) { [lisbon] }
        let claims = [try Claim(.original, "2024:07:15 14:30:00+01:00").claim()]
        let judgement = ClaimJudgement(claims: claims, order: ClaimOrder(isScan: false), clock: clock, isPicture: true)
        #expect(judgement.time?.zoned(in: .utc).zoneName == "+01:00")
    }

    @Test(arguments: [(50.09, true), (54.9, true), (55.3, false)])
    func `zones are looked for at spots up to 50 km away`(latitude: Double, isNear: Bool)
        throws
    {
        let places = PlaceZones(SampleTowns.names(in: folder), zones: ZoneDatabase())
        let position = try #require(Position(latitude: latitude, longitude: 14.42))
        #expect(places.zones(around: position).contains { $0.name == "Europe/Prague" } == isNear)
    }

    @Test(arguments: [(90.0, 0.0), (-89.9, 10.0), (0.0, 180.0), (0.0, -180.0)])
    func `the ends of the grid have no zones, and are no trouble`(latitude: Double, longitude: Double) throws {
        let places = PlaceZones(SampleTowns.names(in: folder), zones: ZoneDatabase())
        #expect(places.zones(around: try #require(Position(latitude: latitude, longitude: longitude))).isEmpty)
    }

    @Test func `of 100 photos of Prague, none with a fix an hour old moves to another zone`() throws {
        let places = PlaceZones(SampleTowns.names(in: folder), zones: ZoneDatabase())
        let judge = MediumTimeJudge(zone: .utc, now: Self.now, places: places)
        for number in 0..<100 {
            let seconds = String(number % 60)
            let satellites = "2024-07-15T11:\(29 + number / 60):\(seconds.count == 1 ? "0" : "")\(seconds)Z"
            let claims = [Claim(.original, "2024:07:15 14:30:00"), Claim(.satellites, satellites)]
            let evidence = MediumEvidence(
                kind: .photo, claims: try claims.map { try $0.claim() }, position: Position(measured: 50.09, 14.42))
            #expect(judge.time(of: evidence)?.utcOffset == 7200, "\(satellites)")
        }
    }
}
