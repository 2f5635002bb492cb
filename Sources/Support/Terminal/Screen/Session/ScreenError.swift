/// The reason why a terminal can't show screens.
package enum ScreenError: Error, Hashable {
    /// The process has no terminal, or it can't be used; `errno` says why.
    case noTerminal(code: Int32)
    /// The terminal is a plain one (`TERM` is `dumb` or missing).
    case dumb
    /// Other programs are in the terminal's foreground.
    case background
}
