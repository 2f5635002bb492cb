import Foundation
import Testing

@testable import Chronology

struct ZoneDatabaseTests {
    private let database = ZoneDatabase()

    @Test(arguments: [
        "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Prague", "Europe/Praha\n", "Č", "New York",
    ])
    func `a name that could leave the folder is refused`(name: String) {
        #expect(throws: ZoneError.invalidName(name)) { try database.zone(named: name) }
    }

    @Test(arguments: [
        ("europe/prague", ["Europe/Prague"]), ("Prague", ["Europe/Prague"]), ("Europe/Prag", ["Europe/Prague"]),
        ("Tokio", ["Asia/Tokyo"]), ("Xxxxx/Yyyyy", []),
    ])
    func `an unknown name is answered with near ones`(name: String, nearest: [String]) {
        #expect(throws: ZoneError.unknown(name: name, nearest: nearest)) { try database.zone(named: name) }
    }

    @Test(arguments: [
        ("GMT+2", "+02:00"), ("UTC-5", "-05:00"), ("utc+05:30", "+05:30"), ("UTC +2", "+02:00"), ("+2", "+02:00"),
        ("Prague", "Europe/Prague"), ("PST", "a zone is Europe/Prague, Asia/Tokyo, UTC or an offset such as +02:00"),
    ])
    func `an offset with a name is answered with the offset`(name: String, hint: String) throws {
        let error = try #require(throws: ZoneError.self) { try database.zone(named: name) }
        #expect(error.hint == hint)
    }

    @Test(arguments: ["Europe", "zone.tab", "Europe/Prague/Old"])
    func `anything other than a zone is unknown`(name: String) {
        #expect { try database.zone(named: name) } throws: { error in
            guard case ZoneError.unknown(name, _) = error else { return false }
            return true
        }
    }

    @Test func `an older name is read from the source of all zones`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder.appending(path: "Europe"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            atPath: "/usr/share/zoneinfo/Europe/Prague", toPath: folder.appending(path: "Europe/Prague").path)
        try "# version x\nZ Europe/Prague 1 - X\nL Europe/Prague Europe/Bratislava\nL ../secret Odd\n"
            .write(to: folder.appending(path: "tzdata.zi"), atomically: true, encoding: .utf8)
        let database = ZoneDatabase(directory: folder.path)
        #expect(try database.zone(named: "Europe/Bratislava").zonedTime(at: .now()).zoneName == "Europe/Bratislava")
        #expect(database.local(environmentTZ: "Europe/Bratislava").utcOffset(at: Instant(microseconds: 0)) == 3600)
        #expect(throws: ZoneError.self) { try database.zone(named: "Odd") }
        #expect(throws: ZoneError.self) { try database.zone(named: "Europe/Brno") }
    }

    @Test func `a missing database is reported`() {
        let missing = ZoneDatabase(directory: "/nonexistent")
        #expect(throws: ZoneError.databaseMissing(directory: "/nonexistent")) {
            try missing.zone(named: "Europe/Prague")
        }
        #expect((try? missing.zone(named: "+02:00"))?.utcOffset(at: .now()) == 7200)
    }

    @Test(arguments: [
        ("+05:30", 19_800, "+05:30"), ("-0330", -12_600, "-03:30"), ("+02", 7200, "+02:00"), ("Z", 0, "UTC"),
        ("UTC", 0, "UTC"), ("-00:00", 0, "+00:00"),
    ])
    func `an offset is a zone`(text: String, offset: Int, name: String) throws {
        let time = try database.zone(named: text).zonedTime(at: Instant(microseconds: 0))
        #expect(time.utcOffset == offset)
        #expect(time.zoneName == name)
    }

    @Test(arguments: [
        ("Europe/Prague", "Europe/Prague", 7200), (":Asia/Tokyo", "Asia/Tokyo", 32_400), ("", "UTC", 0),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "+02:00", 7200), ("<+0330>-3:30", "+03:30", 12_600), ("UTC", "UTC", 0),
        ("/usr/share/zoneinfo/America/Nuuk", "America/Nuuk", -3600), ("UTC0", "+00:00", 0),
        ("EST5EDT", "EST5EDT", -14_400),
    ])
    func `TZ names the local zone`(value: String, name: String, julyOffset: Int) throws {
        let july = try ZonedTime(rfc3339: "2026-07-01T12:00:00Z").instant
        let time = database.local(environmentTZ: value).zonedTime(at: july)
        #expect(time.zoneName == name)
        #expect(time.utcOffset == julyOffset)
    }

    @Test(arguments: ["Nowhere/Land", "Europe/Pragu", "../../../etc/passwd", "Foo"])
    func `a TZ that names no zone is ignored and reported`(value: String) {
        #expect(database.local(environmentTZ: value).name == database.local(environmentTZ: nil).name)
        #expect(database.error(environmentTZ: value) != nil)
        #expect(database.error(environmentTZ: "Europe/Prague") == nil)
        #expect(database.error(environmentTZ: ":CET-1CEST,M3.5.0,M10.5.0/3") == nil)
    }

    /// RFC 8536 specifies this rule; glibc 2.36 evaluates it incorrectly around New Year.
    @Test func `daylight time that ends at its beginning never ends`() throws {
        let zone = database.local(environmentTZ: "EST5EDT,0/0,J365/25")
        for second in stride(from: Int64(946_684_800) - 86_400, to: 1_104_537_600, by: 1800) {
            try #require(zone.utcOffset(at: Instant(secondsSince1970: second)) == -14_400)
        }
    }

    private enum System: CaseIterable {
        case link, relativeLink, copyAndName, copyAndWrongName, nameAlone, nothing
    }

    @Test(arguments: System.allCases)
    private func `the system's zone is found and named`(system: System) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = try prepare(system, folder)
        let zone = ZoneDatabase(systemDirectory: folder.path).local(environmentTZ: nil)
        #expect(zone.zonedTime(at: Instant(microseconds: 0)).zoneName == name)
    }

    private func prepare(_ system: System, _ folder: URL) throws -> String {
        let zone = "/usr/share/zoneinfo/Europe/Prague"
        let localtime = folder.appending(path: "localtime").path
        let timezone = folder.appending(path: "timezone")
        switch system {
        case .link: try FileManager.default.createSymbolicLink(atPath: localtime, withDestinationPath: zone)
        case .relativeLink:
            let up = String(repeating: "../", count: folder.pathComponents.count)
            // Where the system has them, all zones again, without leap seconds.
            let posix = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/posix") ? "posix/" : ""
            try FileManager.default.createSymbolicLink(
                atPath: localtime, withDestinationPath: "\(up)usr/share/zoneinfo/\(posix)Europe/Prague")
        case .copyAndName, .copyAndWrongName:
            try Data(contentsOf: URL(filePath: zone)).write(to: URL(filePath: localtime))
            let isRight = system == .copyAndName
            try Data((isRight ? "Europe/Prague\n" : "Asia/Tokyo\n").utf8).write(to: timezone)
            return isRight ? "Europe/Prague" : "+01:00"
        case .nameAlone: try Data("Europe/Prague\n".utf8).write(to: timezone)
        case .nothing: return "UTC"
        }
        return "Europe/Prague"
    }
}
