/// When colour is wanted: the value of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal that knows colour, unless `NO_COLOR` is set.
    case auto
    /// Always, also in a pipe.
    case always
    /// Never.
    case never

    /// Whether to write colour, given what the environment and the descriptor say.
    ///
    /// `NO_COLOR` counts when it is set and not empty (https://no-color.org).
    package func isColored(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isTerminal && (noColor ?? "").isEmpty && term != "dumb" && term != ""
        }
    }
}
