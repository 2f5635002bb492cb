import TestFixtures
import Testing

@testable import Terminal

struct GridTests {
    private func grid(_ text: StyledText, column: Int = 0, columns: Int = 10) -> Grid {
        var grid = Grid(columns: columns, rows: 1)
        grid.draw(text, at: GridPosition(column: column, row: 0))
        return grid
    }

    @Test func `a cell takes sixteen bytes`() {
        #expect(MemoryLayout<Cell>.stride == 16)
    }

    @Test(arguments: [
        ("plain", 0, "plain"), ("plain", 7, "       pla"), ("plain", -2, "ain"), ("京都", 0, "京都"), ("京都", -1, " 都"),
        ("京都", 7, "       京"), ("e\u{301}x", 0, "e\u{301}x"), ("مرحبا", 1, " مرحبا"), ("a\u{200B}b", 0, "ab"),
        ("\u{301}a", 0, "a"), ("a\tb\nc\r\nd", 0, "a b c\\x0d"), ("👩‍👩‍👧!", 0, "👩‍👩‍👧!"), ("a\u{2028}b", 0, "a b"),
    ])
    func `text is drawn cell by cell and clipped`(text: String, column: Int, line: String) {
        #expect(grid("\(text)", column: column).text(row: 0) == line)
    }

    @Test func `drawing returns the cells that the text took`() {
        var grid = Grid(columns: 10, rows: 1)
        #expect(grid.draw("京x", at: GridPosition(column: -1, row: 0)) == 3)
        #expect(grid.draw("京x", at: GridPosition(column: 0, row: 0)) == 3)
        #expect(grid.draw("0123456789abc", at: GridPosition(column: 4, row: 0)) == 6)
        #expect(grid.draw("x", at: GridPosition(column: 0, row: 1)) == 0)
    }

    @Test func `covering half of a wide character blanks the other half`() {
        var grid = self.grid("京都京都")
        grid.draw("x", at: GridPosition(column: 1, row: 0))
        #expect(grid.text(row: 0) == " x都京都")
        grid.draw("語", at: GridPosition(column: 3, row: 0))
        #expect(grid.text(row: 0) == " x 語 都")
    }

    @Test func `no control and no mark that turns text gets in, even from raw text`() {
        var generator = SeededGenerator()
        for _ in 0..<300 {
            let scalars = (0..<20).map { _ in
                Unicode.Scalar(
                    generator.isOne(in: 2) ? generator.pick([0x1B, 0x9B, 0x202E, 0x2066, 0x7F, 0x0A, 0x07]) : 0x61)
            }
            let raw = SafeText(raw: String(String.UnicodeScalarView(scalars.compactMap(\.self))))
            let line = grid(StyledText(raw), columns: 30).text(row: 0)
            #expect(!line.unicodeScalars.contains { SafeText.isDangerous($0) || $0.value < 0x20 }, "\(generator.name)")
        }
    }

    @Test func `a cluster without end is cut`() {
        let text = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(grid("\(text)x").text(row: 0).unicodeScalars.count == 17)
    }

    @Test func `a grid is drawn onto another, wide characters whole or not at all`() {
        let source = grid("a京b👩‍👧c")
        for shift in -3...9 {
            var target = grid("..........")
            target.draw(
                source, GridRectangle(column: 1, row: 0, columns: 4, rows: 1), at: GridPosition(column: shift, row: 0))
            let width = DisplayWidth.cells(of: target.text(row: 0))
            #expect(width <= 10, "\(shift) \(target.text(row: 0))")
            if 0...6 ~= shift { #expect(target.text(row: 0).contains("京b")) }
        }
    }

    @Test func `filling and styles reach exactly their part`() {
        var grid = self.grid("0123456789")
        grid.fill(GridRectangle(column: 2, row: 0, columns: 3, rows: 9))
        #expect(grid.text(row: 0) == "01   56789")
        grid.restyle(GridRectangle(column: 8, row: -1, columns: 9, rows: 2)) { $0.attributes.insert(.reversed) }
        let reversed = (0..<10).filter { grid.style(at: GridPosition(column: $0, row: 0)).attributes == .reversed }
        #expect(reversed == [8, 9])
    }

    @Test func `no size and no place traps`() {
        var grid = Grid(columns: -3, rows: .max)
        let huge = GridRectangle(column: .min, row: .min, columns: .max, rows: .max)
        grid.fill(huge)
        grid.drawLine(from: GridPosition(column: -5, row: -5), columns: 3000)
        grid.drawLine(from: GridPosition(column: -5, row: -5), rows: 3000)
        grid.draw("text", at: GridPosition(column: -1_000_000, row: 0), in: huge)
        #expect(grid.columns == 1 && grid.text(row: 99_999).isEmpty)
    }

    @Test func `equal grids look the same after any history`() {
        var grid = self.grid("👩‍👧")
        grid.fill(grid.bounds)
        grid.draw("👍🏽e\u{301}", at: GridPosition(column: 0, row: 0))
        #expect(grid == self.grid("👍🏽e\u{301}") && grid != self.grid("👍🏽è"))
    }
}
