/// The operators that make a condition of two expressions.
package enum ComparisonOperator: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "CONTAINS"
    case `in` = "IN"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case between = "BETWEEN"

    init?(_ token: Token) {
        let found: ComparisonOperator?
        switch token.kind {
        case .symbol(let symbol): found = Self(symbol)
        case .word(_, let keyword?): found = Self(keyword)
        case .word(_, nil), .escapedWord, .atWord, .variable, .string, .integer, .double, .placeholder, .end:
            found = nil
        }
        guard let found else { return nil }
        self = found
    }

    private init?(_ symbol: Symbol) {
        switch symbol {
        case .equal, .equalEqual: self = .equal
        case .notEqual, .lessGreater: self = .notEqual
        case .less: self = .less
        case .lessEqual, .equalLess: self = .lessOrEqual
        case .greater: self = .greater
        case .greaterEqual, .equalGreater: self = .greaterOrEqual
        case .shiftLeft, .shiftRight, .andAnd, .orOr, .power, .assign, .bang, .ampersand, .pipe, .caret, .star, .slash,
            .plus, .minus, .colon, .comma, .dot, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace,
            .leftBracket, .rightBracket:
            return nil
        }
    }

    private init?(_ keyword: Keyword) {
        switch keyword {
        case .contains: self = .contains
        case .in: self = .in
        case .beginswith: self = .beginsWith
        case .endswith: self = .endsWith
        case .like: self = .like
        case .matches: self = .matches
        case .between: self = .between
        case .and, .or, .not, .all, .any, .some, .none, .null, .nil, .`self`, .true, .yes, .false, .no, .first, .last,
            .size, .anykey, .subquery, .cast, .truepredicate, .falsepredicate, .caseinsensitive, .ci, .fetch, .ternary,
            .function, .union, .intersect, .minus:
            return nil
        }
    }
}
