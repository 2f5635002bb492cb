import DiaryCore
import Terminal

/// What a diary on several machines has to be looked at for; nothing where it is on one alone, which costs a look at a name.
struct SyncNotes {
    private let conflictCount: Int

    /// - Parameter store: the diary; nil where the notes have to open it themselves.
    init(_ invocation: Invocation, _ store: Store? = nil) {
        guard Synchronizer.isOn(diary: invocation.diaryFolder),
            let store = try? store ?? invocation.openStore(.reading),
            let conflicts = try? Synchronizer(store).conflicts(of: nil)
        else {
            conflictCount = 0
            return
        }
        conflictCount = conflicts.count
    }

    /// `2 texts were changed on two machines`, and the command that shows them; nil where there are none.
    var line: StyledText? {
        guard conflictCount > 0 else { return nil }
        let words =
            "\(conflictCount.counted("text")) \(conflictCount == 1 ? "was" : "were") changed on two machines at once"
        return StyledText(SafeText(words), .yellow) + ": diary conflicts"
    }
}
