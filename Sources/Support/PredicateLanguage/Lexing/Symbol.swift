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
