import Pixels
import TestSupport
import Testing

@testable import Terminal

/// Pixel pictures beside changing cells: no frame waits for them, and none is left over.
@Suite(.enabled(if: PictureDrawing.isAvailable, "libchafa0 is not installed")) struct ScreenPictureTests {
    private func picture(_ form: PictureForm, columns: Int = 6, rows: Int = 3) throws -> ScreenPicture {
        let terminal = PictureTerminal(form: form, cell: PixelSize(width: 10, height: 20))
        let size = PixelSize(width: columns * terminal.cell.width, height: rows * terminal.cell.height)
        var canvas = PixelCanvas(size: size)
        for row in 0..<size.height {
            let color = PixelCanvas.Color(red: UInt8(row * 2), green: UInt8((row * 37) % 256), blue: 100)
            canvas.fill(left: 0, top: row, PixelSize(width: size.width, height: 1), color)
        }
        return try #require(PictureDrawing(terminal: terminal).screenPicture(of: canvas))
    }

    /// A terminal with the encoder and the plane of a session.
    private struct Screen {
        let model: ScreenModel
        var encoder = FrameEncoder(colors: .direct)
        var plane = PicturePlane(firstNumber: 500)

        init() {
            var abilities = ScreenModel.Abilities()
            abilities.cell = (10, 20)
            abilities.knowsKitty = true
            model = ScreenModel(columns: 30, rows: 10, abilities)
            model.feed("\u{1B}[?1049h\u{1B}[?7l".utf8)
        }

        /// Shows a frame, then pieces of pictures, at most that many.
        mutating func show(_ frame: Frame, pieces: Int = .max) {
            let change = plane.change(to: frame.pictures, on: frame.grid.bounds)
            for part in change.uncovered { encoder.forget(part) }
            model.feed(encoder.encode(frame, following: change.commands))
            plane.noteWritten(rows: encoder.rowsUnderPictures)
            var left = pieces
            while left > 0, let piece = plane.nextPiece() {
                model.feed(piece)
                encoder.forgetCursor()
                left -= 1
            }
            model.feed(encoder.encode(frame))
            #expect(model.difference(from: encoder.visible(frame)) == nil)
            #expect(model.problems + model.misplacements == [])
        }

        /// Cells that show pixels.
        var pixelCells: Set<GridPosition> {
            var cells: Set<GridPosition> = []
            for row in 0..<model.rows {
                for column in 0..<model.columns where model.lines[row][column].pixels != nil {
                    cells.insert(GridPosition(column: column, row: row))
                }
            }
            return cells
        }
    }

    private func frame(_ text: String, _ placements: PicturePlacement...) -> Frame {
        var grid = Grid(columns: 30, rows: 10)
        for row in 0..<10 { grid.draw("\(text) \("\(row)", .cyan)", at: GridPosition(column: 0, row: row)) }
        return Frame(grid, pictures: placements)
    }

    private func cells(_ placement: PicturePlacement) -> Set<GridPosition> {
        Set(
            placement.rectangle.rowRange.flatMap { row in
                placement.rectangle.columnRange.map { GridPosition(column: $0, row: row) }
            })
    }

    @Test func `a picture that was given up is taken away, or drawn again`() throws {
        let bounds = GridRectangle(column: 0, row: 0, columns: 30, rows: 10)
        let placement = PicturePlacement(try picture(.sixel), at: GridPosition(column: 2, row: 1))
        var plane = PicturePlane(firstNumber: 500)
        _ = plane.change(to: [placement], on: bounds)
        let piece = plane.nextPiece()
        #expect(piece != nil && !plane.hasWork && plane.isWholePicture)
        #expect(!plane.isCancelled(by: [placement], unwritten: 4096) && plane.isCancelled(by: [], unwritten: 1))
        plane.noteCut()
        #expect(plane.hasWork && !plane.isCancelled(by: [], unwritten: 1))
        var again = plane
        _ = again.change(to: [placement], on: bounds)
        #expect(again.nextPiece() == piece)
        #expect(plane.change(to: [], on: bounds).uncovered == [placement.rectangle])
    }

    @Test func `a picture that stays gives way to frames, but not for ever`() throws {
        let bounds = GridRectangle(column: 0, row: 0, columns: 30, rows: 10)
        let placement = PicturePlacement(try picture(.sixel), at: GridPosition(column: 2, row: 1))
        var plane = PicturePlane(firstNumber: 500)
        var cuts = 0
        _ = plane.change(to: [placement], on: bounds)
        let piece = plane.nextPiece()
        while plane.isCancelled(by: [placement], unwritten: 100_000), cuts < 100 {
            plane.noteCut()
            cuts += 1
            _ = plane.change(to: [placement], on: bounds)
            #expect(plane.nextPiece() == piece, "it begins again")
        }
        #expect(cuts > 3 && cuts < 100 && plane.isCancelled(by: [], unwritten: 100_000))
    }

    @Test func `Kitty gets a picture once, then only its positions`() throws {
        let picture = try picture(.kitty)
        var screen = Screen()
        let here = PicturePlacement(picture, at: GridPosition(column: 10, row: 2))
        screen.show(frame("one", here))
        #expect(screen.model.kittyPictures.keys.sorted() == [500])
        #expect(screen.model.kittyPlacements[500].map { [$0.column, $0.row, $0.columns, $0.rows] } == [10, 2, 6, 3])
        screen.show(frame("two", here))
        screen.show(frame("two", PicturePlacement(picture, at: GridPosition(column: 3, row: 4))), pieces: 0)
        #expect(screen.model.kittyPlacements[500].map { [$0.column, $0.row] } == [3, 4])
        screen.show(frame("three"), pieces: 0)
        #expect(screen.model.kittyPlacements.isEmpty && screen.model.kittyPictures.count == 1)
        screen.show(frame("three", here), pieces: 0)
        #expect(screen.model.kittyPlacements.count == 1, "it is placed again without being sent")
        screen.model.feed(screen.plane.leaving)
        #expect(screen.model.kittyPlacements.isEmpty && screen.model.kittyPictures.isEmpty)
    }

    @Test func `a frame is sent between the pieces of a picture`() throws {
        let first = try noise(columns: 6, rows: 3)
        let second = try picture(.kitty)
        var screen = Screen()
        screen.show(frame("one", PicturePlacement(first, at: GridPosition(column: 8, row: 1))), pieces: 1)
        #expect(screen.model.kittyPictures.isEmpty && screen.plane.hasWork)
        // A picture that has begun is sent completely before another begins.
        screen.show(frame("two", PicturePlacement(second, at: GridPosition(column: 9, row: 1))), pieces: 2)
        screen.show(frame("three", PicturePlacement(second, at: GridPosition(column: 9, row: 1))))
        #expect(screen.model.kittyPictures.count == 2 && screen.model.kittyPlacements.keys.sorted() == [501])
    }

    @Test func `a large picture that is no longer wanted is not completed`() throws {
        let large = try noise(columns: 24, rows: 8)
        let second = try picture(.kitty)
        var screen = Screen()
        screen.show(frame("one", PicturePlacement(large, at: GridPosition(column: 2, row: 1))), pieces: 2)
        #expect(screen.plane.hasWork && screen.model.kittyPictures.isEmpty)
        screen.show(frame("two", PicturePlacement(second, at: GridPosition(column: 9, row: 1))), pieces: 2)
        #expect(screen.model.kittyPlacements.count == 1 && screen.model.kittyPictures.count == 1)
        #expect(screen.plane.leaving.count < 64, "what was never whole is nothing to be freed")
        screen.show(frame("three", PicturePlacement(large, at: GridPosition(column: 2, row: 1))))
        #expect(screen.model.kittyPictures.count == 2 && screen.model.kittyPlacements.count == 1)
    }

    private func noise(columns: Int, rows: Int) throws -> ScreenPicture {
        let terminal = PictureTerminal(form: .kitty, cell: PixelSize(width: 10, height: 20))
        let size = PixelSize(width: columns * 10, height: rows * 20)
        var canvas = PixelCanvas(size: size)
        var bits: UInt32 = 1
        for row in 0..<size.height {
            for column in 0..<size.width {
                bits = bits &* 1_664_525 &+ 1_013_904_223
                let color = PixelCanvas.Color(
                    red: UInt8(bits >> 24), green: UInt8(bits >> 16 & 255), blue: UInt8(bits >> 8 & 255))
                canvas.fill(left: column, top: row, PixelSize(width: 1, height: 1), color)
            }
        }
        return try #require(PictureDrawing(terminal: terminal).screenPicture(of: canvas))
    }

    @Test(arguments: [PictureForm.sixel, .iTerm2])
    func `pictures drawn into cells are removed with them`(form: PictureForm) throws {
        let (first, second) = (try picture(form), try picture(form, columns: 8, rows: 2))
        var screen = Screen()
        let here = PicturePlacement(first, at: GridPosition(column: 10, row: 2))
        let there = PicturePlacement(first, at: GridPosition(column: 12, row: 3))
        let other = PicturePlacement(second, at: GridPosition(column: 14, row: 4))
        for placements in [
            [here], [there], [there], [other], [], [here, PicturePlacement(second, at: .init(column: 17, row: 6))],
        ] {
            var frame = frame("text")
            frame.pictures = placements
            screen.show(frame)
            #expect(screen.pixelCells == placements.reduce(into: []) { $0.formUnion(cells($1)) })
        }
        let drawn = screen.model.drawnPictureCount
        screen.show(frame("other", here, PicturePlacement(second, at: GridPosition(column: 17, row: 6))))
        #expect(screen.model.drawnPictureCount == drawn, "text beside a picture doesn't draw it again")
    }

    @Test func `a character of no certain width beside a picture doesn't spoil it`() throws {
        let picture = try picture(.sixel)
        var screen = Screen()
        let place = PicturePlacement(picture, at: GridPosition(column: 4, row: 1))
        screen.show(frame("", place))
        var changed = frame("", place)
        changed.grid.draw("👩‍👩‍👧", at: GridPosition(column: 2, row: 2))
        screen.show(changed)
        #expect(screen.pixelCells == cells(place))
    }

    @Test func `a picture that would scroll the screen is left out`() throws {
        let picture = try picture(.sixel)
        var screen = Screen()
        for (column, row) in [(10, 7), (25, 2), (-1, 2), (3, -1)] {
            screen.show(frame("a", PicturePlacement(picture, at: GridPosition(column: column, row: row))))
            #expect(screen.pixelCells.isEmpty && !screen.plane.hasWork)
        }
    }

    @Test(arguments: PictureForm.Colors.allCases)
    func `a picture of blocks is cells, also cut`(colors: PictureForm.Colors) throws {
        let picture = try picture(.blocks(colors))
        #expect(picture.isText)
        var grid = Grid(columns: 8, rows: 4)
        grid.draw(picture, at: GridPosition(column: -2, row: 2))
        #expect((0..<4).allSatisfy { grid.style(at: GridPosition(column: $0, row: 3)) != .plain })
        #expect(grid.style(at: GridPosition(column: 4, row: 3)) == .plain && grid.text(row: 1).isEmpty)
        var screen = Screen()
        var frame = frame("x")
        frame.grid.draw(picture, at: GridPosition(column: 9, row: 3))
        screen.show(frame)
    }

    @Test func `many pictures are not all kept by the terminal`() throws {
        var screen = Screen()
        for number in 0..<70 {
            let picture = try picture(.kitty, columns: 2 + number % 3, rows: 1)
            screen.show(frame("a", PicturePlacement(picture, at: GridPosition(column: 10, row: 2))))
        }
        #expect(screen.model.kittyPictures.count == 64 && screen.model.kittyPlacements.keys.sorted() == [569])
        #expect(screen.plane.leaving.count < 4096)
    }

    @Test func `base64 is that of RFC 4648`() {
        for (text, encoded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            #expect(String(decoding: Base64.encoded(Array(text.utf8)), as: UTF8.self) == encoded)
        }
    }
}
