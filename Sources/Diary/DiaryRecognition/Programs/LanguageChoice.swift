import DiaryModel

/// The languages in which words are looked for, as ISO 639-3 codes.
package struct LanguageChoice: Hashable, Sendable {
    /// Those that a person named; empty for the usual ones.
    package let named: [String]
    /// The language of the locale; nil for none.
    package let locale: String?

    /// - Parameter named: such as `ces+eng`; nil for the usual languages. The result is nil for anything but languages.
    package init?(named: String?, locale: String) {
        let words = (named ?? "").split { $0 == "+" || $0 == "," }
        self.named = words.compactMap { LanguageCode.threeLetters(String($0)) }
        self.locale = LanguageCode.threeLetters(locale)
        guard self.named.count == words.count, named == nil || !words.isEmpty else { return nil }
    }

    /// The languages for a medium of an entry with that text, each once, in the order of their likelihood.
    ///
    /// Without named ones: those that the text shows, that of the locale, and English.
    package func languages(text: String) -> [String] {
        guard named.isEmpty else { return named }
        return (LanguageCode.languages(of: text) + [locale, "eng"].compactMap(\.self)).uniqued
    }
}
