import Arguments
import DiaryStore
import Processes

/// The recognition of words in the background, after a command that brought media.
enum BackgroundRecognition {
    private static let commands: Set<String> = ["add", "import", "record", "attach", "sync"]

    /// Remembers whether an open diary wants it; one look at its settings, for commands that bring media alone.
    static func note(_ store: DiaryStore, of invocation: Invocation) {
        guard invocation.context.snapshots == .detached, let name = invocation.command.command?.name,
            commands.contains(name), (try? store.recognizesAlways()) == true
        else { return }
        invocation.snapshot.recognizesWords = true
    }

    /// Starts `diary recognize-waiting`, which ends at once if another one is at work or nothing waits.
    static func start(after invocation: Invocation) {
        guard invocation.snapshot.recognizesWords, let folder = invocation.snapshot.folder else { return }
        ChildProgram.startDetached(RecognizeWaitingCommand.name, for: folder)
    }
}
