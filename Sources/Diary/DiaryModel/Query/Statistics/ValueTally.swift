package import Chronology
package import PredicateLanguage

package struct ValueCount: Equatable, Sendable {
    package let value: CountedValue
    package let count: Int
}

/// A value by which items are counted.
package enum CountedValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    /// The day of a date, of its own calendar.
    case day(CivilDate)
    case text(String)
    case missing
}

/// Counts values, added one by one; of a collection, each of its elements.
package struct ValueTally {
    private var found: [CountedValue: Int] = [:]

    package init() {}

    package mutating func add(_ value: PredicateValue) {
        if case .array(let elements) = value {
            for element in elements { add(element) }
        } else {
            found[CountedValue(value), default: 0] += 1
        }
    }

    package mutating func add(_ other: ValueTally) { found.merge(other.found, uniquingKeysWith: +) }

    package var values: some Sequence<CountedValue> { found.keys }

    /// Numbers and days in their order, texts the most frequent first; missing values last.
    package var counts: [ValueCount] {
        found.map { ValueCount(value: $0.key, count: $0.value) }.sorted { left, right in
            if case .text(let leftText) = left.value, case .text(let rightText) = right.value {
                if left.value.isWeek, right.value.isWeek { return leftText < rightText }
                return (right.count, leftText) < (left.count, rightText)
            }
            return left.value.order < right.value.order
        }
    }
}

extension CountedValue {
    fileprivate init(_ value: PredicateValue) {
        self =
            switch value {
            case .boolean(let boolean): .boolean(boolean)
            case .integer(let integer): .integer(integer)
            case .double(let double): Int64(exactly: double).map(CountedValue.integer) ?? .double(double)
            case .string(let text): .text(text)
            case .date(let date): .day(CivilDate(daysSince1970: Int(date.wallSeconds.daysRoundedDown)))
            case .null, .array, .object: .missing
            }
    }

    /// True for a week of ISO 8601, `2026-W47`, which has its place in time.
    fileprivate var isWeek: Bool {
        guard case .text(let text) = self, text.utf8.count == 8 else { return false }
        let (year, mark, week) = (text.utf8.prefix(4), text.utf8.dropFirst(4).prefix(2), text.utf8.suffix(2))
        return mark.elementsEqual("-W".utf8) && [year, week].allSatisfy { $0.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    /// The order of the kinds, then of the values of a kind.
    fileprivate var order: (Int, Double) {
        switch self {
        case .boolean(let boolean): (0, boolean ? 1 : 0)
        case .integer(let integer): (1, Double(integer))
        case .double(let double): (1, double)
        case .day(let day): (2, Double(day.daysSince1970))
        case .text: (3, 0)
        case .missing: (4, 0)
        }
    }
}

extension Int64 {
    fileprivate var daysRoundedDown: Int64 {
        let (days, rest) = quotientAndRemainder(dividingBy: 86_400)
        return rest < 0 ? days - 1 : days
    }
}
