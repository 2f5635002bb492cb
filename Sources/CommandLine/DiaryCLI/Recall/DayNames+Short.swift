import Chronology
import Terminal

extension DayNames {
    static let shortCells = 3

    /// The beginnings of the names of weekdays, Monday first, in at most three cells each.
    ///
    /// In a language with names that begin alike (星期一) the last characters are used, and English names if those are
    /// alike, too.
    var shortWeekdays: [String] {
        let names = (2...8).compactMap { weekday(number: ($0 - 1) % 7 + 1) }
        let beginnings = names.map { name in
            var short = ""
            for character in name where DisplayWidth.cells(of: short + String(character)) <= Self.shortCells {
                guard name.hasPrefix(short + String(character)) else { break }
                short.append(character)
            }
            return short
        }
        for candidates in [beginnings, names.map { String($0.suffix(1)) }] where Set(candidates).count == 7 {
            return candidates
        }
        return self == .english ? beginnings : DayNames.english.shortWeekdays
    }
}
