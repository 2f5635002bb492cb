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

/// A place for an argument.
enum Placeholder {
    /// `%@`
    case constant
    /// `%K`
    case keyPath
    /// `%d`, `%f` and so on
    case number(String)
}
