import DiaryModel
import DiaryStore
import Terminal

extension Invocation {
    /// Reports files that a command removed on a full disk and that the user might miss.
    func reportRemovedFiles(in store: Store) throws {
        let copies = store.roomGivenUp.contains { $0 == .olderCopies || $0 == .newestCopy }
        guard copies else { return }
        try messages.note(
            "the disk is full: daily copies in \(SafeText(bytes: store.directory.appending("backups").bytes)) were removed to make room; the next one is made when there is room again"
        )
    }
}
