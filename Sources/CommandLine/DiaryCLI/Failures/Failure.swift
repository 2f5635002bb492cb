import JSON
package import Terminal

/// A failure, in words for the user at the terminal.
package struct Failure: Error {
    /// The problem and the value, without a full stop.
    package var message: StyledText
    /// Lines with details, such as the predicate with a caret under the position.
    package var details: [StyledText] = []
    /// The remedy; empty for none.
    package var hint: StyledText = ""
    package var exitCode: ExitCode
    /// The failure as JSON data; nil if there is only text.
    var data: JSONObject?
    /// True if a full disk is the cause: the same may succeed later.
    var isOfFullDisk = false

    package init(
        _ message: StyledText, details: [StyledText] = [], hint: StyledText = "", _ exitCode: ExitCode = .failure
    ) {
        // A sentence that begins with the value, which is empty.
        self.message = message.plain.first == " " ? "an empty value" + message : message
        self.details = details
        self.hint = hint
        self.exitCode = exitCode
    }

    /// The message and the hint on one line.
    ///
    /// - Parameter consequence: the consequence for the user's work, between the two.
    func line(_ consequence: StyledText = "", hintAfter separator: StyledText = "   ") -> StyledText {
        let words = consequence.isEmpty ? message : message + "; " + consequence
        return hint.isEmpty ? words : words + separator + hint
    }

    /// The same failure with the consequence for the user's work, and another hint; its own becomes a detail.
    func adding(_ consequence: StyledText, hint: StyledText) -> Failure {
        var failure = self
        if !self.hint.isEmpty { failure.details.append("  " + self.hint) }
        failure.message = message + "; " + consequence
        failure.hint = hint
        return failure
    }
}

/// Ends a command that has already printed everything.
struct EarlyExit: Error {
    let exitCode: ExitCode
}
