import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

/// `import --watch`: photos and sounds that arrive in a folder.
@Suite struct ImportWatchTests {
    let folder: WatchedFolder
    var phone: Phone { folder.phone }
    var program: TestProgram { folder.program }

    init() throws { folder = try WatchedFolder() }

    @Test func `what is there comes in, and what arrives, and a signal ends it`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        let outcome = try folder.watch(steps: [
            { try phone.groups() == [["a.jpg"]] },
            {
                try phone.shoot("b.jpg", at: "10:10")
                try phone.shoot("new/c.jpg", at: "14:00")
                return true
            },
            { try phone.groups().flatMap(\.self).count == 3 },
        ])
        #expect(outcome.exitCode == .interrupted)
        #expect(try phone.groups() == [["a.jpg", "b.jpg"], ["c.jpg"]])
        #expect(outcome.error.contains("note: what arrives in "), "\(outcome.error)")
        #expect(outcome.error.contains("1 photo is now in 1 entry, 1 June 2025\n"))
        #expect(outcome.error.hasSuffix("note: ended; 3 photos came in\n"), "\(outcome.error)")
        #expect(outcome.lines.count == 3)
    }

    @Test func `files that arrive together are one command`() throws {
        let outcome = try folder.watch(steps: [
            {
                try phone.shoot("a.jpg", at: "10:00")
                try phone.shoot("b.jpg", at: "14:00")
                try folder.note("Fog on the river", "fog.md")
                return true
            },
            { try program.entries().count == 3 },
        ])
        #expect(outcome.error.contains("2 photos and 1 note are now in 3 entries"), "\(outcome.error)")
        #expect(program.run("undo", "--list").lines.count == 1)
        program.run("undo")
        #expect(try program.entries().isEmpty)
    }

    @Test func `the next start goes on, and brings nothing twice`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        try folder.note("Fog", "fog.txt")
        _ = try folder.watch(steps: [{ try program.entries().count == 2 }])
        try phone.shoot("b.jpg", at: "15:00")
        let again = try folder.watch(steps: [{ try program.entries().count == 3 }])
        #expect(again.error.contains("ended; 1 photo came in"), "\(again.error)")
        let commands = program.run("undo", "--list").lines.count
        try folder.note("The end", "z.txt")
        _ = try folder.watch(steps: [{ try program.entries().count == 4 }])
        #expect(program.run("undo", "--list").lines.count == commands + 1)
    }

    @Test func `a film that comes later finds its photo`() throws {
        let film = TinyPhoto.film(at: "2025:06:01 10:00:01")
        try phone.shoot("IMG_1.JPG", at: "10:00")
        _ = try folder.watch(steps: [
            { try phone.groups() == [["IMG_1.JPG"]] },
            {
                try phone.put(film, "IMG_1.MOV")
                return true
            },
            { try program.entries().first?.media.first?.companions.map(\.kind) == [.livePhoto] },
        ])
        #expect(try phone.groups() == [["IMG_1.JPG"]])
    }

    @Test func `a sidecar that comes first waits for its photo`() throws {
        let sidecar = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">\
            The heron</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        try phone.put(Array(sidecar.utf8), "IMG_2.xmp")
        try phone.shoot("IMG_1.JPG", at: "10:00")
        let outcome = try folder.watch(steps: [
            { try phone.groups() == [["IMG_1.JPG"]] },
            {
                try phone.shoot("IMG_2.JPG", at: "16:00")
                return true
            },
            { try phone.groups().count == 2 },
        ])
        let medium = try program.entries().flatMap(\.media).first { $0.fileName == "IMG_2.JPG" }
        #expect(
            medium?.companions.map(\.kind) == [.sidecar] && medium?.metadata.title == "The heron", "\(outcome.error)")
        #expect(outcome.error.contains("left out: 1 file (.xmp)"), "\(outcome.error)")
    }

    @Test func `programs get an object a group, with what became of each file`() throws {
        try phone.shoot("a.jpg", at: "10:00")
        try phone.put(Array("rubbish".utf8), "broken.jpg")
        try folder.note("Fog", "fog.md")
        try folder.note("\n", "empty.md")
        let outcome = try folder.watch(
            "--format", "jsonl", "--tag", "phone", steps: [{ try program.entries().count == 2 }])
        let object = try #require(try WatchedFolder.objects(outcome).first)
        #expect(object["photoCount"]?.integerValue == 1 && object["noteCount"]?.integerValue == 1)
        #expect(object["entries"]?.arrayValue?.count == 2)
        let files = try #require(object["files"]?.arrayValue).compactMap(\.objectValue)
        let fates = Dictionary(
            files.compactMap { file in
                file["path"]?.stringValue.map {
                    (String($0.split(separator: "/").last ?? ""), file["fate"]?.stringValue)
                }
            }
        ) { first, _ in first }
        #expect(
            fates == ["a.jpg": "imported", "broken.jpg": "unreadable", "fog.md": "imported", "empty.md": "left out"])
        #expect(outcome.error.contains("broken.jpg: not a photo, sound or video, although its name says so"))
        #expect(try program.entries().allSatisfy { $0.tags == ["phone"] })
    }

    @Test func `a folder that is gone is waited for`() throws {
        let outcome = try folder.watch(steps: [
            {
                try FileManager.default.moveItem(atPath: "\(phone.path)", toPath: "\(phone.path)-away")
                return true
            },
            {
                try phone.shoot("a.jpg", at: "10:00")
                return true
            },
            { try phone.groups() == [["a.jpg"]] },
        ])
        #expect(
            outcome.exitCode == .interrupted && outcome.error.contains("1 photo is now in 1 entry"), "\(outcome.error)")
    }

    @Test(arguments: [
        (["--dry-run"], "--dry-run does not go with --watch"), (["--into", "@"], "--into does not go with --watch"),
        (["--report", "x.jsonl"], "--report does not go with --watch"), (["--again"], "--again does not go"),
        (["--format", "json"], "--format jsonl: an object a group"),
        (["--as", "jrnl"], "--as does not go with --watch"),
        (["-"], "- is not a folder"), (["/etc/hostname"], "/etc/hostname is not a folder"),
    ])
    func `what does not go with it is a wrong usage with a hint`(options: [String], words: String) {
        let outcome = program.run((["import", "--watch", "\(phone.path)"] + options).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.contains(words), "\(outcome.error)")
        #expect(outcome.error.contains("hint: ") && !FileManager.default.fileExists(atPath: "\(program.diary)"))
    }

    @Test func `a missing folder, the diary itself and options of --watch alone are refused`() throws {
        #expect(program.run("import", "--watch", "\(phone.path)-not").error.contains("there is no folder"))
        #expect(program.run("import", "--systemd", "\(phone.path)").error.contains("--systemd is for --watch"))
        #expect(
            program.run("import", "--format", "jsonl", "\(phone.path)").error.contains("--format jsonl is for --watch"))
        program.run("add", "First line")
        #expect(
            program.run("import", "--watch", "\(program.diary)/media").error.contains("a folder of the diary itself"))
    }

    @Test func `a unit is written on request, with its options and folder`() throws {
        program.environment["XDG_CONFIG_HOME"] = "\(program.folder.path)/config"
        let outcome = program.run("import", "--watch", "--systemd", "--gap", "day", "-t", "a,b", "\(phone.path)")
        #expect(outcome.exitCode == .success && outcome.error.contains("systemctl --user enable --now diary-import-"))
        let units = "\(program.folder.path)/config/systemd/user"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: units).first)
        let text = try String(contentsOfFile: "\(units)/\(name)", encoding: .utf8)
        let words = " --diary \(program.diary) import --watch \"--gap=day\" \"--tag=a\" \"--tag=b\" -- \(phone.path)\n"
        #expect(text.contains(words), "\(text)")
        #expect(text.contains("\nSuccessExitStatus=130\n") && text.contains("\nReadWritePaths=-\(program.diary)\n"))
        #expect(text.contains("RestrictAddressFamilies=AF_UNIX\n"))
        let other = program.run("import", "--watch", "--systemd", "\(phone.path)")
        #expect(other.exitCode == .failure && other.error.contains("is another unit; nothing was written"))
        #expect(try String(contentsOfFile: "\(units)/\(name)", encoding: .utf8) == text)
    }
}
