/// The operators that combine two expressions, with their precedence.
package enum ArithmeticOperator: String, Sendable, CaseIterable {
    case bitAnd = "&"
    case bitOr = "|"
    case bitXor = "^"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case add = "+"
    case subtract = "-"
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
    case multiply = "*"
    case divide = "/"
    case power = "**"

    /// The precedence in the grammar, from bits (0) to power (4); all are left-associative.
    var precedence: Int {
        switch self {
        case .bitAnd, .bitOr, .bitXor: 0
        case .shiftLeft, .shiftRight: 1
        case .add, .subtract, .union, .intersect, .minus: 2
        case .multiply, .divide: 3
        case .power: 4
        }
    }

    init?(_ token: Token) {
        let found: ArithmeticOperator?
        switch token.kind {
        case .symbol(let symbol): found = Self(rawValue: symbol.rawValue)
        case .word(_, .union?): found = .union
        case .word(_, .intersect?): found = .intersect
        case .word(_, .minus?): found = .minus
        default: found = nil
        }
        guard let found else { return nil }
        self = found
    }
}
