import Chronology
import DiaryCLI
import DiaryModel
import Foundation
import TestFixtures
import TestSupport
import Testing

struct ImportGroupingTests {
    let phone = Phone()

    private func shootFour() throws {
        try phone.shoot("a.jpg", at: "09:00")
        try phone.shoot("b.jpg", at: "10:00")
        try phone.shoot("c.jpg", at: "11:01")
        try phone.shoot("d.jpg", at: "08:00", day: "2025:06:02")
    }

    @Test(arguments: [
        ([], [["a.jpg", "b.jpg"], ["c.jpg"], ["d.jpg"]]),
        (["--gap", "61min"], [["a.jpg", "b.jpg", "c.jpg"], ["d.jpg"]]),
        (["--gap", "day"], [["a.jpg", "b.jpg", "c.jpg"], ["d.jpg"]]),
        (["--gap", "0s"], [["a.jpg"], ["b.jpg"], ["c.jpg"], ["d.jpg"]]),
        (["--each"], [["a.jpg"], ["b.jpg"], ["c.jpg"], ["d.jpg"]]),
    ])
    func `media that lie close together share an entry`(options: [String], groups: [[String]]) throws {
        try shootFour()
        let outcome = phone.program.run((["import"] + options + ["\(phone.path)"]).map { Array($0.utf8) })
        #expect(outcome.exitCode == .success)
        #expect(try phone.groups() == groups)
        #expect(outcome.lines.count == groups.count)
    }

    @Test(arguments: ["nonsense", "-1h", "1month"])
    func `an invalid gap is reported with the valid ones`(gap: String) throws {
        try shootFour()
        let refused = phone.takeIn("--gap=\(gap)")
        #expect(refused.exitCode == .usage)
        #expect(refused.error.contains("\(gap) is not a duration"))
        #expect(refused.error.contains("--gap day"))
    }

    @Test func `files are added to a named entry after its media, and undone together`() throws {
        phone.program.run("add", "tram")
        let id = try phone.program.onlyEntry().id
        try shootFour()
        let outcome = phone.takeIn("--into", "@")
        #expect(outcome.output == "\(id)\n")
        #expect(try phone.program.onlyEntry().media.compactMap(\.fileName) == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        #expect(try phone.program.onlyEntry().creationTime.instant == TestProgram.startTime)
        phone.program.run("undo")
        #expect(try phone.program.onlyEntry().media.isEmpty)
    }

    @Test func `an entry has the time of its first medium, and zone and place of the first that knows them`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        try phone.shoot("b.jpg", at: "13:30", offset: "+05:00", latitude: 52)
        try phone.shoot("c.jpg", at: "10:40", latitude: 48)
        phone.takeIn()
        let entry = try phone.program.onlyEntry()
        #expect(entry.creationTime.rfc3339() == "2025-06-01T13:00:00+05:00")
        #expect(entry.creationTime.zoneName == "+05:00")
        #expect(entry.position?.latitude == 52)
    }

    @Test func `clocks without a zone are in --zone, and a wrong clock is corrected`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        phone.takeIn("--zone", "America/New_York", "--shift", "+1h", "--tag", "trip", "--star", "--journal", "film")
        let entry = try phone.program.onlyEntry()
        #expect(entry.creationTime.rfc3339() == "2025-06-01T11:00:00-04:00")
        #expect(entry.creationTime.zoneName == "America/New_York")
        #expect(entry.tags == ["trip"] && entry.starred && entry.journal == "film")
    }

    @Test func `keywords of photos become tags of the new entry on request`() throws {
        try phone.shoot("a.jpg", at: "10:00", keywords: ["Oslo", "Midnight sun", "Places|Norway"])
        try phone.shoot("b.jpg", at: "10:10", keywords: ["oslo", "42", "Žluť – kůň"])
        phone.takeIn("--keywords", "--tag", "trip")
        #expect(try phone.program.onlyEntry().tags == ["trip", "Oslo", "Midnight-sun", "Places/Norway", "Žluť-kůň"])
        #expect(
            try phone.program.onlyEntry().media.first?.metadata.keywords == ["Oslo", "Midnight sun", "Places|Norway"])
        try phone.shoot("c.jpg", at: "15:00", keywords: ["evening"])
        phone.takeIn()
        #expect(try phone.program.entries().first?.tags.isEmpty == true)
        for option in [["--keywords"], ["--tag", "sea"], ["--journal", "work"], ["--star"]] {
            let words = ["import", "\(phone.path)", "--into", "@"] + option
            #expect(phone.program.run(words.map(\.bytes)).exitCode == .usage)
        }
    }

    @Test func `keywords of photos become tags of the note that shows them on request`() throws {
        try phone.shoot("a.jpg", at: "10:00", keywords: ["Oslo"])
        try phone.shoot("b.jpg", at: "10:10", keywords: ["Bergen", "oslo"])
        try phone.put(Array("Fog #lake ![](b.jpg) ![](a.jpg)\n".utf8), "2024-03-02.md")
        phone.takeIn("--keywords")
        #expect(try phone.program.onlyEntry().tags == ["Bergen", "oslo", "lake"])
    }

    @Test func `a day alone in a name gives an entry without time`() throws {
        try phone.put(TinyPhoto.bytes(salt: "1"), "IMG-20240115-WA0007.jpg")
        try phone.put(TinyPhoto.bytes(salt: "2"), "IMG-20240115-WA0008.jpg")
        try phone.shoot("at noon.jpg", at: "12:00", day: "2024:01:15")
        phone.takeIn()
        let entries = try phone.program.entries()
        #expect(entries.map(\.hasTime).filter { $0 }.count == 1)
        let day = try #require(entries.first { !$0.hasTime })
        #expect(day.media.count == 2 && day.media.allSatisfy { $0.captureTime == nil })
        #expect(day.creationTime.wallTime.date.description == "2024-01-15")
    }

    @Test func `later media join the entry of an earlier import, at their place by time`() throws {
        try phone.shoot("b.jpg", at: "10:00", offset: "+02:00")
        try phone.shoot("d.jpg", at: "10:20", offset: "+02:00")
        phone.takeIn()
        try phone.shoot("c.jpg", at: "10:10", offset: "+02:00")
        let outcome = phone.takeIn()
        let entry = try phone.program.onlyEntry()
        #expect(outcome.output == "\(entry.id)\n")
        #expect(entry.media.compactMap(\.fileName) == ["b.jpg", "c.jpg", "d.jpg"])
    }

    @Test func `an earlier medium sets the entry's time, zone and place, until undo`() throws {
        try phone.shoot("b.jpg", at: "10:00", offset: "+02:00")
        phone.takeIn()
        let before = try phone.program.onlyEntry()
        try phone.shoot("a.jpg", at: "10:30", offset: "+03:00", latitude: 50)
        phone.takeIn()
        let entry = try phone.program.onlyEntry()
        #expect(entry.media.compactMap(\.fileName) == ["a.jpg", "b.jpg"])
        #expect(entry.creationTime.rfc3339() == "2025-06-01T10:30:00+03:00")
        #expect(entry.position?.latitude == 50)
        phone.program.run("undo")
        #expect(try phone.program.onlyEntry() == before)
        phone.program.run("redo")
        #expect(try phone.program.onlyEntry().creationTime == entry.creationTime)
        #expect(try phone.program.onlyEntry().media.map(\.id) == entry.media.map(\.id))
    }

    @Test func `a time that was edited stays`() throws {
        try phone.shoot("b.jpg", at: "10:00")
        phone.takeIn()
        phone.program.run("edit", "@", "--at", "2025-06-01T10:15")
        try phone.shoot("a.jpg", at: "09:30")
        phone.takeIn()
        #expect(try phone.program.onlyEntry().creationTime.rfc3339() == "2025-06-01T10:15:00+02:00")
        #expect(try phone.program.onlyEntry().media.count == 2)
    }

    @Test func `an entry written by hand is not joined`() throws {
        phone.program.run("add", "--at", "2025-06-01T10:00", "tram")
        try phone.shoot("a.jpg", at: "10:00")
        phone.takeIn()
        #expect(try phone.program.entries().count == 2)
    }
}
