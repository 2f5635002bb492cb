extension TagScanner {
    /// The text with another name for every tag whose name `isOld` accepts; the marks stay, and so does everything
    /// else.
    package static func renaming(
        _ isOld: (String) -> Bool, to new: String, in text: String, known: [String] = []
    ) -> String {
        let old = occurrences(in: text, known: known).filter { isOld($0.name) }
        guard !old.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        // NB: `append(contentsOf:)` of a scalar view copies the whole content each time; a string's doesn't.
        var renamed = ""
        var position = 0
        for occurrence in old {
            renamed += String(String.UnicodeScalarView(scalars[position..<occurrence.range.lowerBound]))
            renamed += new
            position = occurrence.range.upperBound
        }
        return renamed + String(String.UnicodeScalarView(scalars[position...]))
    }
}
