import Testing

@testable import Chronology

struct InstantTests {
    @Test(
        arguments: [
            (0, 0, 0), (1_999_999, 1, 1999), (-1, -1, -1), (-1000, -1, -1), (-1001, -1, -2), (-1_000_000, -1, -1000),
            (Int64.max, 9_223_372_036_854, 9_223_372_036_854_775),
            (Int64.min, -9_223_372_036_855, -9_223_372_036_854_776),
        ] as [(Int64, Int64, Int64)])
    func `seconds and milliseconds are rounded down`(microseconds: Int64, seconds: Int64, milliseconds: Int64) {
        let instant = Instant(microseconds: microseconds)
        #expect(instant.secondsSince1970 == seconds)
        #expect(instant.milliseconds == milliseconds)
    }

    @Test func `sums are held at the ends`() {
        #expect(Instant(secondsSince1970: .max).microseconds == .max)
        #expect(Instant(secondsSince1970: .min).microseconds == .min)
        #expect(Instant(microseconds: .max).adding(seconds: 1).microseconds == .max)
        #expect(Instant(microseconds: .min).adding(microseconds: -1).microseconds == .min)
    }

    @Test func `now is after the beginning of this program's history and advances`() {
        let first = Instant.now()
        #expect(first.secondsSince1970 > 1_700_000_000)
        #expect(Instant.now() >= first)
    }

    @Test(arguments: [(24, 0, 0, 0), (0, 60, 0, 0), (0, 0, 60, 0), (0, 0, 0, 1_000_000), (-1, 0, 0, 0)])
    func `a time that no clock shows is nil`(hour: Int, minute: Int, second: Int, microsecond: Int) {
        let date = CivilDate.first
        #expect(
            WallTime(date: date, hour: hour, minute: minute, second: second, microsecond: microsecond) == nil)
    }
}
