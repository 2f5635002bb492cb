import DiaryModel
import Terminal

/// Draws photos and waveforms in the part of the screen for the entry, and collects the pictures to paint.
struct MediumDrawing {
    let model: BrowserModel
    /// The part of the screen that shows the lines of the entry.
    let part: GridRectangle
    /// The number of scrolled lines of the entry above it.
    let top: Int
    /// The pixel pictures, which are drawn above the cells.
    private(set) var placements: [PicturePlacement] = []
    /// All visible pictures, painted or not.
    private(set) var requests: [PictureRequest] = []

    init(_ model: BrowserModel, _ part: GridRectangle, top: Int) {
        (self.model, self.part, self.top) = (model, part, top)
    }

    mutating func draw(_ place: MediumPlace, on grid: inout Grid) {
        guard place.lines.overlaps(top..<top + part.rows) else { return }
        switch place.kind {
        case .picture: drawPicture(place, on: &grid)
        case .waveform: drawWaveform(place, on: &grid)
        }
        if place.isNamed { drawName(place, on: &grid) }
    }

    private mutating func drawPicture(_ place: MediumPlace, on grid: inout Grid) {
        guard let terminal = model.pictures.usedTerminal else { return }
        let seen = (place.line..<place.line + place.rows).clamped(to: top..<top + part.rows)
        guard !seen.isEmpty else { return }
        // Pictures made of characters can be cropped here.
        let rows = terminal.form.isText ? 0..<place.rows : seen.lowerBound - place.line..<seen.upperBound - place.line
        let frame = PictureFrame(terminal: terminal, columns: place.columns, rows: place.rows, part: rows)
        let request = PictureRequest(medium: place.medium, subject: .picture(frame))
        requests.append(request)
        // The cache must remember that a sound has no waveform.
        if place.medium.type == .audio { requests.append(PictureRequest(medium: place.medium, subject: .loudness)) }
        guard let painted = model.pictures.painted[request] else { return }
        guard case .picture(let picture) = painted else {
            let words = place.medium.type != .audio ? "(can't be shown here)" : ""
            let row = part.row + seen.upperBound - 1 - top
            grid.draw("\(words)", at: GridPosition(column: part.column + place.column, row: row), in: part)
            return
        }
        guard picture.isText else {
            let row = part.row + seen.upperBound - top - picture.rows
            placements.append(
                PicturePlacement(picture, at: GridPosition(column: part.column + place.column, row: row)))
            return
        }
        var whole = Grid(columns: place.columns, rows: place.rows)
        whole.draw(picture, at: GridPosition(column: 0, row: place.rows - picture.rows))
        let cut = GridRectangle(
            column: 0, row: seen.lowerBound - place.line, columns: min(place.columns, picture.columns),
            rows: seen.count)
        grid.draw(
            whole, cut,
            at: GridPosition(column: part.column + place.column, row: part.row + seen.lowerBound - top))
    }

    private mutating func drawWaveform(_ place: MediumPlace, on grid: inout Grid) {
        let request = PictureRequest(medium: place.medium, subject: .loudness)
        requests.append(request)
        guard case .loudness(let loudness) = model.pictures.painted[request] else { return }
        let sound = model.playback.sound.flatMap { $0.medium.id == place.medium.id ? $0 : nil }
        let waveform = WaveformRows(loudness, cells: place.columns, playedPart: sound?.playedPart)
        for (index, line) in waveform.lines.enumerated() { draw(line, place.line + index, place, on: &grid) }
    }

    /// Draws the name `2 IMG_2041.HEIC`, reversed if `o` opens this medium.
    private func drawName(_ place: MediumPlace, on grid: inout Grid) {
        let name = place.medium.fileName.map { " \(SafeText($0).singleLine)" } ?? ""
        let isLookedAt = place.index == model.detail.medium
        let text = StyledText("\(place.index + 1)\(name)", isLookedAt ? .bold : .plain).truncated(to: place.columns)
        let line = place.line + place.rows
        draw(text, line, place, on: &grid)
        guard isLookedAt, part.rowRange.contains(part.row + line - top) else { return }
        let number = GridRectangle(
            column: part.column + place.column, row: part.row + line - top, columns: text.cells, rows: 1)
        grid.restyle(number) { $0.attributes.insert(.reversed) }
    }

    private func draw(_ text: StyledText, _ line: Int, _ place: MediumPlace, on grid: inout Grid) {
        let position = GridPosition(column: part.column + place.column, row: part.row + line - top)
        grid.draw(text, at: position, in: part)
    }
}

/// A waveform on two lines of a screen.
struct WaveformRows {
    private static let marks = Array("▁▂▃▄▅▆▇█")

    private let levels: [Float]
    private let place: Int?

    /// - Parameter playedPart: the part of the sound that was played, from 0 to 1; nil if it isn't playing.
    init(_ loudness: [Float], cells: Int, playedPart: Double?) {
        levels = WaveformLine(loudness, cells: cells).levels
        place = playedPart.map { [levels] in min(levels.count - 1, max(0, Int(Double(levels.count) * $0))) }
    }

    /// The upper and the lower line.
    ///
    /// The played part is bold, and a bar marks the current position.
    var lines: [StyledText] { [line(isUpper: true), line(isUpper: false)] }

    private func line(isUpper: Bool) -> StyledText {
        let characters = levels.map { mark($0, isUpper: isUpper) }
        guard let place else { return StyledText(SafeText(raw: String(characters)), .cyan) }
        var line = StyledText(SafeText(raw: String(characters[..<place])), .bold)
        line.append("│", .bold)
        line.append(SafeText(raw: String(characters[(place + 1)...])), .cyan)
        return line
    }

    private func mark(_ level: Float, isUpper: Bool) -> Character {
        let eighths = min(16, max(1, Int((level * 16).rounded())))
        let count = isUpper ? eighths - 8 : min(eighths, 8)
        return count > 0 ? Self.marks[count - 1] : " "
    }
}
