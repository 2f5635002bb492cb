import Glibc
import Testing

@testable import Chronology

/// Compares with `localtime_r` in separate processes, since `TZ` is shared by all tests of one.
struct GlibcAgreementTests {
    private let database = ZoneDatabase()

    @Test func `every zone agrees with glibc around each of its changes`() async {
        await #expect(processExitsWith: .success) { try GlibcAgreementTests().compareEveryZone() }
    }

    private func compareEveryZone() throws {
        let names = database.zoneNames()
        #expect(names.count > 400)
        for name in names {
            let zone = try database.zone(named: name)
            let disagreement = disagreement(zone, environmentTZ: name, seconds: seconds(of: zone))
            #expect(disagreement == nil, "\(name)")
        }
    }

    @Test(arguments: [
        "CET-1CEST,M3.5.0,M10.5.0/3", "NZST-12NZDT,M9.5.0,M4.1.0/3", "EST5EDT,M3.2.0,M11.1.0",
        "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1",
        "IST-2IDT,M3.4.4/26,M10.5.0", "AEST-10:00:30", "AAA3BBB,J60/0,300/3:04:05", "UTC0",
    ])
    func `a POSIX rule agrees with glibc`(text: String) async {
        await #expect(processExitsWith: .success) { [text] in GlibcAgreementTests().compareRule(text) }
    }

    private func compareRule(_ text: String) {
        let zone = database.local(environmentTZ: text)
        let hours = stride(from: Int64(946_684_800), to: 1_104_537_600, by: 3600)
        let disagreement = disagreement(zone, environmentTZ: text, seconds: Array(hours))
        #expect(disagreement == nil)
    }

    private func seconds(of zone: TimeZoneRules) -> [Int64] {
        var seconds = zone.transitions.times.flatMap { [$0 - 1, $0, $0 + 1] }
        seconds += stride(from: Int64(0), to: 2_145_916_800, by: 86_400 * 20 + 4567)
        seconds += stride(from: Int64(2_145_916_800), to: 6_000_000_000, by: 86_400 * 60 + 4567)
        return seconds.filter { $0 >= 0 }
    }

    private func disagreement(_ zone: TimeZoneRules, environmentTZ: String, seconds: [Int64]) -> String? {
        unsafe setenv("TZ", environmentTZ, 1)
        tzset()
        for second in seconds {
            var time = time_t(second)
            var broken = unsafe tm()
            guard unsafe localtime_r(&time, &broken) != nil else { return "no time at \(second)" }
            let offset = zone.utcOffset(at: Instant(secondsSince1970: second))
            let expected = unsafe broken.tm_gmtoff
            guard offset == expected else { return "\(offset), not \(expected) at \(second)" }
        }
        return nil
    }
}
