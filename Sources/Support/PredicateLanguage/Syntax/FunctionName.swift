/// The functions of expressions, by the name that Apple's documentation gives them.
package enum FunctionName: String, Sendable, CaseIterable {
    case sum, count, min, max, average, median, mode, stddev
    case add = "add:to:"
    case subtract = "from:subtract:"
    case multiply = "multiply:by:"
    case divide = "divide:by:"
    case modulus = "modulus:by:"
    case sqrt, log, ln
    case raise = "raise:toPower:"
    case exp, floor, ceiling, abs, trunc, uppercase, lowercase, length
    case random
    case randomBelow = "randomn:"
    case now
    case bitwiseAnd = "bitwiseAnd:with:"
    case bitwiseOr = "bitwiseOr:with:"
    case bitwiseXor = "bitwiseXor:with:"
    case leftShift = "leftshift:by:"
    case rightShift = "rightshift:by:"
    case onesComplement = "onesComplement:"
    case noIndex = "noindex:"
    case castObject = "castObject:toType:"

    var argumentCount: Int {
        switch self {
        case .now, .random: 0
        case .sum, .count, .min, .max, .average, .median, .mode, .stddev, .add, .subtract, .multiply, .divide,
            .modulus, .sqrt, .log, .ln, .raise, .exp, .floor, .ceiling, .abs, .trunc, .uppercase, .lowercase, .length,
            .randomBelow, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement, .noIndex,
            .castObject:
            Swift.max(1, rawValue.utf8.count { $0 == UInt8(ascii: ":") })
        }
    }

    /// The function of a name, with or without the final colon of a single argument.
    init?(written name: String) {
        let bare = name.hasSuffix(":") ? String(name.dropLast()) : name
        guard let found = Self(rawValue: name) ?? Self(rawValue: bare) ?? Self(rawValue: name + ":") else { return nil }
        self = found
    }

    /// The name that was probably meant by a wrong one: one that continues after its first word, or a similar one.
    static func nearest(to name: String) -> String? {
        let names = allCases.map(\.rawValue)
        return names.first { $0.hasPrefix(name + ":") } ?? NearestName.nearest(to: name, among: names)
    }
}
