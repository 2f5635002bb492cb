extension TagScanner {
    /// The text with another name wherever `isOld` accepts a tag's name; the marks stay, and so does all else.
    static func renaming(_ isOld: (String) -> Bool, to new: String, in text: String) -> String {
        let old = occurrences(in: text).filter { isOld($0.name) }
        guard !old.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        // NB: `append(contentsOf:)` of a scalar view copies all that is there each time; a string's doesn't.
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
