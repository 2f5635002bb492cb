import DiaryModel

package enum KeywordTag {
    /// The tag's name without its mark: invalid characters become `-`, and a level of a hierarchy, `Places|Oslo`, a
    /// `/`.
    ///
    /// Nil if the keyword has no letter.
    package static func name(_ keyword: String) -> String? {
        let levels = keyword.split { "|/".contains($0) }.map { level in
            let words = level.split { !TagScanner.isTagCharacter($0) }.map { $0.split(separator: "-") }
            return words.flatMap(\.self).joined(separator: "-")
        }
        let name = levels.filter { !$0.isEmpty }.joined(separator: "/")
        return TagScanner.names(in: "#" + name) == [name] ? name : nil
    }
}
