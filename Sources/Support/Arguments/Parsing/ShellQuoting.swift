/// Writes words so that a shell reads them as they are.
package enum ShellQuoting {
    package static func commandLine(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    /// The word itself if no shell changes it, else in single quotes, with control characters as `$'\033'`.
    package static func quoted(_ word: String) -> String {
        if isPlain(word) { return word }
        if word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return ansiQuoted(word) }
        var result = "'"
        for character in word.unicodeScalars {
            result += character == "'" ? "'\\''" : String(character)
        }
        return result + "'"
    }

    private static func isPlain(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, first != "=" else { return false }
        return word.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "@", "%", "+", "=", ":", ",", ".", "/", "_", "-": true
            default: scalar.value > 0x7F && scalar.properties.isAlphabetic
            }
        }
    }

    /// The form of bash, zsh and POSIX 2024 (2.2.4, Dollar-Single-Quotes).
    private static func ansiQuoted(_ word: String) -> String {
        var result = "$'"
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "'", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                // Three octal digits: unlike \x, they can't swallow a digit that follows.
                let digits = String(scalar.value, radix: 8)
                result += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }
}
