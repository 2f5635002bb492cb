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
    var tokens = DateToken.tokens(of: text)[...]
    var isNegative = false
    if let kind = tokens.first?.kind, kind == .sign("-") || kind == .sign("+") {
        isNegative = kind == .sign("-")
        tokens = tokens.dropFirst()
    }
    let seconds = try DurationScanner(text: text).seconds(tokens)
    guard seconds <= 400_000_000_000 else { throw .tooLong(text) }
    return Int64(isNegative ? -seconds : seconds) * 1_000_000
}

/// Adds up the parts of a duration.
private struct DurationScanner {
    let text: String

    private static let units: [String: Int] = [
        "s": 1, "sec": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
        "h": 3600, "hour": 3600, "hours": 3600, "d": 86_400, "day": 86_400, "days": 86_400, "w": 604_800,
        "week": 604_800, "weeks": 604_800,
    ]
    private static let unequalUnits: [String: String] = [
        "month": "month", "months": "month", "mo": "month", "y": "year", "year": "year", "years": "year",
    ]

    func seconds(_ tokens: ArraySlice<DateToken>) throws(DurationError) -> Int {
        guard !tokens.isEmpty else { throw .unknown(text) }
        if tokens.contains(where: { $0.kind == .sign(":") }) { return try clockSeconds(tokens) }
        var total = 0
        var rest = tokens
        var smallest = Int.max
        while let number = rest.popFirst() {
            guard case .number(let count, let digits) = number.kind, digits <= 12 else { throw .unknown(text) }
            guard let word = rest.popFirst() else { throw .unitMissing(text) }
            let unit = try unit(word)
            // Each unit once, from the greatest to the smallest, so that typing errors are noticed.
            guard unit < smallest else { throw .unknown(text) }
            smallest = unit
            total = total.addingSaturated(count * unit)
        }
        return total
    }

    private func unit(_ token: DateToken) throws(DurationError) -> Int {
        guard case .word(let word) = token.kind else { throw .unknown(text) }
        if let unit = Self.unequalUnits[word] { throw .noFixedLength(text: text, unit: unit) }
        guard let unit = Self.units[word] else { throw .unknown(text) }
        return unit
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
