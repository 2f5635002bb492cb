import DiaryCore
import Terminal

extension Invocation {
    /// Reports the entries in which a name was replaced, and those that had the new one before.
    ///
    /// - Parameter noun: the kind of the name: `tag`, `name`.
    func printRenamed(
        _ ids: [UniqueIdentifier], from old: StyledText, to new: StyledText, joinedCount: Int, noun: String
    ) throws {
        try printChanged(ids, "renamed \(old) to \(new) in \(ids.count.counted("entry"))   back: diary undo")
        guard joinedCount > 0 else { return }
        try messages.note("\(joinedCount.counted("entry")) had \(new) before: it is one \(noun) now")
    }
}
