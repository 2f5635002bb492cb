import DiaryStore
import DiarySync
import Terminal

/// The notes about a shared diary.
///
/// Without sharing there are none, at the cost of one look at a name.
struct SyncNotes {
    /// The number of texts that were changed on two machines at once.
    let conflictCount: Int

    /// - Parameter store: the diary; nil if the notes have to open it themselves.
    init(_ invocation: Invocation, _ store: DiaryStore? = nil) {
        guard Synchronizer.isOn(diary: invocation.diaryFolder),
            let store = try? store ?? invocation.openStore(.reading),
            let conflicts = try? Synchronizer(store).conflicts(of: nil)
        else {
            conflictCount = 0
            return
        }
        conflictCount = conflicts.count
    }

    /// The note `2 texts were changed on two machines` with the command that shows them; nil if there are none.
    var line: StyledText? {
        guard conflictCount > 0 else { return nil }
        let words =
            "\(conflictCount.counted("text")) \(conflictCount == 1 ? "was" : "were") changed on two machines at once"
        return StyledText(SafeText(words), .yellow) + ": diary conflicts"
    }
}
