extension DateParser {
    /// `2026-12-20..2026-12-31`, `monday to friday`, `since monday`; nil if the text is not a range.
    ///
    /// If one end is a time, the other may be a time alone, on the same day: `yesterday 18:00..20:00`.
    func range(_ text: String) throws(DateError) -> DateReading? {
        // A longer text is a sentence or a predicate.
        guard text.utf8.count <= 128 else { return nil }
        let words = text.lowercased()
        for word in ["since "] where words.hasPrefix(word) {
            return try range(from: words.dropFirst(word.count), to: "", in: text)
        }
        for word in ["until ", "till ", "up to "] where words.hasPrefix(word) {
            return try range(from: "", to: words.dropFirst(word.count), in: text)
        }
        for (left, right) in Self.parts(of: words) {
            if let range = try range(from: left, to: right, in: text) { return range }
        }
        return nil
    }

    private static let separators = ["...", "..", "…", " to ", " until ", " till ", " through ", " - ", "–", "—", "/"]

    /// All ways to split a text at a separator.
    private static func parts(of text: String) -> [(Substring, Substring)] {
        let isBetween = text.hasPrefix("between ")
        let body = isBetween ? text.dropFirst(8) : text.hasPrefix("from ") ? text.dropFirst(5) : text[...]
        return (isBetween ? [" and "] : separators).flatMap { separator in
            body.indices.filter { body[$0...].hasPrefix(separator) }.map { index in
                (body[..<index], body[index...].dropFirst(separator.count))
            }
        }
        .filter { left, right in
            // Only days of ISO 8601 can be separated by a slash, as in ISO 8601.
            body[left.endIndex...].first != "/" || left.contains("-") && right.contains("-")
        }
    }

    private func range(
        from left: Substring, to right: Substring, in text: String
    ) throws(DateError) -> DateReading? {
        let (left, right) = (left.trimmedBlanks, right.trimmedBlanks)
        guard !left.isEmpty || !right.isEmpty,
            let from = left.isEmpty ? DateReading(day: .first) : try end(left, beside: nil),
            let to = right.isEmpty ? DateReading(day: .last) : try end(right, beside: from)
        else { return nil }
        return try Self.joined(from, to, in: text)
    }

    /// One end; a time alone is on the day of the other end.
    private func end(_ text: Substring, beside other: DateReading?) throws(DateError) -> DateReading? {
        let text = String(text)
        guard let expression = try expression(text) else { return nil }
        if case .instants = expression { return nil }
        guard case .moment(let time)? = other?.kind, case .day(.nearest(.daily), let clock?) = expression else {
            return try reading(expression, text, refusesSkipped: false)
        }
        return try reading(
            .day(.exact(time.wallTime.date, isWritten: false), clock), text, refusesSkipped: false)
    }

    private static func joined(_ from: DateReading, _ to: DateReading, in text: String) throws(DateError) -> DateReading
    {
        let reversed = DateError.impossible(text: text, reason: "\(from) is after \(to)")
        switch (from.kind, to.kind) {
        case (.span(let first, _), .span(_, let last)):
            guard first <= last else { throw reversed }
            return DateReading(kind: .span(first: first, last: last), granularity: .range)
        case (.moment(let start), .moment(let end)):
            guard start.instant <= end.instant else { throw reversed }
        case (.moment(let start), .span(_, let last)):
            guard start.wallTime.date <= last else { throw reversed }
        case (.span(let first, _), .moment(let end)):
            guard first <= end.wallTime.date else { throw reversed }
        case (.range, _), (_, .range): throw reversed
        }
        return DateReading(kind: .range(from: from, to: to), granularity: .range)
    }
}
