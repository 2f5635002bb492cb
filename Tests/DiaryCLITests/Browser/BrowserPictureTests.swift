import Pixels
import TestSupport
import Testing

@testable import DiaryCLI
@testable import DiaryModel
@testable import Terminal

/// Photos and waveforms in the entry, and icons in the list, without a terminal.
struct BrowserPictureTests {
    private static let kitty = PictureTerminal(form: .kitty, cell: PixelSize(width: 10, height: 20))
    private static let blocks = PictureTerminal(form: .blocks(.direct), cell: nil)

    /// A browser whose only entry has these samples.
    private func bench(
        _ names: String..., text: String = "Fog", on terminal: PictureTerminal? = kitty, columns: Int = 120,
        rows: Int = 40
    ) throws -> BrowserBench {
        let program = TestProgram()
        let words = ["add", text] + names.flatMap { ["-m", TestProgram.sample($0)] }
        let added = program.run(words.map { Array($0.utf8) })
        #expect(added.exitCode == .success, "\(added.error)")
        let bench = try BrowserBench(program, columns: columns, rows: rows)
        try bench.send(.showsPictures(terminal))
        _ = bench.frame
        return bench
    }

    /// The picture that a painter would return for a request.
    private func painted(_ request: PictureRequest) -> PaintedPicture {
        switch request.subject {
        case .icon: return .picture(.icon(of: PixelPicture(size: PixelSize(width: 4, height: 4), red: 200)))
        case .loudness: return .loudness((0..<128).map { Float($0) / 128 })
        case .picture(let frame):
            let content: ScreenPicture.Content =
                frame.terminal.form.isText
                ? .characters(Array(repeating: Cell(blank: .plain), count: frame.columns * frame.part.count))
                : .drawn(Array("pixels".utf8))
            return .picture(ScreenPicture(columns: frame.columns, rows: frame.part.count, content))
        }
    }

    private func paint(_ bench: BrowserBench) throws {
        for request in bench.wanted { try bench.send(.painted(request, painted(request))) }
    }

    private func rectangles(_ bench: BrowserBench) -> [GridRectangle] { bench.frame.pictures.map(\.rectangle) }

    @Test func `two photos are side by side, and nothing moves when they appear`() throws {
        let bench = try bench("lighthouse.jpg", "moon-over-kamo.jpg")
        let before = bench.lines
        #expect(bench.frame.pictures.isEmpty && bench.wanted.count == 2)
        let places = bench.model.detail.places
        try paint(bench)
        #expect(bench.lines == before)
        let found = rectangles(bench)
        #expect(found.count == 2 && found[0].column + found[0].columns + 2 == found[1].column)
        // Their lower edges are aligned, and the upright one is narrower.
        #expect(found[0].row + found[0].rows == found[1].row + found[1].rows)
        #expect(found[1].columns < found[0].columns && places.count == 2)
        #expect(before.contains { $0.contains("1 lighthouse.jpg") && $0.contains("2 moon-") })
        #expect(bench.wanted.isEmpty)
    }

    @Test(arguments: [kitty, blocks, PictureTerminal(form: .sixel, cell: PixelSize(width: 8, height: 16))])
    func `no picture leaves its part of the screen, wherever the entry is scrolled to`(
        terminal: PictureTerminal
    ) throws {
        let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        let bench = try bench("lighthouse.jpg", "moon-over-kamo.jpg", text: text, on: terminal, rows: 24)
        for _ in 0..<60 {
            _ = bench.frame
            try paint(bench)
            let part = try #require(BrowserLayout(of: bench.model).detail)
            #expect(rectangles(bench).allSatisfy { $0.clipped(to: part) == $0 })
            #expect(bench.frame.pictures.allSatisfy { !$0.picture.isText })
            try bench.type("J")
        }
        #expect(bench.lastLine == " that is the end of the entry")
    }

    @Test func `a picture painted twice is not sent again`() throws {
        let bench = try bench("lighthouse.jpg")
        let requests = bench.wanted
        for request in requests + requests { try bench.send(.painted(request, painted(request))) }
        let first = try #require(bench.frame.pictures.first).picture
        for request in requests { try bench.send(.painted(request, painted(request))) }
        #expect(bench.frame.pictures.first?.picture === first)
    }

    @Test func `a window over the entry covers its pictures`() throws {
        let bench = try bench("lighthouse.jpg")
        try paint(bench)
        #expect(bench.frame.pictures.count == 1)
        try bench.type("?")
        #expect(bench.frame.pictures.isEmpty && bench.wanted.isEmpty)
        try bench.type("q")
        #expect(bench.frame.pictures.count == 1)
        try bench.resize(columns: 60, rows: 20)
        #expect(bench.frame.pictures.isEmpty)
    }

    @Test func `Enter after a step shows the photo in the whole window, Esc leads back`() throws {
        let bench = try bench("lighthouse.jpg", "moon-over-kamo.jpg")
        try bench.type(".\n")
        #expect(bench.lines[20].contains("reading the picture") && bench.wanted.count == 1)
        #expect(bench.wanted[0].medium.fileName == "moon-over-kamo.jpg")
        try paint(bench)
        #expect(rectangles(bench) == [BrowserLayout(of: bench.model).body])
        try bench.press(.control("l"))
        #expect(bench.lastLine.hasPrefix(" photo 2 of 2  moon-over-kamo.jpg") && bench.lastLine.contains("Esc back"))
        try bench.press(Key(.pageUp))
        #expect(bench.frame.pictures.isEmpty && bench.wanted[0].medium.fileName == "lighthouse.jpg")
        try bench.type("x")
        #expect(bench.lastLine == " x does nothing here; Esc leads back")
        try bench.type("y")
        guard case .copyPath(let medium) = bench.asked.last else {
            Issue.record("\(bench.asked)")
            return
        }
        #expect(medium.fileName == "lighthouse.jpg")
        try bench.press(Key(.escape))
        #expect(bench.selectedRow != nil && bench.model.overlay != .photo)
        try bench.type("\n")
        #expect(bench.model.overlay == .photo)
        try bench.type("\n")
        #expect(bench.model.overlay != .photo)
    }

    @Test func `without a step Enter shows the entry, and Enter again its photo`() throws {
        let bench = try bench("lighthouse.jpg")
        try bench.type("\n")
        #expect(bench.model.detail.isWhole && bench.model.overlay != .photo)
        try bench.type("\n")
        #expect(bench.model.overlay == .photo)
        try bench.press(Key(.escape), Key(.escape))
        #expect(!bench.model.detail.isWhole && bench.selectedRow != nil)
    }

    @Test func `a photo that another process removes is told in its place`() throws {
        let bench = try bench("lighthouse.jpg")
        try bench.type("\n\n")
        bench.program.run("delete", "--yes", "@")
        try bench.follow()
        #expect(bench.lines.contains { $0.contains("the photo isn't here any more; Esc leads back") })
        try bench.press(Key(.escape))
        #expect(bench.model.overlay == nil)
    }

    @Test func `if no pictures can be shown there is no room for them, and Enter says why`() throws {
        let bench = try bench("lighthouse.jpg", on: nil)
        #expect(bench.model.detail.places.isEmpty && bench.wanted.isEmpty)
        try bench.type(".\n")
        #expect(bench.lastLine.contains("o opens the photo") && bench.model.overlay != .photo)
        let other = try self.bench("lighthouse.jpg")
        try other.send(.unpaintable("the library that draws pictures on terminals is missing"))
        #expect(other.frame.pictures.isEmpty && other.model.detail.places.isEmpty)
        try other.type(".\n")
        #expect(other.lastLine == " the library that draws pictures on terminals is missing")
    }

    @Test func `an undecodable photo is reported in its place`() throws {
        let bench = try bench("lighthouse.jpg")
        for request in bench.wanted { try bench.send(.painted(request, .nothing)) }
        #expect(bench.lines.contains { $0.contains("(can't be shown here)") })
        try bench.type("\n\n")
        for request in (bench.lines.isEmpty ? [] : bench.wanted) { try bench.send(.painted(request, .nothing)) }
        #expect(bench.lines.contains { $0.contains("it can't be shown here; o opens it") })
    }

    @Test func `a sound is its waveform, on two lines`() throws {
        let bench = try bench("umbrella.wav", on: nil)
        #expect(bench.wanted.map(\.subject) == [.loudness])
        try paint(bench)
        let upper = try #require(bench.lines.firstIndex { $0.hasSuffix("█") })
        #expect(bench.lines[upper + 1].hasSuffix("█") && bench.lines[upper + 1].contains("▁▁▂"))
        // Nothing is known about this one: it may have a cover.
        let other = try self.bench("umbrella.wav")
        for request in other.wanted { try other.send(.painted(request, .nothing)) }
        _ = other.frame
        #expect(other.model.detail.places.map(\.kind) == [.picture])
    }

    @Test func `a step scrolls the entry to the photo`() throws {
        let text = (1...40).map { "line \($0)" }.joined(separator: "\n")
        let bench = try bench("lighthouse.jpg", "moon-over-kamo.jpg", text: text, rows: 20)
        #expect(!bench.lines.contains { $0.contains("2 moon") })
        try bench.type(".")
        #expect(bench.lines.contains { $0.contains("2 moon-") })
    }

    @Test func `an icon has its cells before it is painted`() throws {
        let bench = try bench("lighthouse.jpg", on: nil, columns: 80)
        #expect(bench.lines[3].hasPrefix("▌21:30   Fog"))
        var model = bench.model
        model.pictures.hasIcons = true
        #expect(bench.lines(of: model)[3].hasPrefix("▌21:30      Fog"))
        let request = try #require(bench.wanted.first)
        #expect(request.subject == .icon)
        model.pictures.painted.keep(painted(request), for: request)
        #expect(bench.lines(of: model)[3].hasPrefix("▌21:30   ▀▀ Fog"))
        model.window = TerminalWindow(columns: 40, rows: 10)
        #expect(bench.lines(of: model)[3].hasPrefix("▌21:30   Fog"))
    }
}

struct PictureCacheTests {
    private let medium: Medium

    init() throws {
        medium = Medium(
            id: UniqueIdentifier(), type: .image, fileName: nil, fileExtension: "jpg",
            hash: try #require(ContentHash(bytes: Array(repeating: 7, count: 32))), byteCount: 1, captureTime: nil,
            metadata: Medium.Metadata(), addTime: TestProgram.startTime)
    }

    private func request(_ number: Int) -> PictureRequest {
        let terminal = PictureTerminal(form: .kitty, cell: nil)
        let frame = PictureFrame(terminal: terminal, columns: number, rows: 1, part: 0..<1)
        return PictureRequest(medium: medium, subject: .picture(frame))
    }

    private let picture = PaintedPicture.picture(
        ScreenPicture(columns: 1, rows: 1, .drawn(Array(repeating: 0, count: 10_000))))

    @Test func `any number of pictures takes a limited memory, and those on the screen stay`() {
        var cache = PictureCache(limit: 60_000)
        cache.keep(picture, for: request(0))
        for number in 1..<200 {
            cache.note(shown: [request(0), request(number)])
            cache.keep(picture, for: request(number))
            #expect(cache.byteCount <= 60_000 && cache[request(number)] != nil)
        }
        #expect(cache.count == 5 && cache[request(0)] != nil && cache[request(1)] == nil && cache[request(198)] != nil)
    }

    @Test func `a picture on the screen stays, however large it is`() {
        var cache = PictureCache(limit: 20_000)
        let requests = (0..<10).map { request($0) }
        cache.note(shown: requests)
        for request in requests { cache.keep(picture, for: request) }
        #expect(requests.allSatisfy { cache[$0] != nil })
        cache.note(shown: [])
        cache.keep(picture, for: request(11))
        #expect(cache.byteCount <= 20_000)
    }
}
