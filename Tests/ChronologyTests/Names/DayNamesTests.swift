import Foundation
import Testing

@testable import Chronology

struct DayNamesTests {
    private let friday = CivilDate(daysSince1970: 20_777)

    @Test(arguments: ["C", "", "POSIX", "C.UTF-8", "no_SUCH", "../../etc"])
    func `without a locale's files names are English`(locale: String) {
        let names = DayNames.named(locale: locale)
        #expect(names.weekday(of: friday) == "Friday")
        #expect(names.month(of: friday) == "November")
    }

    @Test(
        arguments: [
            ("cs_CZ.UTF-8", "de_DE.UTF-8", "fr_FR", "cs_CZ.UTF-8"), ("", "de_DE.UTF-8", "fr_FR", "de_DE.UTF-8"),
            (nil, nil, "fr_FR", "fr_FR"), (nil, "", nil, "C"),
        ] as [(String?, String?, String?, String)])
    func `LC_ALL wins over LC_TIME and that over LANG`(
        all: String?, time: String?, language: String?, expected: String
    ) {
        #expect(DayNames.localeName(all: all, time: time, language: language) == expected)
    }

    @Test func `a list of another length is none`() {
        #expect(DayNames(weekdays: ["Sunday"], months: []) == nil)
        let names = DayNames(
            weekdays: Array("SMTWTFS").map(String.init), months: Array("JFMAMJJASOND").map(String.init))
        #expect(names?.weekday(of: friday) == "F")
        #expect(names?.month(of: friday) == "N")
    }
}
