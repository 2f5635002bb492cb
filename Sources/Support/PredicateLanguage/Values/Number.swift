/// A number of the language: integers stay integers, anything else is a double.
enum Number {
    case integer(Int64)
    case double(Double)

    var asDouble: Double {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        }
    }

    /// The integer, if the number is a whole one.
    var asInteger: Int64? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int64(exactly: value)
        }
    }

    static func == (left: Number, right: Number) -> Bool {
        compare(left, right) == .equal
    }

    /// The order by value, exact even if a double can't represent the integer; NaN is unordered.
    static func compare(_ left: Number, _ right: Number) -> Order {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): order(left, right)
        case (.double(let left), .double(let right)): order(left, right)
        case (.integer(let left), .double(let right)): compare(left, right)
        case (.double(let left), .integer(let right)): compare(right, left).reversed
        }
    }

    private static func compare(_ left: Int64, _ right: Double) -> Order {
        guard !right.isNaN else { return .unordered }
        guard right >= -0x1p63 else { return .descending }
        guard right < 0x1p63 else { return .ascending }
        let whole = right.rounded(.down)
        let first = order(left, Int64(whole))
        return first == .equal && right > whole ? .ascending : first
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Order {
        left < right ? .ascending : left > right ? .descending : left == right ? .equal : .unordered
    }
}
