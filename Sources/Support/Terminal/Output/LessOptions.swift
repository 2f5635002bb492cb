/// Whether options of `less` let colours through, read as `less` reads them.
struct LessOptions {
    /// True after `-R` or `-r`.
    private(set) var showsColors = false

    /// The letters whose value follows them.
    private static let valued: Set<Character> = [
        "b", "D", "h", "j", "k", "o", "O", "p", "P", "t", "T", "x", "y", "z", "#", "\"",
    ]

    /// Takes options as in `$LESS`: the dash before the first is optional.
    mutating func take(_ text: String) {
        for word in text.split(separator: " ") {
            guard !word.hasPrefix("--") else {
                takeLong(word.dropFirst(2))
                continue
            }
            let isDefault = word.hasPrefix("-+")
            for letter in word {
                if letter == "R" || letter == "r" { showsColors = !isDefault }
                if Self.valued.contains(letter) { break }
            }
        }
    }

    /// A name may be shortened, and be in capitals.
    private mutating func takeLong(_ word: Substring) {
        let isDefault = word.hasPrefix("+")
        let name = word.drop { $0 == "+" }.lowercased()
        guard name.count > 2, "raw-control-chars".hasPrefix(name) else { return }
        showsColors = !isDefault
    }
}
