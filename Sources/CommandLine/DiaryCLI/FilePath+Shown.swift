import DiaryModel
import Terminal

extension FilePath {
    /// The path on one line of a terminal.
    var shown: SafeText { SafeText(bytes: bytes).singleLine }
}
