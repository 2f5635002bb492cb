import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// Imports of folders with several exports.
struct MixedImportTests {
    private let program = TestProgram()
    private let folder = TemporaryFolder()

    private func write(_ bytes: [UInt8], to path: String) throws {
        var parent = folder.path
        for part in path.split(separator: "/").dropLast() {
            parent = parent.appending(String(part))
            if !Folder.exists(parent) { try Folder.make(parent) }
        }
        folder.write(bytes, to: path)
    }

    private func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    /// Notes and photos of one Google Takeout.
    private func takeout() throws {
        try write(
            #"""
            {"textContent":"Fog","isTrashed":false,"createdTimestampUsec":1704447000000000,
            "attachments":[{"filePath":"p.jpeg"}]}
            """#, to: "Takeout/Keep/a.json")
        try write("<html>Fog</html>", to: "Takeout/Keep/a.html")
        try write(TinyPhoto.bytes(salt: "note"), to: "Takeout/Keep/p.jpg")
        try write(
            #"{"title":"a.jpg","photoTakenTime":{"timestamp":"1709283600"}}"#, to: "Takeout/Google Photos/a.jpg.json")
        try write(TinyPhoto.bytes(salt: "photo"), to: "Takeout/Google Photos/a.jpg")
        try write("<html></html>", to: "Takeout/archive_browser.html")
    }

    @Test func `notes and photos of one Takeout come in together, and one undo takes them back`() throws {
        try takeout()
        let outcome = program.run("import", "-f", "json", folder.path.description)
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("note: a Google Keep export of 1 note"), "\(outcome.error)")
        #expect(outcome.error.contains("note: a Google Takeout with 1 record"), "\(outcome.error)")
        #expect(outcome.error.contains("2 entries came in with 2 photos"), "\(outcome.error)")
        let summary = try #require(try JSONParser.parse(Array(outcome.output.utf8)).objectValue)
        #expect(summary["source"]?.stringValue == "keep, media" && summary["entryCount"]?.integerValue == 2)
        let entries = try program.entries()
        #expect(Set(entries.map(\.text)) == ["Fog", ""] && entries.allSatisfy { $0.media.count == 1 })
        #expect(program.run("import", folder.path.description).error.contains("already here  2"))
        program.run("undo")
        #expect(try program.entries().isEmpty)
    }

    @Test func `a photo of a note takes the record of the same photo beside it`() throws {
        try takeout()
        try write(
            #"""
            {"title":"b.jpg","description":"The river","photoTakenTime":{"timestamp":"1704440000"},
            "geoData":{"latitude":50.1,"longitude":14.4}}
            """#, to: "Takeout/Google Photos/b.jpg.json")
        try write(TinyPhoto.bytes(salt: "note"), to: "Takeout/Google Photos/b.jpg")
        let outcome = program.run("import", folder.path.description)
        #expect(outcome.error.contains("2 entries came in with 2 photos"), "\(outcome.error)")
        let note = try #require(try program.entries().first { $0.text == "Fog" })
        let photo = try #require(note.media.first)
        #expect(note.media.count == 1 && photo.caption == "The river" && photo.metadata.position?.latitude == 50.1)
        #expect(photo.captureTime?.instant.secondsSince1970 == 1_704_440_000)
        #expect(program.run("import", folder.path.description).error.contains("already here  3"))
    }

    @Test func `a photo that joins a note of the same import is in one entry`() throws {
        // It was taken at the second of the note.
        try write(
            #"{"textContent":"Fog","isTrashed":false,"createdTimestampUsec":1709283600000000}"#,
            to: "Takeout/Keep/a.json")
        try write(
            #"{"title":"a.jpg","photoTakenTime":{"timestamp":"1709283600"}}"#, to: "Takeout/Google Photos/a.jpg.json")
        try write(TinyPhoto.bytes(salt: "photo"), to: "Takeout/Google Photos/a.jpg")
        let planned = program.run("import", "--dry-run", folder.path.description)
        #expect(planned.error.contains("1 entry would come in with 1 photo"), "\(planned.error)")
        let outcome = program.run("import", folder.path.description)
        #expect(outcome.error.contains("1 entry came in with 1 photo"), "\(outcome.error)")
        let entry = try program.onlyEntry()
        #expect(outcome.output == "\(entry.id)\n" && entry.text == "Fog" && entry.media.count == 1)
    }

    @Test func `a dry run counts the entries and photos of all parts`() throws {
        try takeout()
        let outcome = program.run("import", "--dry-run", "-f", "json", folder.path.description)
        let summary = try #require(try JSONParser.parse(Array(outcome.output.utf8)).objectValue)
        #expect(summary["entryCount"]?.integerValue == 2 && summary["photoCount"]?.integerValue == 2)
        #expect(!Folder.exists(program.diary))
    }

    @Test func `several exports of a folder come in, and what can't is named with its count`() throws {
        try takeout()
        try write("1/13/24, 10:30 AM - Anna: Sun\n", to: "Chat/WhatsApp Chat with Anna.txt")
        try write("Rain\n", to: "notes/2024-03-02.md")
        for number in 1...2 {
            try write(#"{"messages":[{"sender_name":"A","timestamp_ms":1}]}"#, to: "inbox/message_\(number).json")
        }
        let outcome = program.run("import", folder.path.description)
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        let words = "holds an export of Facebook's or Instagram's messages of 2 documents, left out"
        #expect(outcome.error.contains(words), "\(outcome.error)")
        let texts = try Set(program.entries().map { $0.text.split(separator: "\n").last.map(String.init) ?? "" })
        #expect(texts == ["Fog", "Anna: Sun", "Rain", ""])
        program.run("undo")
        #expect(try program.entries().isEmpty)
    }

    @Test func `notes of Keep alone are entries, and a photo that no note names is reported`() throws {
        try takeout()
        try write(TinyPhoto.bytes(salt: "lost"), to: "Takeout/Keep/lost.jpg")
        let keep = folder.path.appending("Takeout").appending("Keep")
        let outcome = program.run("import", keep.description)
        #expect(outcome.exitCode == .success && outcome.error.contains("lost.jpg: no entry refers to it"))
        #expect(try program.entries().map(\.text) == ["Fog"])
    }

    @Test func `options of photos are refused for a folder with notes as well`() throws {
        try takeout()
        #expect(program.run("import", "--gap", "day", folder.path.description).exitCode == .usage)
        // The page of the note is a document that is not read.
        #expect(program.run("import", "--as", "media", "--gap", "day", folder.path.description).exitCode == .incomplete)
    }
}
