import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// `import` of archives on the command line.
struct OtherDiaryArchiveTests {
    private let program = TestProgram()
    private let folder = TemporaryFolder()

    private let photo: [UInt8]

    init() throws { photo = try SampleMedia.bytes(of: "lighthouse.jpg") }

    private static let photoID = "0123456789ABCDEF0123456789ABCDEF"

    private static func entry(_ number: Int, _ text: String, _ rest: String = "") -> String {
        let id = String(repeating: "A", count: 31) + "\(number)"
        return "{\"uuid\":\"\(id)\",\"creationDate\":\"2024-03-0\(number)T10:00:00Z\",\"timeZone\":\"Europe/Prague\","
            + "\"text\":\"\(text)\"\(rest)}"
    }

    private static func journal(_ entries: [String]) -> String {
        "{\"metadata\":{\"version\":\"1.0\"},\"entries\":[\(entries.joined(separator: ","))]}"
    }

    /// An export of Day One with a photo that two entries share and one that is missing.
    private var dayOne: ZipBytes {
        let record =
            ",\"photos\":[{\"identifier\":\"\(Self.photoID)\",\"md5\":\"00000000000000000000000000000001\",\"type\":\"jpeg\"}]"
        var zip = ZipBytes()
        zip.add(
            "Travels.json",
            Self.journal([
                Self.entry(1, "First ![](dayone-moment://\(Self.photoID))", record),
                Self.entry(2, "Second ![](dayone-moment://\(Self.photoID))"),
                Self.entry(3, "Third ![](dayone-moment://FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)"),
            ]))
        zip.add(Array("photos/00000000000000000000000000000001.jpeg".utf8), photo)
        return zip
    }

    private func write(_ zip: ZipBytes, _ name: String = "export.zip") -> String {
        folder.write(zip.whole, to: name).description
    }

    /// The leftovers of archives in the diary's `tmp/`.
    private func leftovers() -> Int {
        ((try? Folder.names(in: program.diary.appending("tmp"))) ?? []).count
    }

    @Test func `a journal with a hidden name goes to Day One and comes back, and hidden members are counted`() throws {
        for journal in [".private", "home"] { program.run("add", "-j", journal, "in \(journal)") }
        let zip = folder.path.appending("out.zip").description
        #expect(program.run("export", "-f", "dayone", "-o", zip).exitCode == .success)
        let other = TestProgram()
        let outcome = other.run("import", zip)
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(
            try Set(other.entries().map { "\($0.journal): \($0.text)" }) == [".private: in .private", "home: in home"])
        var noisy = ZipBytes()
        noisy.add("Travels.json", Self.journal([Self.entry(1, "First")]))
        for name in [".DS_Store", "__MACOSX/._Travels.json", ".cache"] { noisy.add(name) }
        let counted = program.run("import", write(noisy))
        #expect(counted.exitCode == .success && !counted.error.contains("warning"), "\(counted.error)")
        #expect(counted.error.contains("hidden files, left out            1"), "\(counted.error)")
        #expect(counted.error.contains("files that systems add, left out  2"), "\(counted.error)")
    }

    @Test func `a zip of Day One is imported, its problems are reported, and one undo removes it`() throws {
        let zip = write(dayOne)
        let outcome = program.run("import", zip)
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        #expect(outcome.error.contains("note: a Day One export of 1 journal\n"), "\(outcome.error)")
        #expect(
            outcome.error.contains("3 entries came in with 2 photos, 1 March 2024 to 3 March 2024"), "\(outcome.error)")
        let entries = try program.entries()
        #expect(entries.map(\.media.count) == [0, 1, 1] && Set(entries.flatMap(\.media).map(\.hash)).count == 1)
        #expect(entries[0].text == "Third (a photo is missing: FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)")
        #expect(leftovers() == 0)
        let again = program.run("import", zip)
        #expect(again.error.contains("nothing new came in") && again.error.contains("already here"), "\(again.error)")
        program.run("undo")
        #expect(try program.entries().isEmpty)
    }

    @Test func `members are reported by their archive, and a dry run leaves no files`() throws {
        let zip = write(dayOne)
        program.environment["TMPDIR"] = folder.path.description
        let report = folder.path.appending("report.jsonl").description
        let outcome = program.run("import", "--dry-run", "--report", report, zip)
        #expect(outcome.error.contains("3 entries would come in with 2 photos"), "\(outcome.error)")
        #expect(outcome.error.contains("export.zip!/Travels.json: entry 3"), "\(outcome.error)")
        #expect(!Folder.exists(program.diary))
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        let places = try lines.compactMap { try JSONParser.parse(String($0)).objectValue?["path"]?.stringValue }
        #expect(places.count == 4 && places.allSatisfy { $0.hasPrefix("export.zip!/Travels.json") }, "\(places)")
        #expect(try Folder.names(in: folder.path).count == 2)
    }

    @Test func `archives that are named together are one source`() throws {
        var (first, second) = (ZipBytes(), ZipBytes())
        first.add(
            "Journal.json",
            Self.journal([
                Self.entry(
                    1, "One",
                    ",\"photos\":[{\"identifier\":\"\(Self.photoID)\",\"md5\":\"00000000000000000000000000000001\"}]")
            ]))
        second.add(Array("photos/00000000000000000000000000000001.jpeg".utf8), photo)
        let outcome = program.run("import", write(first, "a.zip"), write(second, "b.zip"))
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("1 entry came in with 1 photo"), "\(outcome.error)")
    }

    @Test func `an archive of photos alone is a folder of them`() throws {
        var zip = ZipBytes()
        zip.add(Array("DCIM/lighthouse.jpg".utf8), photo)
        zip.add("DCIM/readme.txt", "no medium")
        zip.add("../evil.jpg")
        let report = folder.path.appending("report.jsonl").description
        let outcome = program.run("import", "--report", report, write(zip, "camera.zip"))
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        #expect(outcome.error.contains("camera.zip!/../evil.jpg: a name that leads out"), "\(outcome.error)")
        #expect(outcome.error.contains("1 photo is now in 1 entry"), "\(outcome.error)")
        let lines = try String(contentsOfFile: report, encoding: .utf8)
        #expect(lines.contains("\"camera.zip!/DCIM/lighthouse.jpg\"") && lines.contains("camera.zip!/../evil.jpg"))
        #expect(!lines.contains("\(program.diary)") && leftovers() == 0)
    }

    @Test func `a damaged archive gives what can be read and names the rest`() throws {
        var zip = dayOne
        zip.add(Array("photos/00000000000000000000000000000002.jpeg".utf8), photo)
        let whole = zip.whole
        let cut = folder.write(whole[..<(zip.bytes.count - 100)], to: "cut.zip")
        let outcome = program.run("import", "\(cut)")
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        #expect(outcome.error.contains("cut.zip!: the archive is damaged"), "\(outcome.error)")
        #expect(outcome.error.contains("3 entries came in with 2 photos"), "\(outcome.error)")
        #expect(leftovers() == 0)
    }

    @Test func `an invalid archive is refused, and nothing is made`() throws {
        let path = folder.write(Array("PK\u{3}\u{4} and then nothing of the kind".utf8), to: "a.zip")
        let outcome = program.run("import", "\(path)")
        #expect(outcome.exitCode == .failure && outcome.error.contains("a.zip can't be unpacked"), "\(outcome.error)")
        #expect(leftovers() == 0)
    }

    @Test func `a killed import's leftover is removed by the next, and the files of others stay`() throws {
        program.run("add", "x")
        let temporary = program.diary.appending("tmp")
        let (ours, theirs) = ("import-\(UniqueIdentifier())", "import-export")
        for name in [ours, theirs] { try Folder.make(temporary.appending(name)) }
        try File.create(temporary.appending(ours).appending("rest"), Array("x".utf8))
        program.run("import", write(dayOne))
        #expect(!Folder.exists(temporary.appending(ours)) && Folder.exists(temporary.appending(theirs)))
    }

    @Test func `photos with a note beside stay photos, and the note is reported as left out`() throws {
        for name in ["one.jpg", "two.jpg"] { folder.write(photo, to: name) }
        folder.write(Array("Lunch at the harbour.\n".utf8), to: "2024-05-06 trip.md")
        let outcome = program.run("import", "\(folder.path)")
        #expect(outcome.error.contains("is now in 1 entry"), "\(outcome.error)")
        #expect(outcome.error.contains("left out: no media  1   .md"), "\(outcome.error)")
        #expect(try program.onlyEntry().media.count == 1)
    }

    @Test func `a photo that no entry names is reported`() throws {
        folder.write(Array(Self.journal([Self.entry(1, "One")]).utf8), to: "Journal.json")
        folder.write(photo, to: "elsewhere.jpg")
        let outcome = program.run("import", "\(folder.path)")
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("elsewhere.jpg: no entry refers to it"), "\(outcome.error)")
    }

    @Test func `an encrypted journal of jrnl is reported with a remedy`() throws {
        folder.write(Array("gAAAAABexxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx".utf8), to: "journal.txt")
        let outcome = program.run("import", "\(folder.path)/journal.txt")
        #expect(outcome.exitCode == .incomplete, "\(outcome.error)")
        #expect(outcome.error.contains("hint: jrnl --decrypt"), "\(outcome.error)")
    }

    @Test func `a table is shown as it is understood`() throws {
        folder.write(Array("Date,Note,Weight (kg)\n2024-05-01,Fine,71.2\n".utf8), to: "t.csv")
        let found = program.run("import", "\(folder.path)/t.csv")
        #expect(found.error.contains("time from Date, text from Note"), "\(found.error)")
        #expect(found.exitCode == .success && found.error.contains("1 entry came in"), "\(found.error)")
        let named = TestProgram().run("import", "--columns", "time=Date,text=Note", "\(folder.path)/t.csv")
        #expect(named.error.contains("note: columns: time from Date, text from Note"), "\(named.error)")
        let asking = TestProgram()
        (asking.isInputTerminal, asking.isErrorTerminal) = (true, true)
        let declined = asking.run("import", "\(folder.path)/t.csv", input: "n\n")
        #expect(declined.exitCode == .failure && declined.error.contains("--columns"), "\(declined.error)")
        #expect(try asking.entries().isEmpty)
        #expect(asking.run("import", "-y", "\(folder.path)/t.csv").exitCode == .success)
    }

    @Test func `archives in a folder of photos are named, with the way to bring them in`() throws {
        var part = ZipBytes()
        part.add(Array("b.jpg".utf8), photo)
        for name in ["Phone", "Phone/old part"] { try Folder.make(folder.path.appending(name)) }
        folder.write(photo, to: "Phone/a.jpg")
        let paths = [
            folder.write(part.whole, to: "Phone/part.zip"), folder.write(part.whole, to: "Phone/old part/p.zip"),
        ]
        folder.write(Array("no archive".utf8), to: "Phone/c.zip")
        let outcome = program.run("import", folder.path.appending("Phone").description)
        for path in paths.map(\.description) {
            let command = path.contains(" ") ? "'\(path)'" : path
            let words = "an archive, which is unpacked if it is named: diary import \(command)"
            #expect(outcome.error.contains("warning: \(path): \(words)\n"), "\(outcome.error)")
        }
        #expect(outcome.error.contains("left out: archives  2   unpacked if they are named"), "\(outcome.error)")
        #expect(outcome.error.contains("left out: no media  1   .zip") && outcome.exitCode == .success)
    }

    @Test func `an archive in an archive is named`() throws {
        var (inner, outer) = (ZipBytes(), ZipBytes())
        inner.add("x", "1")
        outer.add(Array("a.jpg".utf8), photo)
        outer.add(Array("in/inner.zip".utf8), inner.whole)
        let outcome = program.run("import", write(outer, "outer.zip"))
        let words = "an archive in an archive: unpack that yourself, and import this one"
        #expect(outcome.error.contains("warning: outer.zip!/in/inner.zip: \(words)\n"), "\(outcome.error)")
        #expect(outcome.error.contains("left out: archives in archives") && outcome.exitCode == .incomplete)
    }

    @Test func `an archive that stays packed beside a note leaves the import incomplete`() throws {
        var (inner, outer) = (ZipBytes(), ZipBytes())
        inner.add("2024-01-06.md", "Fog")
        outer.add("2024-01-05.md", "Rain")
        outer.add(Array("more.zip".utf8), inner.whole)
        let packed = program.run("import", write(outer, "outer.zip"))
        #expect(packed.exitCode == .incomplete && packed.error.contains("1 entry came in"), "\(packed.error)")
        for name in ["Notes", "Linking"] { try Folder.make(folder.path.appending(name)) }
        folder.write(Array("Rain".utf8), to: "Notes/2024-01-07.md")
        folder.write(inner.whole, to: "Notes/more.zip")
        let beside = program.run("import", folder.path.appending("Notes").description)
        #expect(beside.error.contains("warning: more.zip: an archive, which is unpacked if it is named: diary import"))
        #expect(beside.exitCode == .incomplete && beside.error.contains("archives that stay packed"))
        // An attachment of a note is a file that is not kept, as any other.
        folder.write(Array("[files](more.zip)".utf8), to: "Linking/2024-01-08.md")
        folder.write(inner.whole, to: "Linking/more.zip")
        let linked = program.run("import", folder.path.appending("Linking").description)
        #expect(linked.exitCode == .success && !linked.error.contains("stay packed"), "\(linked.error)")
    }

    @Test func `columns that are named mean a table, whatever its other headers are`() throws {
        let table = folder.write(Array("When it was,What\n5/6/2024,a\n5/7/2024,b\n".utf8), to: "t.csv").description
        let outcome = program.run("import", table, "--columns", "time=When it was,text=What,dates=month-first")
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(program.run("list", "--format", "ids").output.split(separator: "\n").count == 2)
    }
}
