import Arguments
import DiaryModel
import Terminal

/// The words of a search, wanted and unwanted.
struct SearchWords {
    let terms: [SearchTerm]

    /// - Throws: `Failure` for a word without anything that can be found.
    init(_ values: OptionValues, operands: [String]) throws(Failure) {
        let isWhole = values.flag(.wholeWords)
        terms =
            operands.map { SearchTerm(Self.unquoted($0), isWholeWord: isWhole) }
            + values.all(.not).map { SearchTerm(Self.unquoted($0), isWholeWord: isWhole, isExcluded: true) }
        for term in terms where term.needle.allSatisfy({ $0 == UInt8(ascii: " ") }) {
            let word = term.typed.isEmpty ? "an empty word" : "'\(SafeText(term.typed))'"
            throw Failure(
                "\(word) has nothing to search for: spaces and accents alone are not a word",
                hint: "diary search WORD; diary list shows everything", .usage)
        }
    }

    /// A phrase without the quotation marks that search engines want around one: `"fog over"`.
    private static func unquoted(_ word: String) -> String {
        guard word.count > 2, word.first == "\"", word.last == "\"", word.contains(where: \.isWhitespace) else {
            return word
        }
        let inner = word.dropFirst().dropLast()
        return inner.contains { $0 == "\"" } ? word : String(inner)
    }

    var wanted: [SearchTerm] { terms.filter { !$0.isExcluded } }
}
