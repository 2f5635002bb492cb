import DiaryCLI
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Pixels
import Terminal
import TestFixtures
import TestSupport
import Testing

/// Pictures in the output of commands, read back and compared with the thumbnails.
@Suite(.enabled(if: PictureDrawing.isAvailable, "libchafa0 is not installed")) struct PictureTests {
    private let program = TestProgram()

    private func terminal(_ form: PictureForm?) -> TestProgram {
        program.isOutputTerminal = true
        program.environment["TERM"] = "xterm-256color"
        program.pictureTerminal = form.map { PictureTerminal(form: $0, cell: PixelSize(width: 8, height: 16)) }
        return program
    }

    private func add(_ names: String..., text: String = "Fog") {
        let words = ["add", text, "--at", "2026-11-20 20:00", "-m"] + names.map { TestProgram.sample($0) }
        #expect(program.run(words.map { Array($0.utf8) }).exitCode == .success)
    }

    /// The thumbnail of the only entry's medium, scaled to fit into that many pixels.
    private func thumbnail(_ index: Int = 0, width: Int, height: Int) throws -> DrawnPicture {
        let store = try DiaryStore(program.diary, access: .reading)
        let medium = try program.onlyEntry().media[index]
        let thumbnail = try #require(try store.thumbnail(of: medium.id))
        let decoder = PictureDecoder(path: TestProgram.decoderPath)
        let picture = try decoder.picture(thumbnail.jpeg, fitting: PixelSize(width: width, height: height))
        return DrawnPicture(
            width: picture.size.width, height: picture.size.height, bytes: picture.pixels, depth: 3)
    }

    @Test(arguments: [PictureForm.kitty, .iTerm2, .sixel])
    func `show draws the photo that the thumbnail is`(form: PictureForm) throws {
        add("river-in-fog.jpg")
        let output = terminal(form).run("show", "--picture-size", "12").output
        let pictures = DrawnPicture.kitty(output) + DrawnPicture.iTerm2(output) + DrawnPicture.sixel(output)
        let drawn = try #require(pictures.first)
        let expected = try thumbnail(width: 632, height: 192)
        #expect(pictures.count == 1)
        // The picture is centred in whole cells.
        let slack = drawn.width - expected.width
        #expect(0..<8 ~= slack)
        try #require(drawn.height == 192)
        let part = drawn.part(left: slack / 2, top: 0, width: expected.width, height: expected.height)
        #expect(part.distance(from: expected) < (form == .sixel ? 8 : 0.001))
    }

    @Test(arguments: [(PictureForm.Colors.direct, 12.0), (.palette256, 40), (.palette16, 80)])
    func `show draws the photo in blocks`(colors: PictureForm.Colors, limit: Double) throws {
        add("river-in-fog.jpg")
        let lines = terminal(.blocks(colors)).run("show", "--picture-size", "12").output.split(separator: "\n")
        let drawn = DrawnPicture.blocks(lines.filter { $0.hasSuffix("\u{1B}[0m") })
        let expected = try thumbnail(width: 632, height: 192).reduced(columns: 8, rows: 16)
        #expect(drawn.width == expected.width && drawn.height == 12)
        #expect(drawn.distance(from: expected) < limit)
    }

    @Test func `several media are side by side, with their numbers below`() throws {
        add("lighthouse.jpg", "hills-in-grey.jpg", "umbrella.wav")
        let output = terminal(.kitty).run("show", "--picture-size", "4").output
        #expect(DrawnPicture.kitty(output).count == 1)
        let caption = try #require(output.split(separator: "\n").first { $0.contains("\u{1B}8\u{1B}[4B\r1  ") })
        let line = caption.split(separator: "\r").last.map(String.init) ?? ""
        #expect(line == "1            2            3")
    }

    @Test func `a list has pictures below each entry, at the beginning of the text`() throws {
        add("river-in-fog.jpg", "umbrella.wav")
        let listed = terminal(.sixel).run("list", "--pictures").output
        #expect(listed.contains("\u{1B}[4A\r\u{1B}[18C\u{1B}7\u{1B}P"))
        // Sixel's rows are six pixels high.
        #expect(DrawnPicture.sixel(listed).map(\.height) == [60])
        #expect(!terminal(.sixel).run("list").output.contains("\u{1B}P"))
        #expect(!terminal(.sixel).run("list", "--pictures", "--format", "short").output.contains("\u{1B}P"))
    }

    @Test func `a sound is shown by its waveform, a third as high`() throws {
        add("umbrella.wav")
        let drawn = try #require(DrawnPicture.kitty(terminal(.kitty).run("show", "--picture-size", "12").output).first)
        #expect(drawn.width == 256 && drawn.height == 64)
        #expect(drawn.distance(from: try thumbnail(width: 632, height: 64)) < 0.001)
    }

    @Test func `a size is the maximum in cells`() throws {
        add("river-in-fog.jpg")
        let drawn = try #require(
            DrawnPicture.kitty(terminal(.kitty).run("show", "--picture-size", "10x12").output).first)
        #expect(drawn.width == 80 && drawn.height == 64)
        for size in ["0", "0x5"] {
            #expect(!terminal(.kitty).run("show", "--picture-size", size).output.contains("\u{1B}_G"))
        }
    }

    @Test(arguments: ["big", "", "10x", "x10", "1x2x3", "-1", "1000", "4 x 4"])
    func `an invalid size is reported`(size: String) {
        program.run("add", "Fog")
        for command in ["show", "list", "play"] {
            let outcome = terminal(.kitty).run(command, "--picture-size=\(size)")
            #expect(outcome.exitCode == .usage && outcome.error.contains("is not the size of a picture"))
        }
    }

    @Test func `without a terminal, and with --plain, nothing of it is drawn`() throws {
        add("river-in-fog.jpg", "umbrella.wav")
        program.pictureTerminal = PictureTerminal(form: .kitty, cell: nil)
        let (shown, listed) = (program.run("show").output, program.run("list").output)
        #expect(program.run("list", "--pictures").output == listed)
        #expect(
            program.run("show", "--pictures", "--picture-size", "9", "--color", "always").output.contains("\u{1B}_G")
                == false)
        #expect(program.run("show", "--pictures").output == shown)
        let plain = terminal(.kitty).run("show", "--plain").output
        #expect(!plain.contains("\u{1B}_G") && plain.contains("river-in-fog.jpg"))
        program.environment["DIARY_PLAIN"] = "1"
        #expect(terminal(.kitty).run("show").output == plain)
        program.environment["DIARY_PLAIN"] = nil
        #expect(!terminal(nil).run("show").output.contains("\u{1B}_G"))
    }

    @Test func `without colours there are pixels and no blocks`() throws {
        add("river-in-fog.jpg")
        #expect(terminal(.kitty).run("show", "--color", "never").output.contains("\u{1B}_G"))
        let blocks = terminal(.blocks(.direct))
        #expect(!blocks.run("show", "--color", "never").output.contains("\u{1B}["))
        blocks.environment["NO_COLOR"] = "1"
        let listed = blocks.run("list", "--pictures")
        #expect(!listed.output.contains("\u{1B}["))
        #expect(listed.error == "note: this terminal shows pictures in colours alone, which are off\n")
    }

    @Test(arguments: [
        (PictureForm.kitty, "less -R", false), (.blocks(.direct), "less -R", true), (.blocks(.direct), "less", true),
        (.blocks(.direct), "less -+R", false), (.blocks(.direct), "most", false),
    ])
    func `only a pager that shows colours gets pictures, and only blocks`(
        form: PictureForm, pager: String, isPaged: Bool
    )
        throws
    {
        add("river-in-fog.jpg")
        let marker = program.folder.path.appending("paged")
        // A program of that name that only records that it was run.
        for name in ["less", "most"] {
            try ShellScript.write("cat > '\(marker)'", to: "\(program.folder.path)/\(name)")
        }
        program.environment["DIARY_PAGER"] = "\(program.folder.path)/\(pager)"
        _ = SignalLock.run { terminal(form).run("show", "--picture-size", "22") }
        #expect(Folder.exists(marker) == isPaged)
    }

    @Test func `the original is decoded if the thumbnail is too small`() throws {
        add("river-in-fog.jpg")
        program.environment["COLUMNS"] = "200"
        let drawn = try #require(
            DrawnPicture.kitty(terminal(.kitty).run("show", "--picture-size", "150x60").output).first)
        // Two of the window's 24 lines are left free.
        #expect(drawn.height == 352)
        program.pictureTerminal = PictureTerminal(form: .kitty, cell: PixelSize(width: 20, height: 40))
        let large = try #require(DrawnPicture.kitty(program.run("show", "--picture-size", "150x22").output).first)
        #expect(large.height == 880 && large.width >= 1173)
    }
}
