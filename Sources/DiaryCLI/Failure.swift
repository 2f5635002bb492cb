import JSON
package import Terminal

/// What went wrong, in words for the person at the terminal.
package struct Failure: Error {
    /// What happened, with which value; no full stop.
    package var message: StyledText
    /// Lines that show more of it, such as the predicate with a caret under the place.
    package var details: [StyledText] = []
    /// What to do about it; empty for none.
    package var hint: StyledText = ""
    package var exitCode: ExitCode
    /// The same as data, for those who asked for JSON; nil where there are only words.
    var data: JSONObject?

    package init(
        _ message: StyledText, details: [StyledText] = [], hint: StyledText = "", _ exitCode: ExitCode = .failure
    ) {
        self.message = message
        self.details = details
        self.hint = hint
        self.exitCode = exitCode
    }

    /// The message and the hint on one line.
    ///
    /// - Parameter consequence: what became of the person's work, between the two.
    func line(_ consequence: StyledText = "", hintAfter separator: StyledText = "   ") -> StyledText {
        let words = consequence.isEmpty ? message : message + "; " + consequence
        return hint.isEmpty ? words : words + separator + hint
    }

    /// The same failure with what became of the person's work, and another hint; its own becomes a detail.
    func adding(_ consequence: StyledText, hint: StyledText) -> Failure {
        var failure = self
        if !self.hint.isEmpty { failure.details.append("  " + self.hint) }
        failure.message = message + "; " + consequence
        failure.hint = hint
        return failure
    }
}

/// Ends a command that has already said everything.
struct Finished: Error {
    let exitCode: ExitCode
}
