import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// `import --watch`: notes that arrive in a folder.
@Suite struct WatchedNoteTests {
    let folder: WatchedFolder
    var program: TestProgram { folder.program }

    init() throws { folder = try WatchedFolder() }

    @Test func `a note is an entry with the time of its file`() throws {
        try folder.note("Fog on the river #home\r\n", "sub/fog.md", at: "2025-06-01T10:00:00Z")
        _ = try folder.watch(steps: [{ try program.entries().count == 1 }])
        let entry = try #require(try program.entries().first)
        #expect(entry.text == "Fog on the river #home" && entry.tags == ["home"] && entry.hasTime)
        #expect(entry.creationTime.rfc3339() == "2025-06-01T12:00:00+02:00")
    }

    @Test func `a date with a colon at its beginning dates it, relative to its file`() throws {
        try folder.note("yesterday 18:30: Dinner", "a.txt", at: "2025-06-01T10:00:00Z")
        try folder.note("2024-03-02: Snow", "b.txt")
        try folder.note("Not a date: yes", "c.txt")
        _ = try folder.watch(steps: [{ try program.entries().count == 3 }])
        let entries = try program.entries()
        let dates = Dictionary(entries.map { ($0.text, $0.creationTime.rfc3339()) }) { first, _ in first }
        #expect(dates["Dinner"] == "2025-05-31T18:30:00+02:00")
        #expect(dates["Snow"]?.hasPrefix("2024-03-02") == true && entries.contains { $0.text == "Snow" && !$0.hasTime })
        #expect(dates["Not a date: yes"] == "2025-06-01T12:00:00+02:00")
    }

    @Test func `a conflict copy beside its note is left out and named`() throws {
        try folder.note("2024-03-02: Snow", "a.txt")
        try folder.note("2024-03-02: Rain", "a.sync-conflict-20240303-103000-ABCDEFG.txt")
        try folder.note("2024-03-04: Sun", "b (Anna's conflicted copy 2024-03-05).txt")
        let outcome = try folder.watch(steps: [{ try program.entries().count == 2 }])
        #expect(try Set(folder.texts) == ["Snow", "Sun"])
        #expect(outcome.error.contains("a conflict copy of a note, which --conflict-copies takes"), "\(outcome.error)")
    }

    @Test func `a note that is changed is a new version of its entry, at its time`() throws {
        try folder.note("yesterday: Dinner", "a.txt", at: "2025-06-01T10:00:00Z")
        let outcome = try folder.watch(steps: [
            { try folder.texts == ["Dinner"] },
            {
                try folder.note("yesterday: Dinner at Anna's", "a.txt", at: "2025-06-08T10:00:00Z")
                return true
            },
            { try folder.texts == ["Dinner at Anna's"] },
        ])
        #expect(outcome.error.contains("1 entry has the new text of its note"), "\(outcome.error)")
        let ended = "note: ended; 1 note came in; 1 entry has the new text of its note\n"
        #expect(outcome.error.hasSuffix(ended), "\(outcome.error)")
        let entry = try #require(try program.entries().first)
        #expect(entry.creationTime.rfc3339().hasPrefix("2025-05-31"))
        #expect(program.run("history", "@").output.contains("Dinner"))
        // The same after a restart, and after the change is taken back.
        try folder.note("yesterday: Dinner at Bert's", "a.txt", at: "2025-06-09T10:00:00Z")
        let again = try folder.watch(steps: [{ try folder.texts == ["Dinner at Bert's"] }])
        #expect(again.error.hasSuffix("note: ended; 1 entry has the new text of its note\n"), "\(again.error)")
        program.run("undo")
        #expect(try folder.texts == ["Dinner at Anna's"])
    }

    @Test func `the folders above a note are in no export, and its entry is found again`() throws {
        try folder.note("Fog", "sub/fog.md")
        _ = try folder.watch(steps: [{ try folder.texts == ["Fog"] }])
        let path = "\(folder.phone.path)"
        #expect(lines.contains(#""id":"sub/fog.md""#) && !lines.contains(path), "\(lines)")
        try folder.note("Fog lifts", "sub/fog.md", at: "2025-06-02T10:00:00Z")
        _ = try folder.watch(steps: [{ try folder.texts == ["Fog lifts"] }])
        #expect(lines.contains(#""id":"sub/fog.md""#) && !lines.contains(path), "\(lines)")
    }

    @Test func `an entry with an absolute path of an older version is found again and goes out without it`() throws {
        try folder.note("Fog", "sub/fog.md")
        _ = try folder.watch(steps: [{ try folder.texts == ["Fog"] }])
        let path = "\(folder.phone.path)"
        let old = lines.replacing(#""id":"sub/fog.md""#, with: #""id":"\#(path)/sub/fog.md""#)
            .replacing(/"pathDigest":"[0-9a-f]+",/, with: "")
        #expect(old.contains(path) && !old.contains("pathDigest"))
        try Data(old.utf8).write(to: URL(filePath: "\(program.folder.path)/old.jsonl"))
        program.environment["DIARY_DIR"] = "\(program.folder.path)/older"
        program.run("import", "\(program.folder.path)/old.jsonl")
        #expect(try program.onlyEntry().extra?.contains("\(path)/sub/fog.md") == true)
        #expect(lines.contains(#""id":"fog.md""#) && !lines.contains(path), "\(lines)")
        // What went out without the folders is the same entry.
        try Data(lines.utf8).write(to: URL(filePath: "\(program.folder.path)/new.jsonl"))
        #expect(!program.run("import", "\(program.folder.path)/new.jsonl").error.contains("other content"))
        try folder.note("Fog lifts", "sub/fog.md", at: "2025-06-02T10:00:00Z")
        _ = try folder.watch(steps: [{ try folder.texts == ["Fog lifts"] }])
        #expect(try program.onlyEntry().extra?.contains(path) == false)
    }

    /// The diary as lines of an export.
    private var lines: String { program.run("export", "-f", "jsonl", "-o", "-").output }

    @Test func `a change that was undone stays undone until the note is changed again`() throws {
        try folder.note("Fog", "a.txt")
        _ = try folder.watch(steps: [{ try folder.texts == ["Fog"] }])
        try folder.note("Fog lifts", "a.txt", at: "2025-06-02T10:00:00Z")
        _ = try folder.watch(steps: [{ try folder.texts == ["Fog lifts"] }])
        program.run("undo")
        try folder.note("The end", "z.txt")
        _ = try folder.watch(steps: [{ try folder.texts.contains("The end") }])
        #expect(Set(try folder.texts) == ["Fog", "The end"])
        try folder.note("Fog again", "a.txt", at: "2025-06-03T10:00:00Z")
        _ = try folder.watch(steps: [{ try folder.texts.contains("Fog again") }])
        program.run("undo")
        program.run("redo")
        #expect(Set(try folder.texts) == ["Fog again", "The end"])
        try folder.note("The very end", "zz.txt")
        let outcome = try folder.watch(steps: [{ try folder.texts.contains("The very end") }])
        #expect(Set(try folder.texts) == ["Fog again", "The end", "The very end"])
        #expect(!outcome.error.contains("new text"), "\(outcome.error)")
    }

    @Test func `an entry that was changed here stays, and its note is named`() throws {
        try folder.note("Dinner", "a.txt")
        var error = ""
        let outcome = try folder.watch(
            "--format", "jsonl",
            steps: [
                { try folder.texts == ["Dinner"] },
                {
                    program.run("edit", "@", "--text", "Supper")
                    try folder.note("Lunch", "a.txt", at: "2025-06-02T10:00:00Z")
                    try folder.note("The end", "z.txt")
                    return true
                },
                { try folder.texts.contains("The end") },
            ])
        error = outcome.error
        #expect(
            error.contains("a.txt: the note was changed, and so was the text of its entry, which stays"), "\(error)")
        #expect(Set(try folder.texts) == ["Supper", "The end"])
        #expect(outcome.output.contains("\"reason\":\"the note was changed, and so was the text of its entry\""))
    }

    @Test func `a note that is moved, copied, deleted or thrown away makes no second entry`() throws {
        try folder.note("Fog", "a.md")
        try folder.note("Rain", "r.md")
        let path = folder.phone.path
        _ = try folder.watch(steps: [
            { try folder.texts.count == 2 },
            {
                try FileManager.default.moveItem(atPath: "\(path)/a.md", toPath: "\(path)/b.md")
                try folder.note("Fog", "copy.md")
                try folder.note("Snow", "s1.md")
                return true
            },
            { try folder.texts.contains("Snow") },
            // A note that was renamed is still that of its entry.
            {
                try folder.note("Fog again", "b.md", at: "2025-06-03T10:00:00Z")
                return true
            },
            { try folder.texts.contains("Fog again") },
        ])
        #expect(Set(try folder.texts) == ["Fog again", "Rain", "Snow"])
        program.run("delete", "--contains", "Rain", "--yes")
        program.run("trash", "--empty", "--yes")
        program.run("delete", "--contains", "Snow", "--yes")
        try folder.note("The end", "z.md")
        _ = try folder.watch(steps: [{ try folder.texts.contains("The end") }])
        #expect(Set(try folder.texts) == ["Fog again", "The end"])
        // What is written anew is no longer what was thrown away.
        try folder.note("Sleet", "s1.md", at: "2025-06-04T10:00:00Z")
        _ = try folder.watch(steps: [{ try folder.texts.contains("Sleet") }])
        #expect(Set(try folder.texts) == ["Fog again", "The end", "Sleet"])
    }

    @Test func `a copy that is changed is a note of its own, and so is one with the old name of another`() throws {
        try folder.note("Template", "a.md")
        let path = folder.phone.path
        _ = try folder.watch(steps: [
            { try folder.texts == ["Template"] },
            {
                try folder.note("Template", "today.md")
                try folder.note("One", "1.md")
                return true
            },
            { try folder.texts.contains("One") },
            {
                try folder.note("Today", "today.md", at: "2025-06-03T10:00:00Z")
                return true
            },
            { try folder.texts.contains("Today") },
            {
                try FileManager.default.moveItem(atPath: "\(path)/a.md", toPath: "\(path)/z.md")
                try folder.note("Another", "a.md")
                return true
            },
            { try folder.texts.contains("Another") },
        ])
        #expect(Set(try folder.texts) == ["Template", "One", "Today", "Another"])
        // The next start knows which note is whose.
        try folder.note("The end", "end.md")
        _ = try folder.watch(steps: [{ try folder.texts.contains("The end") }])
        #expect(Set(try folder.texts) == ["Template", "One", "Today", "Another", "The end"])
        try folder.note("Another one", "a.md", at: "2025-06-05T10:00:00Z")
        _ = try folder.watch(steps: [{ try folder.texts.contains("Another one") }])
        #expect(Set(try folder.texts) == ["Template", "One", "Today", "Another one", "The end"])
    }

    @Test func `bytes that are no text are named, and tried again when they change`() throws {
        try folder.phone.put([0x63, 0x61, 0x66, 0xE9], "cafe.txt")
        try folder.note("Fine", "fine.txt")
        let outcome = try folder.watch(steps: [
            { try folder.texts == ["Fine"] },
            {
                try folder.note("café", "cafe.txt")
                return true
            },
            { try Set(folder.texts) == ["Fine", "café"] },
        ])
        #expect(outcome.error.contains("cafe.txt: the note is not UTF-8: byte 4 (line 1) is 0xE9"), "\(outcome.error)")
        try folder.phone.put([0x70, 0xE1, 0x74, 0x65, 0x6B], "den.txt")
        _ = try folder.watch("--encoding", "windows-1250", steps: [{ try folder.texts.contains("pátek") }])
    }

    @Test func `a photo does not join the entry of a note`() throws {
        try folder.note("Dinner", "a.txt", at: "2025-06-01T08:00:00Z")
        _ = try folder.watch(steps: [
            { try folder.texts == ["Dinner"] },
            {
                try folder.phone.shoot("a.jpg", at: "10:00")
                return true
            },
            { try program.entries().flatMap(\.media).count == 1 },
        ])
        #expect(try program.entries().count == 2)
    }
}
