import Chronology
import DecoderProtocol
import DiaryModel
import Testing

@testable import DiaryMedia

/// Headers of films that count their seconds from another year.
struct ClockEpochTests {
    private func time(_ header: String, _ claims: [Claim] = [], name: String, fileDate: String) throws -> MediumTime {
        var all = try ([Claim(.header, header)] + claims).map { try $0.claim() }
        all += FileNameTime.all(in: Array(name.utf8)).map { ClaimedTime($0) }
        let modified = try #require(CaptureTime(metadataText: fileDate)).wallTime.secondsSince1970
        all.append(ClaimedTime(.fileDate, at: Instant(secondsSince1970: modified)))
        let now = Instant(secondsSince1970: 1_795_176_000)  // 2026-11-20T12:00Z
        let judge = MediumTimeJudge(zone: TimeZoneRules(utcOffset: 7200), now: now)
        return try #require(judge.time(of: MediumEvidence(kind: .film, claims: all)))
    }

    @Test(arguments: [
        ("VID_20240715_143000.mp4", "2025-01-01", [], "2024-07-15T14:30:00+02:00"),
        ("a 2024-07-15.mp4", "2025-01-01", [], "2024-07-15T14:30:00+02:00"),
        ("a.mp4", "2024-07-15", [], "2024-07-15T14:30:00+02:00"),
        ("a.mp4", "2025-01-01", [Claim(.packetModification, "2024:07:16 08:00:00")], "2024-07-15T14:30:00+02:00"),
    ])
    func `a header 66 years ahead is that of its day if anything else is of it`(
        name: String, fileDate: String, claims: [Claim], shown: String
    ) throws {
        let found = try time("2090-07-16T12:30:00Z", claims, name: name, fileDate: fileDate)
        #expect(ZonedTime(instant: found.instant, utcOffset: found.utcOffset).rfc3339() == shown)
        #expect(found.source == .recording && found.refused.isEmpty && found.doubt == nil)
    }

    @Test func `a header 66 years ahead with which nothing agrees is refused`() throws {
        let found = try time("2090-07-16T12:30:00Z", name: "a.mp4", fileDate: "2025-01-01")
        #expect(found.source == .fileDate && found.refused.map(\.reason) == [.future])
    }

    @Test func `an old film's header is older only if its name is`() throws {
        let header = "2024-07-15T12:30:00Z"
        #expect(try time(header, name: "1958-07-15.mp4", fileDate: "2025-01-01").wall.date.year == 1958)
        #expect(try time(header, name: "1958.mp4", fileDate: "2025-01-01").wall.date.year == 2024)
    }
}
