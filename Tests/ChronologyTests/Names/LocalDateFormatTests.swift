import Testing

@testable import Chronology

struct LocalDateFormatTests {
    private let day = CivilDate(daysSince1970: 20_779)

    @Test(arguments: [
        ("%-d.%-m.%Y", "%H:%M:%S", "22.11.2026", "22.11.", "11.2026", "16:05"),
        ("%d.%m.%Y", "%T", "22.11.2026", "22.11.", "11.2026", "16:05"),
        ("%m/%d/%Y", "%r", "11/22/2026", "11/22", "11/2026", "4:05 PM"),
        ("%d/%m/%y", "%T", "22/11/2026", "22/11", "11/2026", "16:05"),
        ("%Y-%m-%d", "%H:%M:%S", "2026-11-22", "11-22", "2026-11", "16:05"),
        ("%-d. %-m. %Y", "%-H:%M", "22. 11. 2026", "22. 11.", "11. 2026", "16:05"),
        ("%Y年%m月%d日", "%H時%M分%S秒", "2026年11月22日", "11月22日", "2026年11月", "16:05"),
    ])
    func `a day and a time are written as the locale's patterns say`(
        date: String, time: String, whole: String, withoutYear: String, withoutDay: String, clock: String
    ) throws {
        let format = try #require(LocalDateFormat(date: date, time: time))
        #expect(format.text(day) == whole)
        #expect(format.textWithoutYear(day) == withoutYear)
        #expect(format.textWithoutDay(day) == withoutDay)
        #expect(format.text(hour: 16, minute: 5) == clock)
    }

    @Test func `noon and midnight are twelve o'clock`() throws {
        let format = try #require(LocalDateFormat(date: "%D", time: "%I:%M %p"))
        #expect(format.text(hour: 0, minute: 5) == "12:05 AM" && format.text(hour: 12, minute: 0) == "12:00 PM")
    }

    @Test(arguments: ["%A %d %B", "%d", "%x", "", "%"])
    func `a pattern with anything but the three numbers is refused`(pattern: String) {
        #expect(LocalDateFormat(date: pattern, time: "%T") == nil)
    }

    @Test(arguments: ["C", "", "POSIX", "C.UTF-8", "no_SUCH", "../../etc"])
    func `without a locale's files days are those of ISO 8601`(locale: String) {
        #expect(LocalDateFormat.named(locale: locale) == .iso)
        #expect(LocalDateFormat.iso.text(WallTime(secondsSince1970: 0), hasTime: true) == "1970-01-01 00:00")
        #expect(LocalDateFormat.iso.text(WallTime(secondsSince1970: 0), hasTime: false) == "1970-01-01")
    }
}
