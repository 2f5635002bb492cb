import DiaryModel
import Pixels
import Terminal

/// The layout of photos and sounds in rows below the text of an entry.
///
/// Their places are known before they are painted.
struct MediaFlowLayout {
    struct Room: Hashable {
        let columns: Int
        /// The height of the window in lines.
        let rows: Int
        /// The terminal's method to show pictures; nil if photos can't be shown.
        let terminal: PictureTerminal?
    }

    /// The places, with lines counted from the first row.
    private(set) var places: [MediumPlace] = []
    private(set) var lineCount = 0

    private let room: Room
    private let isNamed: Bool
    private static let gap = 2
    /// The minimum width of pictures that are side by side, in cells.
    private static let leastColumns = 14
    private static let waveformRows = 2
    private static let waveformColumns = 80

    init(_ media: [Medium], looks: [SoundLook?], in room: Room) {
        self.room = room
        isNamed = media.count > 1
        guard room.columns >= 4 else { return }
        placePictures(media, looks)
        for (index, medium) in media.enumerated() where looks[index] == .waveform { placeWaveform(index, medium) }
    }

    private mutating func placePictures(_ media: [Medium], _ looks: [SoundLook?]) {
        guard let terminal = room.terminal else { return }
        let pictures = media.indices.filter { media[$0].type != .audio || looks[$0] == .cover }
        let half = (room.columns - Self.gap) / 2
        let isAlone = pictures.count < 2
        let columns = isAlone || half < Self.leastColumns ? room.columns : half
        let rows = isAlone ? min(max(room.rows / 2, 6), 20) : min(max(room.rows / 3, 5), 12)
        var row: [MediumPlace] = []
        var column = 0
        for index in pictures {
            let size = Self.cells(of: media[index], columns, rows, terminal)
            if !row.isEmpty, column + size.columns > room.columns {
                finish(row)
                (row, column) = ([], 0)
            }
            row.append(
                MediumPlace(
                    index: index, medium: media[index], kind: .picture, line: 0, column: column,
                    columns: size.columns, rows: size.rows, isNamed: isNamed))
            column += size.columns + Self.gap
        }
        finish(row)
    }

    /// The pictures of a row are aligned at their lower edges.
    private mutating func finish(_ row: [MediumPlace]) {
        guard let rows = row.map(\.rows).max() else { return }
        for place in row {
            var place = place
            place.line = lineCount + rows - place.rows
            places.append(place)
        }
        lineCount += rows + (isNamed ? 1 : 0) + 1
    }

    private mutating func placeWaveform(_ index: Int, _ medium: Medium) {
        places.append(
            MediumPlace(
                index: index, medium: medium, kind: .waveform, line: lineCount, column: 0,
                columns: min(room.columns, Self.waveformColumns), rows: Self.waveformRows, isNamed: isNamed))
        lineCount += Self.waveformRows + (isNamed ? 1 : 0) + 1
    }

    /// The size of a photo in cells, scaled down to fit but never enlarged, as in `PictureStrip`.
    private static func cells(
        of medium: Medium, _ columns: Int, _ rows: Int, _ terminal: PictureTerminal
    ) -> (columns: Int, rows: Int) {
        let cell = terminal.cell
        let limit = PixelSize(width: columns * cell.width, height: rows * cell.height)
        let size = (pixels(of: medium) ?? PixelSize(width: limit.height * 4, height: limit.height * 3)).fitting(limit)
        let count = { (pixels: Int, cell: Int) in
            max(1, (pixels + (terminal.form.isText ? cell / 2 : cell - 1)) / cell)
        }
        return (min(columns, count(size.width, cell.width)), min(rows, count(size.height, cell.height)))
    }

    /// The upright size; nil if it isn't known, as for covers, which are taken as square.
    private static func pixels(of medium: Medium) -> PixelSize? {
        guard medium.type != .audio else { return PixelSize(width: 4096, height: 4096) }
        guard let width = medium.metadata.width, let height = medium.metadata.height, width > 0, height > 0 else {
            return nil
        }
        // The EXIF orientations from 5 on are rotated by 90°.
        let isLying = (medium.metadata.orientation ?? 1) >= 5
        return isLying ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    }
}

/// The place of a photo or sound among the lines of its entry.
struct MediumPlace: Equatable {
    enum Kind: Equatable {
        /// A photo, or the cover of a sound.
        case picture
        case waveform
    }

    let index: Int
    let medium: Medium
    let kind: Kind
    var line: Int
    let column: Int
    let columns: Int
    let rows: Int
    /// True if a line with its number and name is below it.
    let isNamed: Bool

    /// Its lines, including that of its name.
    var lines: Range<Int> { line..<line + rows + (isNamed ? 1 : 0) }
}
