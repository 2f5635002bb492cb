import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// PDFs are kept with their entries, and go out again.
struct PDFTests {
    private let program = TestProgram()
    private let folder = TemporaryFolder()
    private let photo: [UInt8]

    init() throws { photo = try SampleMedia.bytes(of: "lighthouse.jpg") }

    private static func pdf(_ number: Int) -> [UInt8] {
        Array("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% \(number)\ntrailer<</Root 1 0 R>>\n%%EOF\n".utf8)
    }

    private static let records = [
        #"{"identifier":"D1","md5":"0000000000000000000000000000000a","pdfName":"Tax 2023.pdf","type":"pdf"}"#,
        #"{"identifier":"D2","md5":"0000000000000000000000000000000b","pdfName":"Letter"}"#,
    ]

    /// An export of Day One: an entry with a PDF before a photo, and one with a PDF alone.
    private func dayOne() -> String {
        let photo = #"{"identifier":"P1","md5":"0000000000000000000000000000000c","type":"jpeg"}"#
        let texts = [
            #"Taxes\n\n![](dayone-moment:/pdfAttachment/D1)\n\n![](dayone-moment://P1)"#,
            "![](dayone-moment:/pdfAttachment/D2)",
        ]
        let entries = zip(1..., zip(texts, Self.records)).map { number, entry in
            let id = String(repeating: "A", count: 31) + "\(number)"
            let photos = number == 1 ? #","photos":[\#(photo)]"# : ""
            return #"{"uuid":"\#(id)","creationDate":"2024-03-0\#(number)T10:00:00Z","timeZone":"Europe/Prague","#
                + #""text":"\#(entry.0)","pdfAttachments":[\#(entry.1)]\#(photos)}"#
        }
        var zip = ZipBytes()
        zip.add("Work.json", #"{"metadata":{"version":"1.0"},"entries":[\#(entries.joined(separator: ","))]}"#)
        zip.add(Array("pdfs/0000000000000000000000000000000a.pdf".utf8), Self.pdf(1))
        zip.add(Array("pdfs/0000000000000000000000000000000b.pdf".utf8), Self.pdf(2))
        zip.add(Array("photos/0000000000000000000000000000000c.jpeg".utf8), self.photo)
        return folder.write(zip.whole, to: "export.zip").description
    }

    private func names(_ program: TestProgram) throws -> [[String?]] {
        try program.entries().map { $0.media.map(\.fileName) }
    }

    private func original(of medium: Medium) throws -> FilePath {
        let store = try DiaryStore(program.diary, access: .reading)
        return store.vault.path(of: medium.hash, extension: medium.fileExtension)
    }

    private func path(_ name: String) -> String { folder.path.appending(name).description }

    private static let all = [["Letter.pdf"], ["Tax 2023.pdf", "0000000000000000000000000000000c.jpeg"]]

    @Test func `those of Day One come in once, in their places, and one undo removes them`() throws {
        let zip = dayOne()
        let first = program.run("import", zip)
        #expect(first.exitCode == .success, "\(first.error)")
        #expect(first.error.contains("2 entries came in with 1 photo and 2 PDFs, 1 March 2024"), "\(first.error)")
        #expect(try names(program) == Self.all)
        let entries = try program.entries()
        #expect(entries.map(\.text) == ["", "Taxes"])
        #expect(entries.map { $0.media[0].mimeType } == ["application/pdf", "application/pdf"])
        #expect(try entries.map { try File.read(original(of: $0.media[0])) } == [2, 1].map(Self.pdf))
        let again = program.run("import", zip)
        #expect(
            again.error.contains("nothing new came in") && again.error.contains("already here  2"), "\(again.error)")
        #expect(program.run("list").output.contains("1 photo 1 PDF"))
        program.run("undo")
        #expect(try program.entries().isEmpty)
    }

    @Test func `a dry run counts them, and so does its JSON`() throws {
        let outcome = program.run("import", "--dry-run", "-f", "json", dayOne())
        let summary = try #require(try JSONParser.parse(outcome.output).objectValue)
        #expect(summary["photoCount"] == .integer(1) && summary["pdfCount"] == .integer(2))
    }

    @Test func `they go out to Day One with their records, and come back`() throws {
        program.run("import", dayOne())
        let out = program.run("export", "-f", "dayone", "-o", path("out.zip"))
        #expect(out.error.contains("exported 2 entries, 1 photo, 2 PDFs"), "\(out.error)")
        let other = TestProgram()
        let back = other.run("import", path("out.zip"))
        #expect(back.error.contains("1 photo and 2 PDFs") && back.exitCode == .success, "\(back.error)")
        // The photo is named by its true MD5 there.
        #expect(try names(other).map(\.first) == ["Letter.pdf", "Tax 2023.pdf"])
        let extras = try other.entries().map { $0.media[0].extra ?? "" }
        #expect(extras[0].contains(#""pdfName":"Letter""#) && !extras[0].contains("type"))
        other.run("add", "new #fresh", "-m", folder.write(Self.pdf(3), to: "notes.pdf").description)
        other.run("export", "-f", "dayone", "--tag", "fresh", "-o", path("new.zip"))
        let third = TestProgram()
        let new = third.run("import", path("new.zip"))
        #expect(new.error.contains("1 entry came in with 1 PDF"), "\(new.error)")
        #expect(try third.onlyEntry().media.first?.fileName == "notes.pdf")
        #expect(try third.onlyEntry().media.first?.extra?.contains(#""pdfName":"notes.pdf""#) == true)
    }

    @Test(arguments: ["jsonl", "markdown"])
    func `they go out and come back in our own formats`(format: String) throws {
        program.run("import", dayOne())
        let out = program.run("export", "-f", format, "-o", path("out"))
        #expect(out.exitCode == .success && out.error.contains("2 PDFs"), "\(out.error)")
        let other = TestProgram()
        let back = other.run("import", path("out"))
        #expect(back.exitCode == .success, "\(back.error)")
        #expect(try names(other) == Self.all)
        #expect(try other.entries().map { $0.media[0].hash } == program.entries().map { $0.media[0].hash })
        #expect(other.run("import", path("out")).error.contains("nothing new came in"))
        #expect(program.run("import", path("out")).error.contains("nothing new came in"))
    }

    @Test func `a named file is kept by its content, whatever its name`() throws {
        let scan = folder.write(Self.pdf(1), to: "scan.jpg").description
        let picture = folder.write(photo, to: "photo.pdf").description
        let added = program.run("add", "papers", "-m", scan, picture)
        #expect(added.exitCode == .success && added.error.contains("1 photo  1 PDF"), "\(added.error)")
        let media = try program.onlyEntry().media
        #expect(media.map(\.fileExtension) == ["pdf", "jpg"] && media.map(\.type) == [.image, .image])
        let more = folder.write(Self.pdf(2), to: "more.pdf").description
        #expect(program.run("attach", "@", more).exitCode == .success)
        #expect(try program.onlyEntry().media.count == 3)
        #expect(program.run("show", "@").output.contains("1  PDF  "))
        #expect(program.run("stats").output.contains("1 photo, 2 PDFs"))
        let empty = folder.write([], to: "empty.pdf").description
        let text = folder.write(Array("not %PDF-1.4".utf8), to: "text.pdf").description
        #expect(program.run("add", "-m", empty).exitCode != .success)
        #expect(program.run("add", "-m", text).exitCode != .success)
    }

    @Test func `a folder of documents stays outside, and nothing is taken with a PDF`() throws {
        try Folder.make(folder.path.appending("phone"))
        let known = folder.write(Self.pdf(1), to: "phone/IMG_1.pdf").description
        _ = folder.write(Self.pdf(2), to: "phone/manual.pdf")
        let first = program.run("import", path("phone"))
        #expect(first.error.contains("left out: no media  2   .pdf"), "\(first.error)")
        #expect(try program.entries().isEmpty)
        program.run("add", "scan", "-m", known)
        _ = folder.write(try SampleMedia.bytes(of: "umbrella.wav"), to: "phone/IMG_1.wav")
        let second = program.run("import", path("phone"))
        #expect(second.error.contains("already here"), "\(second.error)")
        #expect(try program.entries().map { $0.media.map(\.companions.count) } == [[0], [0]])
    }

    @Test func `a check finds them whole, and makes their pictures again`() throws {
        program.run("import", dayOne())
        #expect(program.run("check", "--read-data").exitCode == .success)
        try program.eraseThumbnails()
        let repaired = program.run("check", "--repair")
        #expect(repaired.exitCode == .success, "\(repaired.error)\(repaired.output)")
        #expect(program.run("check").output.contains("thumbnails    all there"))
        let medium = try #require(try program.entries().first?.media.first)
        try Folder.remove(original(of: medium))
        #expect(program.run("check").exitCode != .success)
        program.run("import", folder.write(Self.pdf(2), to: "letter.pdf").description)
        #expect(program.run("check", "--read-data").exitCode == .success)
    }

    @Test func `one that a check set aside comes in from there`() throws {
        program.run("add", "an entry")
        let aside = program.diary.appending("tmp/orphans")
        for path in [aside.parent, aside] where !Folder.exists(path) { try Folder.make(path) }
        try File.create(aside.appending("0123abcd.pdf"), Self.pdf(1))
        program.run("import", aside.description)
        #expect(try program.entries().flatMap(\.media).map(\.mimeType).contains("application/pdf"))
    }

    @Test func `an album names them, and links to them beside their originals`() throws {
        program.run("import", dayOne())
        let plain = program.run("export", "-f", "html", "-o", path("album"))
        #expect(plain.exitCode == .success && !plain.error.contains("warning"), "\(plain.error)")
        var page = String(decoding: try File.read(FilePath(path("album/months/2024-03.html"))), as: UTF8.self)
        #expect(page.contains("<p>PDF: <bdi>Tax 2023.pdf</bdi></p>") && page.contains("1 photo · 2 PDFs"))
        #expect(page.components(separatedBy: "<img").count == 2)
        let full = program.run("export", "-f", "html", "--originals", "-o", path("full"))
        #expect(full.error.contains("exported 2 entries, 1 photo, 2 PDFs"), "\(full.error)")
        page = String(decoding: try File.read(FilePath(path("full/months/2024-03.html"))), as: UTF8.self)
        #expect(page.contains(#".pdf" download="Tax 2023.pdf"><bdi>Tax 2023.pdf</bdi></a>"#))
        let again = program.run("export", "-f", "html", "--originals", "--update", "-o", path("full"))
        #expect(again.error.contains("exported 2 entries, 1 photo, 2 PDFs"), "\(again.error)")
    }
}
