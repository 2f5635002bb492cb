import Chronology
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryFormats

/// Folders of archives, and archives beside others.
struct ArchiveFolderTests {
    private let folder = TemporaryFolder()

    private func open(_ names: String...) throws -> ImportSource {
        try ImportSource.open(
            archives: names.map(folder.path.appending), temporaryFolder: folder.path.appending("tmp"),
            decoderPath: DecoderTestbed.decoderPath)
    }

    /// The seconds since 1970 of the files of an archive, by their names, for a clock at UTC+2.
    private func times(_ archive: [UInt8], _ name: String) throws -> [String: Int64] {
        folder.write(archive, to: name)
        let source = try ImportSource.open(
            archives: [folder.path.appending(name)], zone: try #require(TimeZoneRules(fixed: "+02:00")),
            temporaryFolder: folder.path.appending("tmp"), decoderPath: DecoderTestbed.decoderPath)
        var times: [String: Int64] = [:]
        for file in source.files {
            let status = try #require(Folder.status(source.folder.appending(file.path)))
            times[file.path] = Int64(status.st_mtim.tv_sec)
        }
        return times
    }

    @Test func `the time of MS-DOS in a zip is local, and a moment beside it wins`() throws {
        var zip = ZipBytes()
        zip.add("local", "1")
        zip.add(Array("moment".utf8), [1], moment: 1_706_690_000)
        // 2024-01-31 08:30 at UTC+2.
        #expect(
            try times(zip.whole, "a.zip") == ["a.zip!/local": 1_706_682_600, "a.zip!/moment": 1_706_690_000])
        #expect(
            try times(ZipBytes.large([("large", "1")]), "b.zip")["b.zip!/large"] == 1_706_682_600)
        // That of a tar is a moment.
        #expect(try times(Self.tar("z"), "c.tar") == ["c.tar!/z": 0])
    }

    private static func problems(_ source: ImportSource) -> [String] {
        source.problems.map { "\($0.kind) \($0.place): \($0.reason)" }
    }

    /// A tar with an empty member.
    private static func tar(_ name: String) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func set(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        set(name, at: 0)
        set("0000644", at: 100)
        set("00000000000", at: 124)
        set("00000000000", at: 136)
        set("        0", at: 148)
        set("ustar\u{0}00", at: 257)
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        set(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
        return header + [UInt8](repeating: 0, count: 1024)
    }

    @Test func `a folder that holds nothing but archives means these`() throws {
        var zip = ZipBytes()
        zip.add("x", "1")
        try Folder.make(folder.path.appending("in"))
        folder.write(zip.whole, to: "in/b.zip")
        folder.write(Self.tar("z.txt"), to: "in/a.tar")
        folder.write(Array("system".utf8), to: "in/.DS_Store")
        #expect(ImportSource.isArchive(folder.path.appending("in")))
        #expect(try open("in").files.map(\.path) == ["a.tar!/z.txt", "b.zip!/x"])
        // A document of an office program is a zip, too.
        folder.write(zip.whole, to: "in/c.docx")
        #expect(!ImportSource.isArchive(folder.path.appending("in")))
        try Folder.make(folder.path.appending("empty"))
        #expect(!ImportSource.isArchive(folder.path.appending("empty")))
    }

    @Test func `a folder with a link to an archive or a backup of a diary is not taken for archives`() throws {
        for name in ["linked", "backup"] { try Folder.make(folder.path.appending(name)) }
        folder.write(ZipBytes().whole, to: "a.zip")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path.appending("linked").appending("a.zip").description,
            withDestinationPath: folder.path.appending("a.zip").description)
        folder.write(Self.tar("diary/a.jpeg"), to: "backup/a.tar")
        #expect(!ImportSource.isArchive(folder.path.appending("linked")))
        #expect(!ImportSource.isArchive(folder.path.appending("backup")))
    }

    @Test func `archives among other files of a folder are named, with the way to bring them in`() throws {
        try Folder.make(folder.path.appending("in"))
        folder.write(ZipBytes().whole, to: "in/a.zip")
        folder.write(Array("no zip".utf8), to: "in/b.zip")
        folder.write(Array("text".utf8), to: "in/c.txt")
        let inner = folder.path.appending("in")
        let source = try ImportSource.open(folder: inner, decoderPath: DecoderTestbed.decoderPath)
        #expect(
            Self.problems(source) == [
                "packed a.zip: an archive, which is unpacked if it is named: diary import \(inner.appending("a.zip"))"
            ])
    }

    @Test func `archives of several programs that are given together are several exports`() throws {
        var dayOne = ZipBytes()
        dayOne.add("J.json", #"{"metadata":{"version":"1.0"},"entries":[]}"#)
        var jrnl = ZipBytes()
        jrnl.add("j.txt", "[2021-03-03 11:48] a\n")
        var photos = ZipBytes()
        photos.add("photos/a.jpeg", "x")
        for (name, zip) in [("a.zip", dayOne), ("b.zip", jrnl), ("c.zip", photos)] { folder.write(zip.whole, to: name) }
        let source = try open("a.zip", "b.zip", "c.zip")
        let contents = try ImportFormats.contents(of: source)
        #expect(contents.parts.map { $0.format.name } == ["dayone", "jrnl"] && source.problems.isEmpty)
        // Day One's photos may be in another archive.
        #expect(contents.parts[0].source.files.map(\.path) == ["a.zip!/J.json", "c.zip!/photos/a.jpeg"])
        #expect(contents.parts[1].source.files.map(\.path) == ["b.zip!/j.txt"])
        #expect(contents.loose.map(\.path) == ["c.zip!/photos/a.jpeg"])
        let alone = try ImportFormats.contents(of: open("a.zip", "c.zip"))
        #expect(alone.parts.count == 1 && alone.parts[0].source.files.count == 2)
    }

    @Test func `the archives that an archive consists of are unpacked, but none in those`() throws {
        var (inner, first, second, outer) = (ZipBytes(), ZipBytes(), ZipBytes(), ZipBytes())
        inner.add("x")
        first.add("Journal/a.md", "1")
        first.add(Array("Journal/files.zip".utf8), inner.whole)
        second.add("Journal/b.jpg", "2")
        outer.add(Array("ExportBlock-1-Part-1.zip".utf8), first.whole)
        outer.add(Array("ExportBlock-1-Part-2.zip".utf8), second.whole)
        folder.write(outer.whole, to: "a.zip")
        let parts = ["a.zip!/ExportBlock-1-Part-1.zip!", "a.zip!/ExportBlock-1-Part-2.zip!"]
        let source = try open("a.zip")
        #expect(
            source.files.map(\.path) == [
                "\(parts[0])/Journal/a.md", "\(parts[0])/Journal/files.zip", "\(parts[1])/Journal/b.jpg",
            ])
        #expect(source.problems.isEmpty)
    }

    @Test func `of an archive with other files only the blocks of an export are unpacked`() throws {
        var (inner, outer) = (ZipBytes(), ZipBytes())
        inner.add("x", "1")
        outer.add("index.html", "2")
        outer.add(Array("mine.zip".utf8), inner.whole)
        outer.add(Array("ExportBlock-1.zip".utf8), inner.whole)
        outer.add(Array("ExportBlock-2.zip".utf8), Array("no archive".utf8))
        folder.write(outer.whole, to: "a.zip")
        #expect(
            try open("a.zip").files.map(\.path)
                == ["a.zip!/ExportBlock-1.zip!/x", "a.zip!/ExportBlock-2.zip", "a.zip!/index.html", "a.zip!/mine.zip"])
    }

    @Test func `text bundles that are packed in an archive are unpacked, also beside other files`() throws {
        var (bundle, bare, outer) = (ZipBytes(), ZipBytes(), ZipBytes())
        bundle.add("Fog.textbundle/text.md", "Fog")
        bare.add("text.md", "Sun")
        outer.add(Array("Fog.textpack".utf8), bundle.whole)
        outer.add(Array("Notes/Sun.TextPack".utf8), bare.whole)
        outer.add("2024-01-05.md", "Rain")
        folder.write(outer.whole, to: "a.zip")
        let source = try open("a.zip")
        #expect(
            source.files.map(\.path) == [
                "a.zip!/2024-01-05.md", "a.zip!/Fog.textpack!/Fog.textbundle/text.md", "a.zip!/Sun.TextPack!/text.md",
            ])
        #expect(source.files.filter(MarkdownFolderShape.isBundled).count == 2 && source.problems.isEmpty)
        #expect(try MarkdownFormat.recognize(source) == "collection of 3 notes in text bundles")
        // A folder of them means these.
        try Folder.make(folder.path.appending("in"))
        folder.write(bundle.whole, to: "in/Fog.textpack")
        #expect(ImportSource.isArchive(folder.path.appending("in")))
    }

    @Test func `archives in the one folder of an archive are unpacked`() throws {
        var (inner, outer) = (ZipBytes(), ZipBytes())
        inner.add("x", "1")
        outer.add(Array("Export/2024/a.zip".utf8), inner.whole)
        outer.add("__MACOSX/Export/2024/._a.zip", "2")
        folder.write(outer.whole, to: "a.zip")
        #expect(try open("a.zip").files.map(\.path) == ["a.zip!/a.zip!/x"])
    }

    @Test func `an archive that stays packed in another one is an outcome of its own`() throws {
        var (inner, outer) = (ZipBytes(), ZipBytes())
        inner.add("x", "1")
        outer.add("2024-01-05.md", "Rain")
        outer.add(Array("more.zip".utf8), inner.whole)
        folder.write(outer.whole, to: "a.zip")
        let arePacked = try open("a.zip").leftOutFiles { $0.hasSuffix(".md") }.map { outcome in
            guard case .file(let file) = outcome else { return false }
            guard case .leftOut(.archive(isInside: true)) = file.kind else { return false }
            return true
        }
        #expect(arePacked == [true])
    }

    @Test func `a damaged archive in an archive is named with both`() throws {
        var (inner, outer) = (ZipBytes(), ZipBytes())
        inner.add(Array("a".utf8), Array("content".utf8), checksum: 1)
        inner.add("../b")
        outer.add(Array("part.zip".utf8), inner.whole)
        folder.write(outer.whole, to: "a.zip")
        let source = try open("a.zip")
        #expect(source.files.map(\.path) == ["a.zip!/part.zip!/a"])
        #expect(source.problems.map(\.place).sorted() == ["a.zip!/part.zip!/../b", "a.zip!/part.zip!/a"])
    }
}
