import Arguments
import Chronology
import Terminal

/// Looks whether `TZ` names a zone: glibc takes UTC for a mistyped one without a word.
struct LocalZoneCheck {
    let invocation: Invocation

    /// The commands that keep times of the local zone.
    private static let keepingCommands: Set<String> = ["add", "attach", "edit", "import", "record"]

    /// Refuses the command where a wrong time could be kept, and warns where times are only shown.
    func check() throws {
        let context = invocation.context
        guard let name = context.variable("TZ"), let error = context.zones.error(environmentTZ: name) else { return }
        let keeps = Self.keepingCommands.contains(invocation.command.command?.name ?? "")
        let message: StyledText = "TZ: \(error.description)"
        guard !keeps || invocation.values.isGiven(.zone) else {
            let hint: StyledText = error.hint.isEmpty ? "unset TZ" : "\(error.hint); or unset TZ, or say --zone"
            throw Failure(message, hint: hint, .usage)
        }
        try invocation.messages.warning(message + ", so times are read and shown as in \(context.localZone.name)")
    }
}
