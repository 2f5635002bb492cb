import TestFixtures
import TestSupport
import Testing

@testable import Terminal

struct FrameEncoderTests {
    private static let entering = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l"

    private static func model(_ grid: Grid, _ widths: ScreenModel.Widths = .clusters) -> ScreenModel {
        var abilities = ScreenModel.Abilities()
        abilities.widths = widths
        let model = ScreenModel(columns: grid.columns, rows: grid.rows, abilities)
        model.feed(Self.entering.utf8)
        return model
    }

    @Test(
        arguments: [ScreenModel.Widths.clusters, .scalars, .wideScalars],
        [ColorDepth.none, .palette16, .palette256, .direct])
    func `after any changes the screen shows the grid`(widths: ScreenModel.Widths, colors: ColorDepth) {
        var generator = SeededGenerator()
        for _ in 0..<3 {
            var grid = Grid(
                columns: Int.random(in: 1...50, using: &generator), rows: Int.random(in: 1...10, using: &generator))
            let model = Self.model(grid, widths)
            var encoder = FrameEncoder(colors: colors)
            encoder.synchronizes = generator.isOne(in: 2)
            for _ in 0..<15 {
                if generator.isOne(in: 8) {
                    grid = Grid(
                        columns: Int.random(in: 1...50, using: &generator),
                        rows: Int.random(in: 1...10, using: &generator))
                    model.resize(columns: grid.columns, rows: grid.rows)
                }
                if generator.isOne(in: 10) { encoder.invalidate() }
                generator.scribble(on: &grid)
                let cursor = GridPosition(
                    column: Int.random(in: 0..<grid.columns, using: &generator),
                    row: Int.random(in: 0..<grid.rows, using: &generator))
                let frame = Frame(grid, cursor: Frame.Cursor(at: cursor, isVisible: generator.isOne(in: 2)))
                model.feed(encoder.encode(frame))
                let difference = model.difference(from: encoder.visible(frame), skipsDisputed: widths != .clusters)
                #expect(difference == nil, "\(generator.name)")
                #expect(model.problems + model.misplacements == [], "\(generator.name)")
                #expect(GridPosition(column: model.column, row: model.row) == cursor, "\(generator.name)")
                #expect(model.modes.contains(25) == frame.cursor.isVisible && !model.modes.contains(2026))
                guard difference == nil, model.problems.isEmpty else { return }
                #expect(encoder.encode(frame).isEmpty, "nothing has changed")
            }
        }
    }

    @Test func `the screen is the same as after all was written again`() {
        var generator = SeededGenerator()
        for widths in [ScreenModel.Widths.clusters, .scalars] {
            var grid = Grid(columns: 40, rows: 8)
            let model = Self.model(grid, widths)
            var encoder = FrameEncoder(colors: .palette256)
            for _ in 0..<40 {
                generator.scribble(on: &grid)
                model.feed(encoder.encode(Frame(grid)))
            }
            model.settle()
            let before = model.texts
            encoder.invalidate()
            model.feed(encoder.encode(Frame(grid)))
            model.settle()
            if widths == .clusters { #expect(model.texts == before, "\(generator.name)") }
            let difference = model.difference(from: encoder.visible(Frame(grid)), skipsDisputed: widths != .clusters)
            #expect(difference == nil, "\(generator.name)")
        }
    }

    @Test(arguments: [
        ("plain", "plain", ""),
        ("plain", "plaid", "\u{1B}[4Cd\r"),
        ("abcdefgh", "Abcdefgh", "A\r"),
        ("abcdefgh", "Abcdefg!", "A\u{1B}[6C!\r"),
        ("abcdefgh", "AbcDefgh", "AbcD\r"),
        ("abcdefgh", "a", "\u{1B}[C\u{1B}[K\r"),
        ("京都", "東都", "東\r"),
        ("❤️x", "♥️x", "\u{1B}[2X♥️\u{1B}[H"),
    ])
    func `a change is written with few bytes`(old: String, new: String, bytes: String) {
        var encoder = FrameEncoder(colors: .palette16)
        let frame = { (text: String) in
            var grid = Grid(columns: 20, rows: 3)
            grid.draw("\(text)", at: GridPosition(column: 0, row: 0))
            return Frame(grid)
        }
        _ = encoder.encode(frame(old))
        #expect(String(decoding: encoder.encode(frame(new)), as: UTF8.self) == bytes)
    }

    @Test(arguments: [
        (CellStyle.plain, CellStyle(attributes: .bold), "\u{1B}[1m"),
        (CellStyle(attributes: .bold), .plain, "\u{1B}[m"),
        (CellStyle(attributes: [.bold, .faint]), CellStyle(attributes: .faint), "\u{1B}[0;2m"),
        (CellStyle(foreground: .theme(1), attributes: .bold), CellStyle(foreground: .theme(1)), "\u{1B}[22m"),
        (CellStyle(foreground: .palette(200)), CellStyle(foreground: .theme(9)), "\u{1B}[91m"),
        (.plain, CellStyle(background: .direct(red: 1, green: 20, blue: 255)), "\u{1B}[48;2;1;20;255m"),
    ])
    func `a style changes by the shortest sequence`(old: CellStyle, new: CellStyle, bytes: String) {
        #expect(Pen.change(from: old, to: new) == bytes)
    }

    @Test func `a colour that the terminal hasn't becomes the nearest`() {
        let orange = CellColor.direct(red: 255, green: 136, blue: 0)
        #expect(orange.reduced(to: .palette256) == .palette(208))
        #expect(CellColor.direct(red: 250, green: 10, blue: 10).reduced(to: .palette16) == .theme(9))
        #expect(orange.reduced(to: .none) == .standard && CellColor.theme(3).reduced(to: .palette16) == .theme(3))
    }

    @Test func `a character that a terminal doesn't draw as two cells loses its tail, not its place`() {
        var profile = WidthProfile.standard
        let texts = ["❤️", "1️⃣", "👩‍👧", "👍🏽", "🇨🇿", "क्‍ष", "é", "京"]
        #expect(texts.map { profile.drawn($0) } == texts)
        for kind in WidthProfile.Kind.allCases { profile.set(kind, cells: 1) }
        #expect(texts.map { profile.drawn($0) } == ["❤", "1", "👩", "👍", "CZ", "क्‍ष", "é", "京"])
        for kind in WidthProfile.Kind.allCases { profile.set(kind, cells: 2) }
        #expect(texts.map { profile.drawn($0) } == texts)
    }

    @Test func `the samples are those of their kinds and take two cells`() {
        for kind in WidthProfile.Kind.allCases {
            var profile = WidthProfile.standard
            profile.set(kind, cells: 4)
            #expect(profile.drawn(kind.sample) != kind.sample && DisplayWidth.cells(of: kind.sample) == 2)
        }
    }
}
