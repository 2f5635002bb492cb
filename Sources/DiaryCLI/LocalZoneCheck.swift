import Arguments
import Chronology
import Terminal

/// Checks whether `TZ` names a zone: glibc silently uses UTC for a mistyped one.
struct LocalZoneCheck {
    let invocation: Invocation

    /// The commands that store times of the local zone.
    private static let keepingCommands: Set<String> = ["add", "attach", "edit", "import", "record"]

    /// Refuses the command if a wrong time could be stored, and warns if times are only shown.
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
