import JSON
import TextFolding

/// The coarse search fold as data for a script, so that pages fold exactly as the diary does.
///
/// The fold of a text is that of its code points, one after the other. A row is a distance from the end of the row
/// before, a number of code points, and the result for each of them: a text, or a number to be added to the code point.
/// Syllables of Hangul are left out: a script computes their letters, and folds those.
struct AlbumFoldTable {
    static let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3
    /// The ranges of folded code points.
    ///
    /// After the last letters there are only removed marks, which keep their position.
    private static let ranges: [Range<UInt32>] = [0x80..<0xD800, 0xE000..<0x3_2400, 0xE_0000..<0xE_01F0]

    static var script: [UInt8] {
        var rows: [Row] = []
        for range in ranges {
            for value in range where !hangul.contains(value) {
                guard let scalar = Unicode.Scalar(value) else { continue }
                let folded = String(decoding: SearchFold.fold(String(scalar)), as: UTF8.self)
                if folded != String(scalar) { append(value, folded, to: &rows) }
            }
        }
        var text = "diaryAlbum.setFold(["
        var end: UInt32 = 0
        for row in rows {
            text += "\(row.start - end),\(row.count),\(row.folding.text),"
            end = row.start + row.count
        }
        return Array((text + "]);\n").utf8)
    }

    private enum Folding: Equatable {
        case text(String)
        case distance(Int64)

        /// The text of the table in a script.
        var text: String {
            switch self {
            case .text(let text): JSONWriter.string(of: .string(text))
            case .distance(let distance): "\(distance)"
            }
        }
    }

    private struct Row {
        let start: UInt32
        var count: UInt32
        var folding: Folding
        /// The distance that all its code points share so far; nil if they share none.
        var distance: Int64?
    }

    private static func append(_ value: UInt32, _ folded: String, to rows: inout [Row]) {
        let scalars = folded.unicodeScalars
        let distance = scalars.count == 1 ? scalars.first.map { Int64($0.value) - Int64(value) } : nil
        if let last = rows.last, last.start + last.count == value {
            if last.folding == .text(folded) {
                rows[rows.count - 1].count += 1
                rows[rows.count - 1].distance = nil
                return
            }
            if let distance, last.distance == distance {
                rows[rows.count - 1].folding = .distance(distance)
                rows[rows.count - 1].count += 1
                return
            }
        }
        rows.append(Row(start: value, count: 1, folding: .text(folded), distance: distance))
    }
}
