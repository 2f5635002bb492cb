/// The code in the text of a Swift file: comments and the contents of literals are blank.
///
/// What a literal interpolates is code as well. Lines keep their numbers. Literals of regular expressions are not
/// recognised.
struct SwiftCode {
    /// The text that the bytes at the end of `contexts` belong to.
    private enum Context {
        /// Code, or an interpolation within so many parentheses.
        case code(parentheses: Int)
        /// A literal that ends with so many quotes and number signs.
        case literal(quotes: Int, signs: Int)
    }

    private(set) var bytes: [UInt8] = []

    private let text: [UInt8]
    private var index = 0
    private var contexts = [Context.code(parentheses: 0)]

    init(_ text: String) {
        self.text = Array(text.utf8)
        bytes.reserveCapacity(self.text.count)
        while index < self.text.count {
            switch contexts.last {
            case .literal(let quotes, let signs): readLiteral(quotes, signs)
            case .code(let parentheses): readCode(parentheses)
            case nil: return
            }
        }
    }

    /// The byte at a distance from the present one; 0 behind the end.
    private func byte(_ distance: Int = 0) -> UInt8 { index + distance < text.count ? text[index + distance] : 0 }

    /// The number of equal bytes from a distance on.
    private func count(of wanted: UInt8, at distance: Int = 0) -> Int {
        var count = 0
        while byte(distance + count) == wanted { count += 1 }
        return count
    }

    /// Passes bytes that are not code.
    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<min(count, text.count - index) {
            bytes.append(byte() == UInt8(ascii: "\n") ? UInt8(ascii: "\n") : UInt8(ascii: " "))
            index += 1
        }
    }

    private mutating func readCode(_ parentheses: Int) {
        switch byte() {
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
            while index < text.count, byte() != UInt8(ascii: "\n") { blank() }
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): readBlockComment()
        case UInt8(ascii: "\""): beginLiteral(signs: 0)
        case UInt8(ascii: "#") where byte(count(of: UInt8(ascii: "#"))) == UInt8(ascii: "\""):
            beginLiteral(signs: count(of: UInt8(ascii: "#")))
        case UInt8(ascii: ")") where parentheses == 1 && contexts.count > 1:
            contexts.removeLast()
            blank()
        default:
            let change = byte() == UInt8(ascii: "(") ? 1 : byte() == UInt8(ascii: ")") ? -1 : 0
            if change != 0 { contexts[contexts.count - 1] = .code(parentheses: parentheses + change) }
            bytes.append(byte())
            index += 1
        }
    }

    /// Block comments nest.
    private mutating func readBlockComment() {
        var depth = 0
        repeat {
            let isEdge = byte() == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "*")
            let isEnd = byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")
            depth += isEdge ? 1 : isEnd ? -1 : 0
            blank(isEdge || isEnd ? 2 : 1)
        } while depth > 0 && index < text.count
    }

    private mutating func beginLiteral(signs: Int) {
        let quotes = count(of: UInt8(ascii: "\""), at: signs) >= 3 ? 3 : 1
        contexts.append(.literal(quotes: quotes, signs: signs))
        blank(signs + quotes)
    }

    private mutating func readLiteral(_ quotes: Int, _ signs: Int) {
        switch byte() {
        case UInt8(ascii: "\\") where count(of: UInt8(ascii: "#"), at: 1) >= signs:
            let isInterpolation = byte(1 + signs) == UInt8(ascii: "(")
            blank(signs + 2)
            if isInterpolation { contexts.append(.code(parentheses: 1)) }
        case UInt8(ascii: "\"")
        where count(of: UInt8(ascii: "\"")) >= quotes && count(of: UInt8(ascii: "#"), at: quotes) >= signs:
            contexts.removeLast()
            blank(quotes + signs)
        default: blank()
        }
    }
}
