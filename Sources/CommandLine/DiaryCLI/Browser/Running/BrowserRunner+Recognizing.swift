import DiaryModel
import DiaryRecognition
import DiaryStore
import Processes
import Terminal

extension BrowserRunner {
    /// Lets another process look into the media of entries; what it finds is shown like every other change.
    mutating func recognize(_ ids: [UniqueIdentifier]) {
        guard Recognizers.areInstalled(invocation.context.recognizerEnvironment) else {
            model.message = "no program here finds words in photos or sounds: diary help recognition"
            return
        }
        ChildProgram.startDetached(RecognizeCommand.name, for: store.directory, ids.map(\.description))
    }
}
