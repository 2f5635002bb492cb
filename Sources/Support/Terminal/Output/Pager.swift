import Glibc

/// The command that shows long output a screen at a time.
package struct Pager: Sendable, Hashable {
    package var command: String
    package var environment: [String: String]

    /// A pager with its command, run by `/bin/sh -c`, and its environment.
    package init(command: String, environment: [String: String]) {
        self.command = command
        self.environment = environment
    }

    /// The pager of an environment: the first of `variables` that is set, else `less -FRX` if `less` is installed.
    ///
    /// A variable that is set but blank, or `cat`, means no pager. As git does, it sets the options of `less` and `lv`
    /// unless the user has set them: leave if all fits on a screen, show colours, keep the screen.
    package static func chosen(by variables: [String], in environment: [String: String]) -> Pager? {
        var environment = environment
        environment["LESS"] = environment["LESS"] ?? "FRX"
        environment["LV"] = environment["LV"] ?? "-c"
        for variable in variables {
            guard let value = environment[variable] else { continue }
            let words = value.split(whereSeparator: \.isWhitespace)
            return words.isEmpty || words == ["cat"] ? nil : Pager(command: value, environment: environment)
        }
        guard isInstalled("less", path: environment["PATH"] ?? "/usr/bin:/bin") else { return nil }
        return Pager(command: "less -FRX", environment: environment)
    }

    /// True if it is known to pass colours through: `less` and `lv` if their options say so, and those that always do.
    ///
    /// Of several programs, the last one shows the text.
    package var showsColors: Bool {
        let last = command.split(whereSeparator: { "|;&".contains($0) }).last ?? ""
        var environment = environment
        var words = last.split(whereSeparator: \.isWhitespace)[...]
        while let word = words.first, word.contains("=") || ["exec", "command", "env"].contains(word) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1].filter { !"'\"".contains($0) }) }
            words.removeFirst()
        }
        guard let program = words.popFirst()?.split(separator: "/").last else { return false }
        switch program {
        case "less":
            var options = LessOptions()
            options.take(environment["LESS"] ?? "")
            for word in words where word.hasPrefix("-") { options.take(String(word)) }
            return options.showsColors
        case "lv":
            let options = (environment["LV"] ?? "").split(separator: " ") + words
            return options.contains { $0.hasPrefix("-c") }
        default: return ["more", "bat", "batcat", "moar", "moor", "ov"].contains(program)
        }
    }

    private static func isInstalled(_ name: String, path: String) -> Bool {
        path.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    }
}

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
