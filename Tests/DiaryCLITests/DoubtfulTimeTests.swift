import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// Times of media that a person should look at.
struct DoubtfulTimeTests {
    private let phone = Phone()
    private var program: TestProgram { phone.program }

    /// Imports a photo that has only the file's date, one with a day in its name, one with a day in the file, and a sure
    /// one.
    private func takeInFour() throws {
        try phone.put(
            TinyPhoto.bytes(salt: "1"), "a.jpg", modified: Date(timeIntervalSince1970: 1_700_000_000))
        try phone.put(TinyPhoto.bytes(salt: "2"), "IMG-20240115-WA0007.jpg")
        try phone.put(TinyPhoto.bytes("1978:07:15", salt: "3"), "scan.jpg")
        try phone.shoot("IMG_1.jpg", at: "10:00")
        let outcome = phone.takeIn()
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        let sources = "time from   camera 2 (1 doubtful)   file date 1 (doubtful)   file name 1 (doubtful)\n"
        #expect(outcome.error.contains(sources), "\(outcome.error)")
    }

    private func doubts(of program: TestProgram? = nil) throws -> [String: Medium.TimeDoubt] {
        Dictionary(
            try (program ?? self.program).entries().flatMap(\.media).compactMap { medium in
                medium.timeDoubt.map { (medium.fileName ?? "", $0) }
            }
        ) { first, _ in first }
    }

    @Test func `an import says which times are doubtful, and why`() throws {
        try takeInFour()
        #expect(try doubts() == ["a.jpg": .file, "IMG-20240115-WA0007.jpg": .name, "scan.jpg": .day])
        let media = program.run("media", "fileName = 'a.jpg'", "--format", "jsonl").output
        #expect(media.contains("\"timeDoubt\":\"file\"") && !media.contains("captureTime"))
        #expect(program.run("list", "ANY media.timeDoubt != nil", "--format", "ids").lines.count == 3)
        #expect(program.run("list", "ANY media.timeDoubt = 'name'", "--format", "ids").lines.count == 1)
        #expect(program.run("list", "NONE media.timeDoubt != nil", "--format", "ids").lines.count == 1)
        let counts = program.run("stats", "--by", "media.timeDoubt", "--format", "jsonl").output
        #expect(counts.contains("\"value\":\"file\"") && counts.contains("\"value\":null"))
        let statistics = program.run("stats")
        let line =
            "3 doubtful times: 1 from the file's date, 1 from a day in the name, 1 from a day without a time; "
            + "look: diary list 'ANY media.timeDoubt != nil'"
        #expect(statistics.lines.contains(line), "\(statistics.output)")
        #expect(program.run("stats", "--format", "json").output.contains("\"doubtfulTimeCount\":3,"))
        let misspelt = program.run("list", "ANY media.timeDoubt = 'names'")
        #expect(misspelt.error.contains("media.timeDoubt is one of 'file', 'name', 'day'"), "\(misspelt.error)")
    }

    private func show(_ fileName: String) -> String {
        let id = program.run("list", "ANY media.fileName = '\(fileName)'", "--format", "ids").lines.joined()
        return program.run("show", id).output
    }

    @Test func `lists mark a doubtful time, and show names the reason`() throws {
        try takeInFour()
        let list = program.run("list").lines
        #expect(list.count(where: { $0.hasPrefix("~") }) == 3, "\(list)")
        #expect(list.contains { $0.hasPrefix("~23:13") } && list.contains { $0.hasPrefix(" 10:00") })
        let short = program.run("list", "--format", "short").output
        #expect(short.contains("2023-11-14 ~23:13") && short.contains("2025-06-01 10:00"), "\(short)")
        let words = [
            ("a.jpg", "time of the file"), ("IMG-20240115-WA0007.jpg", "day of the name"),
            ("scan.jpg", "no time of day"),
        ]
        for (name, words) in words {
            let page = show(name)
            #expect(page.components(separatedBy: words).count == 3, "\(page)")
        }
        #expect(!show("IMG_1.jpg").contains("time of"))
    }

    @Test func `an entry that a person writes is not doubtful with its media`() throws {
        let copy = try phone.put(TinyPhoto.bytes(salt: "1"), "IMG-20240115-WA0007.jpg")
        program.run("add", "Tram", "-m", copy)
        #expect(try program.onlyEntry().media.map(\.timeDoubt) == [.name])
        #expect(try program.onlyEntry().timeDoubt == nil)
        let file = try phone.put(TinyPhoto.bytes(salt: "2"), "more/b.jpg")
        program.run("import", file, "--into", "@")
        #expect(try program.onlyEntry().media.map(\.timeDoubt) == [.name, .file])
        #expect(try program.onlyEntry().timeDoubt == nil)
        let other = try phone.put(TinyPhoto.bytes(salt: "3"), "IMG-20240116-WA0008.jpg")
        program.run("attach", "@", other)
        #expect(try program.onlyEntry().media.map(\.timeDoubt) == [.name, .file, .name])
        #expect(try program.onlyEntry().timeDoubt == nil)
        program.run("add", "Ferry", "-m", other, "--at", "media")
        #expect(try program.entries().first { $0.text == "Ferry" }?.timeDoubt == .name)
    }

    @Test func `--at same confirms the times of many entries, and one undo brings the doubts back`()
        throws
    {
        try takeInFour()
        let before = try program.entries()
        let edited = program.run("edit", "--yes", "--at", "same", "ANY media.timeDoubt != nil")
        #expect(edited.exitCode == .success && edited.lines.count == 3, "\(edited.error)")
        let after = try program.entries()
        #expect(try doubts().isEmpty && after.allSatisfy { $0.timeDoubt == nil })
        #expect(
            after.map(\.creationTime) == before.map(\.creationTime)
                && after.map(\.hasTime) == before.map(\.hasTime))
        #expect(program.run("check").exitCode == .success)
        program.run("undo")
        #expect(
            try doubts().count == 3 && program.entries().map(\.timeDoubt) == before.map(\.timeDoubt))
        program.run("redo")
        #expect(try doubts().isEmpty)
        let again = program.run("edit", "--yes", "--at", "same", "ANY media.type = 'image'")
        #expect(again.exitCode == .success && again.error.contains("nothing was changed"))
    }

    @Test(arguments: [
        (["--at", "2023-11-14 20:00"], true), (["--shift", "+1h"], false),
        (["--zone", "Asia/Tokyo"], false),
        (["--tag", "+x"], false), (["--at", "SAME", "--zone", "Asia/Tokyo"], true),
    ])
    func `a time that a person gives is sure, and a mended clock is not`(
        options: [String], isSure: Bool
    ) throws {
        try phone.put(
            TinyPhoto.bytes(salt: "1"), "a.jpg", modified: Date(timeIntervalSince1970: 1_700_000_000))
        phone.takeIn()
        let edited = program.run((["edit", "@"] + options).map { Array($0.utf8) })
        #expect(edited.exitCode == .success, "\(edited.error)")
        let entry = try program.onlyEntry()
        #expect((entry.timeDoubt == nil) == isSure && (entry.media[0].timeDoubt == nil) == isSure)
    }

    @Test
    func
        `a date that is confirmed in the editor or the form is sure, and one in another zone is not`()
        throws
    {
        let program = TestProgram.withEditor()
        let photo = program.folder.write(TinyPhoto.bytes(salt: "1"), to: "IMG-20240115-WA0007.jpg")
        program.run("add", "-m", "\(photo)", "--at", "media")
        program.setEditor("sed -i 's/^zone:.*/zone: Asia\\/Tokyo/' \"$1\"")
        #expect(program.run("edit", "--full").exitCode == .success)
        let day = try program.onlyEntry().creationTime.wallTime.date
        #expect(
            try program.onlyEntry().timeDoubt == .name
                && program.onlyEntry().creationTime.zoneName == "Asia/Tokyo")
        program.setEditor("sed -i 's/^date:.*/date: same/' \"$1\"")
        #expect(program.run("edit", "--full").exitCode == .success)
        #expect(
            try program.onlyEntry().timeDoubt == nil
                && program.onlyEntry().creationTime.wallTime.date == day)
        program.run("undo")
        let bench = try BrowserBench(program, columns: 120, rows: 30)
        #expect(bench.lines.contains { $0.contains("~") }, "\(bench.lines)")
        try bench.type("E")
        try bench.fill(.date, "same")
        try bench.save()
        #expect(try program.onlyEntry().timeDoubt == nil && program.onlyEntry().hasTime == false)
    }

    @Test func `an album marks a doubtful time with its reason`() throws {
        try takeInFour()
        program.run("export", "-f", "html", "-o", "\(program.folder.path)/album")
        let months = ["2023-11", "2024-01", "1978-07", "2025-06"]
        let pages = try months.map { month in
            String(
                decoding: try File.read(FilePath("\(program.folder.path)/album/months/\(month).html")), as: UTF8.self)
        }
        let words = ["time of the file", "day of the name", "no time of day"]
        for (page, words) in zip(pages, words) { #expect(page.contains("title=\"\(words)\">~</span>"), "\(page)") }
        #expect(!pages[3].contains("~</span>"))
    }

    @Test func `exported Markdown brings doubts back`() throws {
        try takeInFour()
        let folder = "\(program.folder.path)/md"
        program.run("export", "-f", "markdown", "-o", folder)
        let other = TestProgram()
        let imported = other.run("import", folder)
        #expect(imported.exitCode == .success, "\(imported.error)")
        #expect(try doubts(of: other) == doubts())
        #expect(try other.entries().map(\.timeDoubt) == program.entries().map(\.timeDoubt))
        #expect(try other.entries().map(\.hasTime) == program.entries().map(\.hasTime))
    }

    @Test func `exported lines bring doubts back`() throws {
        try takeInFour()
        let folder = "\(program.folder.path)/out"
        program.run("export", "-f", "jsonl", "-o", folder)
        let other = TestProgram()
        let imported = other.run("import", "\(folder)/entries.jsonl")
        #expect(imported.exitCode == .success, "\(imported.error)")
        let export = ["export", "-f", "jsonl", "-o", "-"].map { Array($0.utf8) }
        #expect(other.run(export).output == program.run(export).output)
        #expect(try other.entries().map(\.timeDoubt) == program.entries().map(\.timeDoubt))
        #expect(other.run("list").output == program.run("list").output)
    }
}
