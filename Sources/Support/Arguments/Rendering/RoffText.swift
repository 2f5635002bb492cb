/// A man page under construction: requests of man(7), with all text escaped for roff(7).
struct RoffText {
    private(set) var string = ""

    mutating func title(_ name: String, section: Int, source: String, manual: String) {
        string += ".TH \(Self.argument(name)) \(section) \"\" \(Self.argument(source)) \(Self.argument(manual))\n"
        // Neither hyphenation nor stretched spaces: commands are meant to be copied.
        string += ".nh\n.ad l\n"
    }

    mutating func section(_ title: String) { line("SH", title) }

    mutating func subsection(_ title: String) { line("SS", title) }

    mutating func line(_ request: String, _ argument: String) {
        string += ".\(request) \(Self.argument(argument))\n"
    }

    mutating func text(_ text: String) {
        for line in text.split(separator: "\n") { string += Self.escaped(line) + "\n" }
    }

    mutating func paragraph(_ text: String) {
        string += ".PP\n"
        self.text(text)
    }

    mutating func definition(_ term: String, _ text: String) {
        string += ".TP\n.B \(Self.argument(term))\n"
        self.text(text)
    }

    mutating func verbatim(_ lines: [String]) {
        string += ".PP\n.RS 4\n.nf\n"
        for line in lines { string += (line.isEmpty ? "\\&" : Self.escaped(line)) + "\n" }
        string += ".fi\n.RE\n"
    }

    private static func argument(_ text: String) -> String {
        "\"\(escaped(text, isArgument: true))\""
    }

    /// Characters as they are typed: groff would otherwise set typographic ones for `-`, `'`, `` ` ``, `^` and `~`.
    private static func escaped(_ text: some StringProtocol, isArgument: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\"" where isArgument: result += "\\(dq"
            default: result.unicodeScalars.append(scalar)
            }
        }
        // A dot at the beginning of a line would be a request.
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
