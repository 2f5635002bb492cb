import DiaryCLI
import DiaryModel
import DiaryStore
import DiaryTestSupport
import TestFixtures
import TestSupport
import Testing

@Suite struct AttachTests {
    let program = TestProgram()
    let photo = TestProgram.sample("lighthouse.jpg")
    let sound = TestProgram.sample("fog-on-the-river.flac")

    private func names() throws -> [String?] { try program.onlyEntry().media.map(\.fileName) }

    private func addBoth() throws -> DiaryEntry {
        program.run("add", "tram", "-m", photo, sound)
        return try program.onlyEntry()
    }

    @Test func `files are attached, and one undo reverts it`() throws {
        program.run("add", "tram")
        let attached = program.run("attach", "@", photo, sound)
        #expect(attached.exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(attached.output == "\(entry.id)\n")
        #expect(attached.error.contains("attached 1 photo, 1 sound to \(entry.id.prefix(6))  "))
        #expect(try names() == ["lighthouse.jpg", "fog-on-the-river.flac"])
        let undone = program.run("undo")
        #expect(undone.error.contains("undid attach lighthouse.jpg, fog-on-the-river.flac (diary redo)"))
        #expect(try names().isEmpty)
        program.run("redo")
        #expect(try names().count == 2)
    }

    private func shot(_ name: String, on day: String) -> String {
        "\(program.folder.write(TinyPhoto.bytes("\(day) 10:00:00", salt: name), to: name))"
    }

    @Test func `photos of another day than the entry are reported`() throws {
        program.run("add", "tram", "--at", "2026-11-19 20:00")
        let own = program.run("attach", "@", shot("a.jpg", on: "2026:11:19"))
        #expect(!own.error.contains("taken"), "\(own.error)")
        let later = program.run("attach", "@", shot("b.jpg", on: "2026:11:20"), shot("c.jpg", on: "2026:11:19"))
        #expect(
            later.error.contains(
                "note: 1 of them was taken on 20 November 2026, and the entry is dated 19 November 2026\n"),
            "\(later.error)")
        #expect(!later.error.contains("hint:"))
    }

    @Test func `if all are of one other day, the remedy is printed`() throws {
        program.run("add", "tram", "--at", "2026-11-19 20:00")
        let entry = try program.onlyEntry()
        let attached = program.run("attach", "@", shot("a.jpg", on: "2026:11:17"))
        #expect(attached.exitCode == .success)
        #expect(
            attached.error.contains("note: it was taken on 17 November 2026, and the entry is dated 19 November 2026\n")
        )
        #expect(attached.error.contains("hint: diary edit \(entry.id.prefix(6)) --at '2026-11-17 10:00'\n"))
        let abroad = program.folder.write(TinyPhoto.bytes("2026:11:16 21:10:33", offset: "+09:00"), to: "abroad.jpg")
        program.run("add", "tea", "--at", "2026-11-19 20:00")
        let tea = program.run("attach", "@", "\(abroad)")
        #expect(tea.error.contains(" --at '2026-11-16 21:10 +09:00'\n"), "\(tea.error)")
        let said = program.run("add", "--at", "2026-11-19 20:00", "-m", shot("b.jpg", on: "2026:11:17"))
        #expect(!said.error.contains("note:"), "\(said.error)")
        let added = program.run("add", "now", "-m", shot("c.jpg", on: "2025:11:17"), shot("d.jpg", on: "2025:11:18"))
        #expect(added.error.contains("note: they were taken from 17 November 2025 to 18 November 2025, and"))
    }

    @Test func `one file that can't be taken keeps everything out`() throws {
        program.run("add", "tram")
        let broken = program.folder.write("no photo".utf8, to: "broken.jpg")
        let attached = program.run("attach", "@", photo, "\(broken)")
        #expect(attached.exitCode == .failure)
        #expect(attached.error.contains("nothing was added"))
        #expect(try names().isEmpty)
        #expect(try Folder.names(in: program.diary.appending("tmp")).isEmpty)
    }

    @Test(arguments: ["number", "name", "id", "prefix", "after entry"])
    func `a medium is named by number, name, id or after its entry`(form: String) throws {
        let entry = try addBoth()
        let medium = entry.media[1]
        let words = [
            "number": "2", "name": "fog-on-the-river.flac", "id": medium.id.description,
            "prefix": medium.id.prefix(12), "after entry": "\(entry.id.prefix(6)):2",
        ]
        let word = try #require(words[form])
        let detached = program.run("detach", "@", word)
        #expect(detached.exitCode == .success)
        #expect(detached.output == "\(entry.id)\n")
        #expect(
            detached.error.contains("in the trash: fog-on-the-river.flac, of \(entry.id.prefix(6))   back: diary undo"))
        #expect(try names() == ["lighthouse.jpg"])
        program.run("undo")
        #expect(try program.onlyEntry() == entry)
    }

    @Test func `the number of the only medium is told`() throws {
        program.run("add", "x", "--media", TestProgram.sample("lighthouse.jpg"))
        #expect(program.run("detach", "@", "9").error.contains("has no medium 9: it has one"))
    }

    @Test(arguments: [
        (["3"], "has no medium 3: it has 1 to 2"), (["0"], "has no medium 0"), (["\(Int.min)"], "has no medium -"),
        (["1", "cat.jpg"], "has no medium cat.jpg"),
    ])
    func `an unknown medium is reported, and nothing is done`(words: [String], message: String) throws {
        let entry = try addBoth()
        let detached = program.run((["detach", "@"] + words).map { Array($0.utf8) })
        #expect(detached.exitCode == .usage)
        #expect(detached.error.contains(message))
        #expect(detached.error.contains("hint: diary show \(entry.id.prefix(6))"))
        #expect(try program.onlyEntry() == entry)
    }

    @Test func `a name that two media have is reported with their numbers`() throws {
        program.run("add", "tram", "-m", photo, photo)
        let id = try program.onlyEntry().id.prefix(6)
        let detached = program.run("detach", "@", "lighthouse.jpg")
        #expect(detached.exitCode == .usage)
        #expect(detached.error.contains("lighthouse.jpg names 2 media of entry \(id); nothing was done"))
        #expect(detached.error.contains("  \(id):1  lighthouse.jpg\n  \(id):2  lighthouse.jpg\n"))
        #expect(try names().count == 2)
    }

    @Test func `a medium of another entry is refused`() throws {
        let entry = try addBoth()
        program.run("add", "other", "--at", "yesterday")
        let refused = program.run("detach", "@2", "\(entry.id.prefix(6)):1")
        #expect(refused.exitCode == .usage)
        #expect(refused.error.contains("hint: diary detach \(entry.id.prefix(6)) 1"))
    }

    @Test(arguments: ["entry", "name", "id"])
    func `trash lists detached media, and restore brings them back`(form: String) throws {
        let entry = try addBoth()
        let medium = entry.media[0]
        program.run("detach", "@", "1")
        let trash = program.run("trash")
        #expect(trash.output.hasPrefix("\(medium.id.prefix(8))  photo  "))
        #expect(trash.output.contains("  lighthouse.jpg  of \(entry.id.prefix(6))  "))
        #expect(program.run("trash", "-f", "ids").output == "\(medium.id)\n")
        #expect(program.run("trash", "-f", "json").output.hasSuffix("\"diaryEntry\":\"\(entry.id)\"}]\n"))
        #expect(program.run("trash", "--on", "1999").output.isEmpty)
        let words = ["entry": entry.id.prefix(6), "name": "lighthouse.jpg", "id": medium.id.prefix(8)]
        let word = try #require(words[form])
        let restored = program.run("restore", word)
        #expect(restored.error == "back in the diary: 1 photo\n")
        #expect(restored.output == "\(entry.id)\n")
        #expect(try program.onlyEntry().media == entry.media)
        #expect(program.run("trash").error == "the trash is empty\n")
    }

    @Test func `what was put into the trash last is restored by its sign`() throws {
        let entry = try addBoth()
        program.run("add", "gone", "--at", "yesterday")
        program.run("delete", "@2")
        program.run("detach", "\(entry.id)", "1")
        #expect(program.run("restore", "@").error == "back in the diary: 1 photo\n")
        program.run("detach", "\(entry.id)", "2")
        program.run("delete", "\(entry.id)")
        #expect(program.run("restore", "@").output == "\(entry.id)\n")
        #expect(program.run("restore", "@1").error == "back in the diary: 1 entry\n")
        #expect(try program.entries().count == 2)
        #expect(program.run("restore", "@").error == "back in the diary: 1 sound\n")
        let outcome = program.run("restore", "@")
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error == "error: no entry is in the trash\n\nhint: diary trash\n")
        #expect(program.run("restore", "@2").error.contains("there is no 2nd newest entry in the trash"))
    }

    @Test func `everything in the trash can be restored by its ids`() throws {
        let entry = try addBoth()
        program.run("add", "gone", "--at", "yesterday")
        program.run("delete", "@2")
        program.run("detach", "\(entry.id)", "1", "2")
        let ids = program.run("trash", "-f", "ids").output
        #expect(ids.split(separator: "\n").count == 3)
        #expect(program.run("restore", "-").error == "nothing in the trash matches\n")
        let restored = program.run("restore", "-", input: ids)
        #expect(restored.error == "back in the diary: 1 entry, 1 photo, 1 sound\n")
        #expect(try program.entries().count == 2)
        program.run("undo")
        #expect(try names().isEmpty)
    }

    @Test func `emptying the trash asks for detached media and removes their originals`() throws {
        let entry = try addBoth()
        program.run("detach", "@", "1")
        let asked = program.run("trash", "--empty")
        #expect(asked.exitCode == .usage)
        #expect(asked.error.hasPrefix("1 detached medium: lighthouse.jpg\n"))
        let emptied = program.run("trash", "--empty", "--yes")
        #expect(emptied.exitCode == .success)
        #expect(emptied.error.contains("removed for good: 1 detached medium, 1 original, "))
        let store = try DiaryStore(program.diary, access: .reading)
        let medium = entry.media[0]
        #expect(!Folder.exists(store.vault.path(of: medium.hash, extension: medium.fileExtension)))
        #expect(try names() == ["fog-on-the-river.flac"])
    }
}
