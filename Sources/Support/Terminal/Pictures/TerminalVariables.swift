/// The environment's description of a terminal.
package struct TerminalVariables: Sendable {
    private let term: String
    private let colorTerm: String
    private let program: String
    private let session: String
    /// True if a multiplexer lies between the program and the terminal, and draws only what it supports.
    let isMultiplexed: Bool
    /// The milliseconds after an ESC until it is a key, from 1 to 60,000; nil if they are the usual ones.
    let escapeDelay: Int64?

    /// Reads `TERM`, `COLORTERM`, `TERM_PROGRAM`, `LC_TERMINAL`, `TMUX`, `STY` and `ESCDELAY`, which are milliseconds as
    /// for ncurses.
    package init(_ variable: (String) -> String?) {
        term = variable("TERM") ?? ""
        colorTerm = variable("COLORTERM") ?? ""
        program = variable("TERM_PROGRAM") ?? ""
        session = variable("LC_TERMINAL") ?? ""
        isMultiplexed =
            variable("TMUX") != nil || variable("STY") != nil
            || ["screen", "tmux"].contains { [term] in term.hasPrefix($0) }
        escapeDelay = variable("ESCDELAY").flatMap { Int64($0) }.flatMap { 1...60_000 ~= $0 ? $0 : nil }
    }

    /// True if the terminal is known to be a plain one.
    package var isDumb: Bool { term.isEmpty || term == "dumb" }

    /// The form that the terminal is known to support; nil if it has to be queried.
    ///
    /// A variable outlives the program that set it, but a multiplexer always sets `TERM`.
    var form: PictureForm? {
        if term == "linux" || program == "Apple_Terminal" { return .blocks(colors) }
        guard !isMultiplexed else { return nil }
        if ["xterm-kitty", "xterm-ghostty"].contains(term) || program == "ghostty" { return .kitty }
        if program == "iTerm.app" || session == "iTerm2" { return .iTerm2 }
        return term == "foot" || term.hasPrefix("foot-") ? .sixel : nil
    }

    /// True if the terminal is to be asked for Kitty's pictures.
    var mayKnowKitty: Bool { !isMultiplexed && form == nil }

    /// The best form, given the terminal's answers.
    func form(knowsKitty: Bool, knowsSixel: Bool) -> PictureForm {
        if let form { return form }
        if knowsKitty { return .kitty }
        return knowsSixel ? .sixel : .blocks(colors)
    }

    var colors: PictureForm.Colors {
        // GNU screen misinterprets RGB colours.
        let isScreen = term.hasPrefix("screen") && program != "tmux"
        if !isScreen, ["truecolor", "24bit"].contains(colorTerm) || term.hasSuffix("-direct") { return .direct }
        if !isScreen, Self.colorful.contains(where: { term.hasPrefix($0) }) { return .direct }
        // `xterm-256color`, `screen.xterm-256color-italic`.
        let parts = term.split { "-.+".contains($0) }
        return parts.contains("256color") ? .palette256 : .palette16
    }

    private static let colorful = ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm", "contour", "rio"]
}
