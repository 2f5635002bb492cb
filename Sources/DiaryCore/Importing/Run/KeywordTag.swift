/// The tag that a keyword of a photo makes.
enum KeywordTag {
    /// The tag's name without its mark: what a tag can't hold is a `-`, and a level of a hierarchy, `Places|Oslo`, a `/`.
    ///
    /// Nil where no letter is in the keyword.
    static func name(_ keyword: String) -> String? {
        let levels = keyword.split { "|/".contains($0) }.map { level in
            let words = level.split { !TagScanner.isTagCharacter($0) }.map { $0.split(separator: "-") }
            return words.flatMap(\.self).joined(separator: "-")
        }
        let name = levels.filter { !$0.isEmpty }.joined(separator: "/")
        return TagScanner.names(in: "#" + name) == [name] ? name : nil
    }
}
