import Arguments
import DiaryCore
import Terminal

/// Adds the files that `attach` names to an entry.
struct AttachingFiles {
    let invocation: Invocation
    let store: Store

    /// Adds them durably.
    ///
    /// - Parameter recorded: sounds that come after the files.
    /// - Returns: what tells of it.
    func attach(to id: UniqueIdentifier, recorded: [TakenMedium] = []) throws -> () throws -> Void {
        let paths = invocation.operands.dropFirst().map { invocation.context.path(argument: $0) }
        let intake = invocation.mediumIntake(into: store)
        let media = try MediumArguments(invocation: invocation, intake: intake).take(paths) + recorded
        try HealedNote(invocation: invocation).tell(store.keep(media), media)
        let drafts = media.map(\.draft)
        let entry = try store.attach(drafts, to: id)
        let verb = "attached \(MediaSummary.count(drafts.map(\.medium))) to"
        return {
            try invocation.tellChanged([id], ChangeSentence(invocation: invocation, store: store).text(verb, entry))
        }
    }
}
