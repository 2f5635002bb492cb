import TextFolding

/// Equality and order of values, without any coercion except of strings to dates.
struct ValueComparison {
    /// The letters that loosen string comparisons.
    let options: ComparisonOptions

    /// Reads the strings of the left side as dates if the other side is one.
    var leftDates: DateSpans?

    /// Reads the strings of the right side as dates if the other side is one.
    var rightDates: DateSpans?

    /// Returns whether two values are equal.
    ///
    /// Values of different kinds are not, and a string that is not a date equals none.
    func areEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.string(let left), .string(let right)): areEqual(left, right)
        case (.date(let left), .date(let right)): left.microseconds == right.microseconds
        case (.date(let date), .string(let text)): rightDates?.span(of: text)?.position(of: date) == .equal
        case (.string(let text), .date(let date)): leftDates?.span(of: text)?.position(of: date) == .equal
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
        case (.object(let left), .object(let right)): areEqual(left, right)
        default: areEqualNumbers(left, right)
        }
    }

    private func areEqualNumbers(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
        guard let left = left.number, let right = right.number else { return false }
        return left == right
    }

    private func areEqual(_ left: String, _ right: String) -> Bool {
        guard options.isEmpty else {
            return StringComparison.fold(left, options: options) == StringComparison.fold(right, options: options)
        }
        return hasSameBytes(nfc(left), nfc(right))
    }

    private func areEqual(_ left: any PredicateObject, _ right: any PredicateObject) -> Bool {
        let keys = left.memberKeys
        guard !keys.isEmpty, keys.count == right.memberKeys.count else {
            return keys.isEmpty && (left as AnyObject) === (right as AnyObject)
        }
        return keys.allSatisfy { key in
            areEqual(left.value(forKey: key) ?? .null, right.value(forKey: key) ?? .null)
        }
    }

    /// The order of two values that are not nil.
    ///
    /// - Throws: ``PredicateError/Kind/incomparable(operation:left:right:)`` for values of different kinds.
    func order(
        _ left: PredicateValue, _ right: PredicateValue, name: String, at range: SourceRange
    ) throws(PredicateError) -> Order {
        switch (left, right) {
        case (.string(let left), .string(let right)): return order(left, right)
        case (.date(let left), .date(let right)):
            return Number.compare(.integer(left.microseconds), .integer(right.microseconds))
        case (.date(let date), .string(let text)):
            if let rightDates, rightDates.reads(text) {
                return try rightDates.requiredSpan(of: text).position(of: date)
            }
        case (.string(let text), .date(let date)):
            if let leftDates, leftDates.reads(text) {
                return try leftDates.requiredSpan(of: text).position(of: date).reversed
            }
        default:
            if let left = left.number, let right = right.number { return Number.compare(left, right) }
        }
        throw PredicateError(.incomparable(operation: name, left: left.kind, right: right.kind), at: range)
    }

    /// The order of strings: by decomposed code points, folded by the options.
    private func order(_ left: String, _ right: String) -> Order {
        let left = StringComparison.orderingBytes(left, options: options)
        let right = StringComparison.orderingBytes(right, options: options)
        return left == right ? .equal : left.lexicographicallyPrecedes(right) ? .ascending : .descending
    }
}
