import TestFixtures
import Testing

@testable import Chronology

struct RFC3339Tests {
    @Test(arguments: [
        ("2026-11-20T21:14:00+01:00", "2026-11-20T21:14:00+01:00"),
        ("2026-11-20T21:14:00Z", "2026-11-20T21:14:00+00:00"),
        ("2026-11-20t21:14:00z", "2026-11-20T21:14:00+00:00"),
        ("2026-11-20 21:14+0200", "2026-11-20T21:14:00+02:00"),
        ("2026-11-20T21:14:00.120-03:30", "2026-11-20T21:14:00.12-03:30"),
        ("2026-11-20T21:14:00.1234569+00:00", "2026-11-20T21:14:00.123456+00:00"),
        ("2026-11-20T21:14:00.000+00:00", "2026-11-20T21:14:00+00:00"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00+00:00"),
        ("0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00+14:00"),
        ("9999-12-31T23:59:59.999999-12:00", "9999-12-31T23:59:59.999999-12:00"),
        ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.5+00:00"),
        ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00+00:00"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00+00:00"),
        ("2017-01-01T00:59:60+01:00", "2017-01-01T01:00:00+01:00"),
        ("2026-11-20T21:14:00-00:00", "2026-11-20T21:14:00+00:00"),
    ])
    func `a time is read and printed`(text: String, printed: String) throws {
        #expect(try ZonedTime(rfc3339: text).rfc3339() == printed)
    }

    @Test(arguments: [
        ("", RFC3339Error.malformed("")),
        ("2026-11-20", .malformed("2026-11-20")),
        ("2026-11-20T21:14:00", .offsetMissing("2026-11-20T21:14:00")),
        ("2026-11-20T21:14:00.Z", .malformed("2026-11-20T21:14:00.Z")),
        ("2026-11-20T21:14:00Zx", .malformed("2026-11-20T21:14:00Zx")),
        (" 2026-11-20T21:14:00Z", .malformed(" 2026-11-20T21:14:00Z")),
        ("26-11-20T21:14:00Z", .malformed("26-11-20T21:14:00Z")),
        ("２０２６-11-20T21:14:00Z", .malformed("２０２６-11-20T21:14:00Z")),
        ("2026-02-29T00:00:00Z", .impossible("2026-02-29T00:00:00Z")),
        ("0000-01-01T00:00:00Z", .impossible("0000-01-01T00:00:00Z")),
        ("2026-11-20T24:00:00Z", .impossible("2026-11-20T24:00:00Z")),
        ("2026-11-20T21:14:60Z", .impossible("2026-11-20T21:14:60Z")),
        ("2026-11-20T21:14:61Z", .impossible("2026-11-20T21:14:61Z")),
        ("2026-11-20T21:14:00+24:00", .impossible("2026-11-20T21:14:00+24:00")),
    ])
    func `invalid input is refused`(text: String, error: RFC3339Error) {
        #expect(throws: error) { try ZonedTime(rfc3339: text) }
    }

    @Test func `any instant in any offset is read back from its text`() throws {
        let seed = UInt64(3339)
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let seconds = Int64.random(in: -62_135_500_000...253_402_200_000, using: &generator)
            let instant = Instant(
                secondsSince1970: seconds, microsecond: Int.random(in: 0...999_999, using: &generator))
            let time = ZonedTime(instant: instant, utcOffset: Int.random(in: -50_000...50_000, using: &generator))
            let back = try ZonedTime(rfc3339: time.rfc3339())
            #expect(back.instant == instant)
            #expect(abs(back.utcOffset - time.utcOffset) <= 30)
        }
    }

    @Test(arguments: [Int64.min, Int64.min + 1, -1, 0, 1, Int64.max])
    func `times outside of the calendar are held at its ends`(microseconds: Int64) throws {
        let text = Instant(microseconds: microseconds).description
        let back = try ZonedTime(rfc3339: text)
        switch microseconds {
        case ..<(-1): #expect(text == "0001-01-01T00:00:00+00:00")
        case Int64.max: #expect(text == "9999-12-31T23:59:59.999999+00:00")
        default: #expect(back.instant.microseconds == microseconds)
        }
    }
}
