import Chronology
import DiaryModel
import Terminal

/// The line of an entry in the history of a name: the value, the date and the text.
struct BrowserMeasuredRow {
    let presentation: EntryPresentation
    let look: MeasurementLook
    let name: String
    /// The statistics of all values; nil until they are read.
    let range: MeasuredRange?
    /// Cells of the line, without the mark before it.
    let width: Int
    /// The width of the widest visible value in cells.
    private var valueCells = 0
    /// The width of the widest visible date in cells.
    private var dateCells = 0

    /// - Parameter entries: the visible ones.
    init(
        _ presentation: EntryPresentation, _ look: MeasurementLook, series: MeasurementSeries?, of name: String,
        width: Int, among entries: [DiaryEntry]
    ) {
        (self.presentation, self.look, self.name, self.width) = (presentation, look, name, width)
        range = series?.range
        valueCells = entries.map { value(of: $0).cells }.max() ?? 0
        dateCells = entries.map { DisplayWidth.cells(of: date(of: $0)) }.max() ?? 0
    }

    func text(of listed: ListedEntry, isMarked: Bool) -> StyledText {
        let entry = listed.entry
        let mark = isMarked ? StyledText("+", .bold) : " "
        let value = value(of: entry).truncated(to: width / 2).padded(to: min(valueCells, width / 2), .right)
        let start = mark + value + "   "
        let date = StyledText(SafeText(date(of: entry))).padded(to: dateCells)
        guard !entry.text.isEmpty else { return (start + date).truncated(to: width) }
        let room = width - start.cells - dateCells - 3
        let row = BrowserRow(presentation: presentation, width: width)
        return (start + date + "   " + row.title(of: entry, room: max(0, room))).truncated(to: width)
    }

    /// The value, such as `3.4 km`; several are separated by commas.
    private func value(of entry: DiaryEntry) -> StyledText {
        let key = name.lowercased()
        let texts = entry.measurements.filter { $0.name.lowercased() == key }.map { measurement in
            guard let range else { return look.words.text(measurement.value, measurement.unit) }
            return look.words.text(HistoryValue(measurement, of: entry), in: range)
        }
        let all = texts.dropFirst().reduce(texts.first ?? "") { $0 + ", " + $1 }
        return StyledText(SafeText(all).singleLine, .bold)
    }

    private func date(of entry: DiaryEntry) -> String {
        look.dateFormat.text(entry.creationTime.wallTime, hasTime: entry.hasTime)
    }
}
