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
        #expect(DayNames.localeName(all: all, category: time, language: language) == expected)
    }

    /// True if the sources of locales are installed.
    private static let canMakeLocales =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/localedef")
        && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/cs_CZ")

    @Test(.enabled(if: canMakeLocales, "localedef or the sources of locales are missing"))
    func `names are those of the locale in any codeset`() async {
        // The environment is shared by all tests of a process.
        await #expect(processExitsWith: .success) { try DayNamesTests().compareNamesOfMadeLocales() }
    }

    private func compareNamesOfMadeLocales() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for codeset in ["UTF-8", "ISO-8859-2"] {
            let arguments = ["-f", codeset, "-i", "cs_CZ", folder.appending(path: "test_\(codeset)").path]
            let process = try Process.run(URL(filePath: "/usr/bin/localedef"), arguments: arguments)
            process.waitUntilExit()
        }
        unsafe setenv("LOCPATH", folder.path, 1)
        for codeset in ["UTF-8", "ISO-8859-2"] {
            let names = DayNames.named(locale: "test_\(codeset)")
            // glibc 2.41 has them in lower case.
            #expect(names.weekday(of: friday).lowercased() == "pátek")
            #expect(names.weekday(of: friday + 3).lowercased() == "pondělí")
            #expect(names.month(of: friday) == "listopadu")
        }
    }

    @Test func `a list of another length is refused`() {
        #expect(DayNames(weekdays: ["Sunday"], months: []) == nil)
        let names = DayNames(
            weekdays: Array("SMTWTFS").map(String.init), months: Array("JFMAMJJASOND").map(String.init))
        #expect(names?.weekday(of: friday) == "F")
        #expect(names?.month(of: friday) == "N")
    }
}
