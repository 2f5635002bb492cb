/// A word, mark or literal of a predicate's text.
struct Token {
    enum Kind {
        case word(String, Keyword?)
        case escapedWord(String)
        case atWord(String)
        case variable(String)
        case string(String)
        case integer(Int64)
        case double(Double)
        case placeholder(Placeholder)
        case symbol(Symbol)
        case end
    }

    let kind: Kind
    let range: SourceRange

    var keyword: Keyword? {
        if case .word(_, let keyword) = kind { keyword } else { nil }
    }

    var symbol: Symbol? {
        if case .symbol(let symbol) = kind { symbol } else { nil }
    }
}

enum Placeholder {
    /// `%@`
    case constant
    /// `%K`
    case keyPath
    /// `%d`, `%f` and so on
    case number(String)
}

/// The words of the language; they are written in any case.
enum Keyword: String, CaseIterable {
    case and, or, `in`, not, all, any, some, none, like, matches, contains, beginswith, endswith, between
    case null, `nil`, `self`, `true`, yes, `false`, no, first, last, size
    case anykey, subquery, cast, truepredicate, falsepredicate, caseinsensitive, ci, fetch
    case ternary, function, union, intersect, minus

    /// True if the word can't be a key without `#`; the newer words are keys unless they begin a call.
    var isReserved: Bool {
        switch self {
        case .ternary, .function, .union, .intersect, .minus: false
        case .and, .or, .`in`, .not, .all, .any, .some, .none, .like, .matches, .contains, .beginswith, .endswith,
            .between, .null, .nil, .`self`, .true, .yes, .false, .no, .first, .last, .size, .anykey, .subquery, .cast,
            .truepredicate, .falsepredicate, .caseinsensitive, .ci, .fetch:
            true
        }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    init?(word: String) {
        guard word.utf8.count <= 15, let keyword = Self.byName[word.lowercased()] else { return nil }
        self = keyword
    }
}

/// The marks of the language, the longer ones before their prefixes.
enum Symbol: String, CaseIterable {
    case equalEqual = "==", equalLess = "=<", equalGreater = "=>", notEqual = "!=", lessGreater = "<>"
    case lessEqual = "<=", greaterEqual = ">=", shiftLeft = "<<", shiftRight = ">>", andAnd = "&&", orOr = "||"
    case power = "**", assign = ":="
    case equal = "=", bang = "!", less = "<", greater = ">", ampersand = "&", pipe = "|", caret = "^"
    case star = "*", slash = "/", plus = "+", minus = "-", colon = ":", comma = ",", dot = "."
    case leftParenthesis = "(", rightParenthesis = ")", leftBrace = "{", rightBrace = "}"
    case leftBracket = "[", rightBracket = "]"

    private static let double = table(ofLength: 2)
    private static let single = table(ofLength: 1)

    private static func table(ofLength length: Int) -> [UInt16: Symbol] {
        var table: [UInt16: Symbol] = [:]
        for symbol in allCases where symbol.rawValue.utf8.count == length {
            table[symbol.rawValue.utf8.reduce(0) { $0 << 8 | UInt16($1) }] = symbol
        }
        return table
    }

    /// The symbol that two bytes begin with; 0 means the end of the text.
    static func beginning(_ first: UInt8, _ second: UInt8) -> Symbol? {
        double[UInt16(first) << 8 | UInt16(second)] ?? single[UInt16(first)]
    }
}
