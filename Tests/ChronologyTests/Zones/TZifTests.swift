import TestFixtures
import Testing

@testable import Chronology

struct TZifTests {
    private static let zones = [
        "Europe/Prague", "Africa/Casablanca", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe", "UTC",
    ]

    private func bytes(_ name: String) throws -> [UInt8] {
        try ZoneFile.bytes(path: "/usr/share/zoneinfo/\(name)")
    }

    private func zone(_ bytes: [UInt8]) -> TimeZoneRules? {
        TimeZoneRules(tzif: bytes, name: "Test/Zone", isNamed: true)
    }

    @Test(arguments: zones)
    func `a file cut anywhere is refused`(name: String) throws {
        let whole = try bytes(name)
        #expect(zone(whole) != nil)
        for count in 0..<whole.count {
            #expect(zone(Array(whole[..<count])) == nil, "first \(count) bytes")
        }
    }

    @Test(arguments: zones)
    func `changed bytes are harmless`(name: String) throws {
        let seed = UInt64(20_261_120)
        print("seed \(seed) for \(name)")
        var generator = SeededGenerator(seed: seed)
        let whole = try bytes(name)
        for _ in 0..<2000 {
            var changed = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                changed[Int.random(in: changed.indices, using: &generator)] =
                    Bool.random(using: &generator) ? 0xFF : UInt8.random(in: 0...255, using: &generator)
            }
            exercise(zone(changed), &generator)
        }
    }

    @Test func `random bytes are harmless`() {
        let seed = UInt64(7)
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            var bytes = Array("TZif".utf8) + [UInt8.random(in: 0x2F...0x34, using: &generator)]
            bytes += (0..<Int.random(in: 0...200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator) & (Bool.random(using: &generator) ? 0x03 : 0xFF)
            }
            exercise(zone(bytes), &generator)
        }
    }

    /// Every result must be within bounds, whatever data the zone was read from.
    private func exercise(_ zone: TimeZoneRules?, _ generator: inout SeededGenerator) {
        guard let zone else { return }
        let limits: [Int64] = [.min, .max, 0, Int64.random(in: -1 << 61...1 << 61, using: &generator)]
        for microseconds in limits {
            let time = zone.zonedTime(at: Instant(microseconds: microseconds))
            #expect(abs(time.utcOffset) < 26 * 3600)
            _ = zone.nearest(time.wallTime)
            _ = time.rfc3339()
        }
    }

    @Test func `the first version has 32-bit times and no rule`() throws {
        var bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        for count in [0, 0, 0, 1, 2, 4] as [UInt8] { bytes += [0, 0, 0, count] }
        bytes +=
            [0x40, 0, 0, 0] + [1] + [0, 0, 0x0E, 0x10, 0, 0] + [0xFF, 0xFF, 0xF1, 0xF0, 0, 0] + Array("AAA\0".utf8)
        let zone = try #require(TimeZoneRules(tzif: bytes, name: "Test/Zone", isNamed: true))
        #expect(zone.utcOffset(at: Instant(secondsSince1970: 0x4000_0000 - 1)) == 3600)
        #expect(zone.utcOffset(at: Instant(secondsSince1970: 0x4000_0000)) == -3600)
    }
}
