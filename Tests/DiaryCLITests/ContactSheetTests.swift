import DiaryCLI
import DiaryCore
import Pixels
import TestFixtures
import TestSupport
import Testing

struct ContactSheetTests {
    private let program = TestProgram()
    private var path: FilePath { program.folder.path.appending("sheet.jpg") }

    private func add(_ paths: [String], at date: String = "2026-11-20 20:00") {
        let words = ["add", "--at", date, "-m"] + paths
        #expect(program.run(words.map { Array($0.utf8) }).exitCode == .success)
    }

    private func sheet(_ path: FilePath) throws -> PixelPicture {
        let file = try File.read(path, limit: 1 << 24)
        #expect(file.starts(with: [0xFF, 0xD8, 0xFF]))
        let decoder = PictureDecoder(path: TestProgram.decoderPath)
        return try decoder.picture(file, fitting: PixelSize(width: 2000, height: 400))
    }

    @Test func `the selected media are on a sheet`() throws {
        add(["lighthouse.jpg", "umbrella.wav"].map { TestProgram.sample($0) })
        let outcome = program.run("media", "--sheet", "\(path)")
        #expect(outcome.exitCode == .success && outcome.output.isEmpty)
        #expect(outcome.error == "1 photo, 1 sound on \(path)\n")
        // Two beside each other: margins, pictures and the gap.
        let size = try sheet(path).size
        #expect(size.width == 744 || size.height == 400)
        #expect(try File.read(path, limit: 1 << 24).count > 10_000)
    }

    @Test func `nothing is overwritten, and nothing is written then`() throws {
        add([TestProgram.sample("lighthouse.jpg")])
        program.folder.write("mine".utf8, to: "sheet.jpg")
        let outcome = program.run("media", "--sheet", "\(path)")
        #expect(outcome.exitCode == .failure && outcome.error.contains("nothing is overwritten"))
        #expect(try File.read(path) == Array("mine".utf8))
    }

    @Test func `pictures without room on a page are on further ones`() throws {
        let photos = (0..<31).map { index in
            program.folder.write(TinyPhoto.bytes(salt: "\(index)"), to: "photo-\(index).jpg").description
        }
        add(photos)
        let second = program.folder.path.appending("sheet-2.jpg")
        program.folder.write("mine".utf8, to: "sheet-2.jpg")
        #expect(program.run("media", "--sheet", "\(path)").exitCode == .failure)
        #expect(!Folder.exists(path))
        try Folder.remove(second)
        let outcome = program.run("media", "--sheet", "\(path)")
        #expect(outcome.error == "31 photos on 2 pages: \(path) to \(second)\n")
        let pages = try [sheet(path), sheet(second)]
        #expect(pages.allSatisfy { $0.size.height > 0 })
        #expect(program.run("media", "-n", "30", "--sheet", "\(program.folder.path)/one.jpg").exitCode == .success)
        #expect(!Folder.exists(program.folder.path.appending("one-2.jpg")))
    }

    @Test func `names or numbers are below pictures on request`() throws {
        let long = String(repeating: "ein sehr langer Name ", count: 8)
        let photo = program.folder.write(TinyPhoto.bytes(salt: long), to: long + "1.jpg")
        add([TestProgram.sample("lighthouse.jpg"), TestProgram.sample("umbrella.wav"), photo.description])
        let sheets = try ["date", "name", "number"].map { label in
            let path = program.folder.path.appending("\(label).jpg")
            let outcome = program.run("media", "--sheet", "\(path)", "--labels", label)
            #expect(outcome.exitCode == .success, "\(outcome.error)")
            return try File.read(path, limit: 1 << 24)
        }
        #expect(Set(sheets).count == 3)
        #expect(program.run("media", "--sheet", "\(path)").exitCode == .success)
        #expect(try File.read(path, limit: 1 << 24) == sheets[0])
    }

    @Test(arguments: [
        ["--labels", "name"], ["--sheet", "x.jpg", "--labels", "camera"], ["--sheet", "x.jpg", "--labels", ""],
    ])
    func `an invalid label, or one without a sheet, is refused`(words: [String]) {
        add([TestProgram.sample("lighthouse.jpg")])
        #expect(program.run((["media"] + words).map { Array($0.utf8) }).exitCode == .usage)
    }

    @Test(arguments: ["sheet.png", "sheet", ".", "-", ""])
    func `a sheet is a JPEG file`(name: String) {
        add([TestProgram.sample("lighthouse.jpg")])
        let outcome = program.run("media", "--sheet", name)
        #expect(outcome.exitCode == .usage && outcome.error.contains("is not the name of a JPEG file"))
    }

    @Test func `without matches there is no sheet`() {
        add([TestProgram.sample("lighthouse.jpg")])
        let outcome = program.run("media", "--tag", "none", "--sheet", "\(path)")
        #expect(outcome.exitCode == .success && outcome.error.hasSuffix("no medium matches\n"))
        #expect(!Folder.exists(path))
    }

    @Test func `a medium without a picture has a place too`() throws {
        let damaged = program.folder.write(Array(TinyPhoto.bytes().prefix(150)) + [0], to: "damaged.jpg")
        add([TestProgram.sample("lighthouse.jpg"), damaged.description])
        #expect(program.run("media", "--sheet", "\(path)").exitCode == .success)
        #expect(try sheet(path).size.width > 0)
    }
}
