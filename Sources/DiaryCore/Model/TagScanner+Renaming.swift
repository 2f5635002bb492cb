extension TagScanner {
    /// The text with another name wherever `isOld` accepts a tag's name; the marks stay, and so does all else.
    static func renaming(_ isOld: (String) -> Bool, to new: String, in text: String) -> String {
        let old = occurrences(in: text).filter { isOld($0.name) }
        guard !old.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        var renamed = String.UnicodeScalarView()
        var position = 0
        for occurrence in old {
            renamed.append(contentsOf: scalars[position..<occurrence.range.lowerBound])
            renamed.append(contentsOf: new.unicodeScalars)
            position = occurrence.range.upperBound
        }
        renamed.append(contentsOf: scalars[position...])
        return String(renamed)
    }
}
