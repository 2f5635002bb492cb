/// A few values as one short line of characters.
enum Sparkline {
    /// The newest values, oldest first, from the lowest mark for the least to the highest for the greatest.
    static func text(_ values: [Double], cells: Int = 16, form: ChartForm) -> String {
        let values = values.suffix(cells)
        guard let least = values.min(), let greatest = values.max() else { return "" }
        let marks = Array(form == .ascii ? "_.-^" : "▁▂▃▄▅▆▇█")
        return String(
            values.map { value in
                // Halves, so that no difference is too large.
                let span = greatest / 2 - least / 2
                let part = span > 0 ? (value / 2 - least / 2) / span : 0.5
                return marks[min(marks.count - 1, Int(part * Double(marks.count)))]
            })
    }
}
