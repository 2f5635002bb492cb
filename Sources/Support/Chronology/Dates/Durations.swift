/// The reason why a text is not a duration; each case carries the text.
package enum DurationError: Error, Hashable, Sendable {
    /// No form of a duration.
    case unknown(String)
    /// A number without a unit.
    case unitMissing(String)
    /// A month or a year, which have no fixed length.
    case noFixedLength(text: String, unit: String)
    /// More than the calendar has.
    case tooLong(String)
}

extension DurationError: CustomStringConvertible {
    /// The problem and the value, in one line.
    package var description: String {
        switch self {
        case .unknown(let text): text.isEmpty ? "an empty text is not a duration" : "\(text) is not a duration"
        case .unitMissing(let text): "\(text) lacks a unit"
        case .noFixedLength(let text, let unit): "\(text) is not a duration: a \(unit) has no fixed length"
        case .tooLong(let text): "\(text) is longer than the calendar"
        }
    }

    /// The remedy, in one line.
    package var hint: String { "a duration is 90s, 15min, 1h30m, 30d, 2w or 1:30 (hours and minutes)" }
}

/// The microseconds of a duration: `1h`, `+1h30m`, `-90s`, `30d`, `2w`, `1 hour 30 minutes`, `1:30`, `1:30:05`.
///
/// A day has 24 hours. A leading sign applies to all of it; with colons the hours are first.
package func parseDuration(_ text: String) throws(DurationError) -> Int64 {
    let duration = try CalendarDuration(text)
    if let unit = duration.unequalUnit { throw .noFixedLength(text: text, unit: unit) }
    let seconds = Int64(duration.days) * 86_400 + duration.seconds
    guard seconds.magnitude <= CalendarDuration.longest else { throw .tooLong(text) }
    return seconds * 1_000_000
}

struct DurationScanner {
    let text: String

    private static func unit(_ name: String) -> DurationUnit? {
        switch DateVocabulary.dayUnits[name] {
        case .days(let count): .days(count)
        case .months(let count): .months(count, name: count == 1 ? "month" : "year")
        case nil: DateVocabulary.clockUnits[name].map(DurationUnit.seconds)
        }
    }

    func parts(_ tokens: ArraySlice<DateToken>) throws(DurationError) -> [(count: Int, unit: DurationUnit)] {
        guard !tokens.isEmpty else { throw .unknown(text) }
        if tokens.contains(where: { $0.kind == .sign(":") }) { return [(try clockSeconds(tokens), .seconds(1))] }
        var parts: [(count: Int, unit: DurationUnit)] = []
        var rest = tokens
        while let number = rest.popFirst() {
            guard case .number(let count, let digits) = number.kind, digits <= 12 else { throw .unknown(text) }
            guard let word = rest.popFirst() else { throw .unitMissing(text) }
            guard case .word(let name) = word.kind, let unit = Self.unit(name) else { throw .unknown(text) }
            // Each unit once, from the greatest to the smallest, so that typing errors are noticed.
            guard unit.order < parts.last?.unit.order ?? .max else { throw .unknown(text) }
            parts.append((count, unit))
        }
        return parts
    }

    /// `1:30` and `1:30:05`.
    private func clockSeconds(_ tokens: ArraySlice<DateToken>) throws(DurationError) -> Int {
        let parts = Array(tokens)
        guard parts.count == 3 || parts.count == 5, parts.dropFirst().allSatisfy(\.isGlued) else {
            throw .unknown(text)
        }
        var total = 0
        for (index, part) in parts.enumerated() {
            switch part.kind {
            case .number(let value, digits: 1...6) where index == 0: total = value
            case .number(let value, digits: 2) where index.isMultiple(of: 2) && value <= 59: total = total * 60 + value
            case .sign(":") where !index.isMultiple(of: 2): break
            default: throw .unknown(text)
            }
        }
        return parts.count == 3 ? total * 60 : total
    }
}
