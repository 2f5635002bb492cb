package enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal that supports colour, unless `NO_COLOR` is set.
    case auto
    /// Always, even in a pipe.
    case always
    case never

    /// Returns whether to write colour, given the environment and the descriptor.
    ///
    /// `NO_COLOR` counts if it is set and not empty (https://no-color.org).
    package func isColored(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isTerminal && (noColor ?? "").isEmpty && term != "dumb" && term != ""
        }
    }
}
