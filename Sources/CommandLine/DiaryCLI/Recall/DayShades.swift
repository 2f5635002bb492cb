import Terminal

/// The shades of a calendar's days, by the number of their entries.
struct DayShades: Equatable {
    /// The smallest number of entries of each shade, ascending from 1; four at most.
    let bounds: [Int]
    /// The characters of the shades; the first one means no entry.
    private let marks: [String]

    /// Shades that distinguish busy days from others.
    ///
    /// They begin at 1, 2, 4 and 7 entries; if days have many more than that, each shade has a quarter of the days.
    ///
    /// - Parameters:
    ///   - counts: the entries of each day that has any.
    ///   - isASCII: true if the terminal may support nothing else.
    init(of counts: [Int], isASCII: Bool) {
        marks = isASCII ? [" ", ".", ":", "*", "#"] : ["·", "░", "▒", "▓", "█"]
        let sorted = counts.sorted()
        guard let largest = sorted.last, largest > 0 else {
            bounds = []
            return
        }
        let median = sorted[sorted.count / 2]
        guard median > 6 else {
            bounds = [1, 2, 4, 7].filter { $0 <= largest }
            return
        }
        var bounds = [1]
        for quarter in 1...3 {
            let bound = sorted[sorted.count * quarter / 4]
            if let last = bounds.last, bound > last { bounds.append(bound) }
        }
        self.bounds = bounds
    }

    /// The mark of a day with that many entries, one cell wide.
    func mark(_ count: Int) -> StyledText {
        let shade = bounds.count { $0 <= count }
        return StyledText(SafeText(raw: marks[shade]), shade > 0 ? .green : .plain)
    }

    /// The legend, such as `░ 1`, `▒ 2 to 3`, `█ 7 and more`: a part for each shade.
    var legend: [StyledText] {
        bounds.indices.map { index in
            let lowest = bounds[index]
            let words: String
            if index + 1 == bounds.count {
                words = "\(lowest.grouped) and more"
            } else {
                let highest = bounds[index + 1] - 1
                words = highest == lowest ? "\(lowest.grouped)" : "\(lowest.grouped) to \(highest.grouped)"
            }
            return mark(lowest) + StyledText(SafeText(" \(words)"))
        }
    }
}
