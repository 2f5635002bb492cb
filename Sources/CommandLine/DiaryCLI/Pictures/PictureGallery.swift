import Arguments
import CSystem
import DiaryMedia
import DiaryModel
import DiaryStore
import Pixels
import Terminal

/// Draws the pictures of media on the terminal, several side by side.
final class PictureGallery {
    struct Shelf {
        /// The indentation in cells.
        var indentation = 0
        /// The default height of a picture in lines.
        var rows: Int
        /// The maximum number of rows of pictures; more are left out.
        var limit = Int.max
        var isNumbered = false
    }

    typealias Numbered = (number: Int, medium: Medium)

    private let output: Output
    private let drawing: PictureDrawing
    private let pictures: MediumPictures
    private let extent: PictureExtent?
    private let window: TerminalWindow
    private let messages: Messages
    /// True if pictures were requested, so that it is an error if none can be drawn.
    private let isAsked: Bool
    private var canDecode = true

    init(
        invocation: Invocation, store: DiaryStore, drawing: PictureDrawing, window: TerminalWindow,
        extent: PictureExtent?,
        isAsked: Bool
    ) {
        output = invocation.output
        messages = invocation.messages
        self.isAsked = isAsked
        self.drawing = drawing
        self.window = window
        self.extent = extent
        pictures = store.pictures()
    }

    func rows(for media: [Medium]) -> Int {
        media.count == 1 ? min(max(window.rows / 2, 6), 20) : min(max(window.rows / 4, 5), 10)
    }

    /// Draws photos, frames of films, covers and waveforms.
    ///
    /// - Returns: true if there was anything to draw.
    /// - Throws: `OutputError`; `DecoderError` if nothing can be decoded at all and pictures were requested.
    func print(_ media: some Sequence<Numbered>, _ shelf: Shelf) throws -> Bool {
        guard canDecode else { return false }
        do { return try draw(media, shelf) } catch let error as DecoderError where !isAsked {
            canDecode = false
            try messages.note("no pictures: \(Failure.describing(error).message)")
            return false
        }
    }

    private func draw(_ media: some Sequence<Numbered>, _ shelf: Shelf) throws -> Bool {
        let room = room(on: shelf)
        guard room >= Self.leastRoom else { return false }
        var strip = PictureStrip(for: drawing.terminal, room: room)
        var (numbers, count): ([Int], Int) = ([], 0)
        for (number, medium) in media {
            for picture in try pictures(of: medium, shelf, room: room) {
                if !strip.append(picture) {
                    try print(strip, numbers, shelf)
                    count += 1
                    guard count < shelf.limit else { return true }
                    (strip, numbers) = (PictureStrip(for: drawing.terminal, room: room), [])
                    _ = strip.append(picture)
                }
                numbers.append(number)
            }
        }
        try print(strip, numbers, shelf)
        return count > 0 || !strip.items.isEmpty
    }

    private static let leastRoom = 8

    /// The cells beside the indentation: lines as long as those of text, unless larger pictures are requested.
    private func room(on shelf: Shelf) -> Int {
        min(window.columns - 1, max(80, (extent?.columns ?? 0) + shelf.indentation)) - shelf.indentation
    }

    private func pictures(of medium: Medium, _ shelf: Shelf, room: Int) throws -> [PixelPicture] {
        let columns = min(room, extent?.columns ?? room)
        let rows = min(extent?.rows ?? shelf.rows, max(1, window.rows - 2))
        let size = pixels(columns, rows)
        switch medium.type {
        case .image, .video: return [try pictures.photo(medium, fitting: size)].compactMap(\.self)
        case .audio:
            // A waveform is four times as wide as high.
            let flat = pixels(columns, max(1, (rows + 2) / 3))
            return try [pictures.cover(medium, fitting: size), pictures.waveform(medium, fitting: flat)]
                .compactMap(\.self)
        }
    }

    private func pixels(_ columns: Int, _ rows: Int) -> PixelSize {
        PixelSize(width: columns * drawing.terminal.cell.width, height: rows * drawing.terminal.cell.height)
    }

    private func print(_ strip: PictureStrip, _ numbers: [Int], _ shelf: Shelf) throws(OutputError) {
        guard let canvas = strip.canvas else { return }
        try output.picture(drawing.text(of: canvas, indentation: shelf.indentation))
        if shelf.isNumbered { try output.line(caption(strip, numbers, shelf)) }
    }

    private func caption(_ strip: PictureStrip, _ numbers: [Int], _ shelf: Shelf) -> StyledText {
        var line = String(repeating: " ", count: shelf.indentation)
        for (item, number) in zip(strip.items, numbers) {
            let gap = shelf.indentation + item.column - line.utf8.count
            line += String(repeating: " ", count: max(line.isEmpty ? 0 : 1, gap)) + "\(number)"
        }
        return "\(line)"
    }
}

extension PictureGallery {
    /// The gallery of an output that can show pictures; nil if it can't or shouldn't.
    ///
    /// The terminal is queried for its capabilities, so this is only called if there is something to draw.
    ///
    /// - Throws: `Failure` if the size is invalid, and if pictures are requested and the library that draws them is
    ///   missing.
    static func find(for invocation: Invocation, _ store: DiaryStore) throws -> PictureGallery? {
        let extent = try PictureExtent(invocation.values)
        guard let window = invocation.output.window, invocation.messages.redraws, extent?.rows != 0 else { return nil }
        let isAsked = invocation.values.flag(.pictures)
        let variables = TerminalVariables(invocation.context.variable)
        guard !variables.isDumb, try canDraw(invocation, isAsked: isAsked) else { return nil }
        let standardOutput = invocation.context.standardOutput
        guard let terminal = invocation.context.pictureTerminal(standardOutput, variables) else { return nil }
        // Blocks consist only of colours, whereas pixels are content, as in a picture viewer.
        guard !terminal.form.isText || invocation.output.rendering.isColored else {
            if isAsked { try invocation.messages.note("this terminal shows pictures in colours alone, which are off") }
            return nil
        }
        invocation.output.prepareForPictures(areText: terminal.form.isText)
        return PictureGallery(
            invocation: invocation, store: store, drawing: PictureDrawing(terminal: terminal), window: window,
            extent: extent, isAsked: isAsked)
    }

    /// Returns whether library and decoder are installed; if pictures are requested, they are required.
    private static func canDraw(_ invocation: Invocation, isAsked: Bool) throws -> Bool {
        guard PictureDrawing.isAvailable else {
            guard isAsked else { return false }
            throw Failure(
                "the library that draws pictures on terminals is missing",
                hint: LibraryPackages.hint(for: [DIARY_LIBRARY_CHAFA]))
        }
        let path = invocation.context.decoderPath
        guard !Folder.exists(FilePath(path)) else { return true }
        guard isAsked else { return false }
        throw DecoderError.decoderMissing(path: path)
    }
}
