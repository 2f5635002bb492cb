import Chronology
import DiaryCLI
import DiaryModel
import TestSupport
import Testing

/// A `TZ` that does not name a zone is reported, and never stored as UTC.
struct LocalZoneTests {
    @Test(arguments: ["Europe/Pragu", "Nowhere/City", "Foo"])
    func `nothing is added in an unknown zone`(zone: String) throws {
        let program = TestProgram()
        program.environment["TZ"] = zone
        let outcome = program.run("add", "tea")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.hasPrefix("error: TZ: no time zone is called \(zone)\n\nhint: "))
        #expect(zone != "Europe/Pragu" || outcome.error.contains("Europe/Prague"))
        #expect(!Folder.exists(program.diary))
    }

    @Test func `a given zone suffices, and reading continues with a warning`() throws {
        let program = TestProgram()
        program.environment["TZ"] = "Nowhere/City"
        let added = program.run("add", "--zone", "Asia/Tokyo", "tea")
        #expect(added.exitCode == .success)
        #expect(added.error.contains("warning: TZ: no time zone is called Nowhere/City"))
        #expect(try program.onlyEntry().creationTime.zoneName == "Asia/Tokyo")
        let listed = program.run("list")
        #expect(listed.exitCode == .success)
        #expect(listed.error.contains("warning: TZ: no time zone is called Nowhere/City"))
    }

    @Test(arguments: ["UTC", "Europe/Prague", ":Europe/Prague", "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3"])
    func `zones in any of their forms cause no messages`(zone: String) {
        let program = TestProgram()
        program.environment["TZ"] = zone
        let added = program.run("add", "tea")
        #expect(added.exitCode == .success)
        #expect(!added.error.contains("TZ: "))
    }
}
