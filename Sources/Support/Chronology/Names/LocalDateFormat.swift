internal import CSystem

/// A language's format of a day and a time of day in figures, as its locale says.
package struct LocalDateFormat: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case year
        /// With at least that many digits.
        case month(Int)
        case day(Int)
        case literal(String)
    }

    private let parts: [Part]
    private let hasHalfDays: Bool

    /// ISO 8601, which needs no locale: `2026-11-22`, `16:40`.
    package static let iso = LocalDateFormat(
        parts: [.year, .literal("-"), .month(2), .literal("-"), .day(2)], hasHalfDays: false)

    private init(parts: [Part], hasHalfDays: Bool) {
        (self.parts, self.hasHalfDays) = (parts, hasHalfDays)
    }

    /// The format of `strftime` patterns; nil if the one for the date needs more than its numbers.
    package init?(date: String, time: String) {
        guard let parts = Self.parts(of: date) else { return nil }
        self.init(parts: parts, hasHalfDays: Self.conversions(in: time).contains { "IlpPr".contains($0) })
    }

    /// The format of a locale's LC_TIME, or that of ISO 8601 where the system has no such locale.
    ///
    /// Reads the locale's files, so ask only when a day is shown (`newlocale`, `nl_langinfo_l`).
    package static func named(locale name: String) -> LocalDateFormat {
        guard DayNames.isOfLanguage(locale: name) else { return iso }
        var date = [UInt32](repeating: 0, count: Int(DIARY_LOCALE_NAME_CAPACITY))
        var time = date
        guard unsafe diary_locale_date_formats(name, &date, &time) == 1 else { return iso }
        return LocalDateFormat(date: DayNames.string(date[...]), time: DayNames.string(time[...])) ?? iso
    }
}

// MARK: Writing

extension LocalDateFormat {
    /// The day: `22.11.2026`, `11/22/2026`, `2026-11-22`.
    package func text(_ date: CivilDate) -> String { text(parts, date) }

    /// The day without its year: `22.11.`, `11/22`, `11-22`.
    package func textWithoutYear(_ date: CivilDate) -> String {
        text(without { if case .year = $0 { true } else { false } }, date)
    }

    /// The month with its year: `11.2026`, `11/2026`, `2026-11`.
    package func textWithoutDay(_ date: CivilDate) -> String {
        text(without { if case .day = $0 { true } else { false } }, date)
    }

    /// The time of day: `16:40`, `4:40 PM`.
    package func text(hour: Int, minute: Int) -> String {
        guard hasHalfDays else { return "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }
        return "\((hour + 11) % 12 + 1):\(minute.padded(to: 2)) \(hour < 12 ? "AM" : "PM")"
    }

    /// The day and, if known, the time of day.
    package func text(_ time: WallTime, hasTime: Bool) -> String {
        hasTime ? "\(text(time.date)) \(text(hour: time.hour, minute: time.minute))" : text(time.date)
    }

    private func text(_ parts: [Part], _ date: CivilDate) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .year: text += date.year.padded(to: 4)
            case .month(let width): text += date.month.padded(to: width)
            case .day(let width): text += date.day.padded(to: width)
            case .literal(let literal): text += literal
            }
        }
    }

    /// The parts without one number and without the text that joins it to its neighbour: a full stop that ends a number
    /// stays with it.
    private func without(_ isLeftOut: (Part) -> Bool) -> [Part] {
        var kept = parts
        guard let index = kept.firstIndex(where: isLeftOut) else { return kept }
        if index == 0 {
            kept.removeFirst(min(2, kept.count))
            return kept
        }
        kept.remove(at: index)
        // 日 belongs to its number.
        if index < kept.count, case .literal(let suffix) = kept[index], suffix.first?.isLetter ?? false {
            kept.remove(at: index)
            return kept
        }
        guard case .literal(let joint) = kept[index - 1] else { return kept }
        if index == kept.count {
            kept[index - 1] = .literal(joint.first == "." ? "." : "")
        } else {
            kept.remove(at: index - 1)
        }
        return kept
    }
}

// MARK: Reading

extension LocalDateFormat {
    private static func parts(of pattern: String) -> [Part]? {
        var parts: [Part] = []
        var rest = Substring(pattern)
        while let character = rest.popFirst() {
            if character == "%" {
                guard let conversion = takeConversion(&rest) else { return nil }
                parts += conversion
            } else if !isInvisible(character) {
                append(character, to: &parts)
            }
        }
        let numbers = parts.count { if case .literal = $0 { false } else { true } }
        return numbers == 3 ? parts : nil
    }

    /// The conversion after a percent sign; nil if it is not a number of a date.
    private static func takeConversion(_ rest: inout Substring) -> [Part]? {
        var width = 2
        while let flag = rest.first, "-_EO0^".contains(flag) {
            if flag == "-" || flag == "_" { width = 1 }
            rest.removeFirst()
        }
        switch rest.popFirst() {
        case "Y", "y": return [.year]
        case "m": return [.month(width)]
        case "d": return [.day(width)]
        case "e": return [.day(1)]
        case "F": return iso.parts
        case "D": return [.month(2), .literal("/"), .day(2), .literal("/"), .year]
        default: return nil
        }
    }

    private static func append(_ character: Character, to parts: inout [Part]) {
        if case .literal(let text) = parts.last {
            parts[parts.count - 1] = .literal(text + String(character))
        } else {
            parts.append(.literal(String(character)))
        }
    }

    /// Marks of the writing direction, used by locales of the Near East.
    private static func isInvisible(_ character: Character) -> Bool {
        ["\u{200E}", "\u{200F}", "\u{61C}"].contains(character)
    }

    private static func conversions(in pattern: String) -> [Character] {
        let characters = Array(pattern)
        return characters.indices.dropLast().compactMap { index in
            guard characters[index] == "%" else { return nil }
            return characters[(index + 1)...].first { !"-_EO0^".contains($0) }
        }
    }
}
