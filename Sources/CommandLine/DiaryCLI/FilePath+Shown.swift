import DiaryModel
import Terminal

extension FilePath {
    var shown: SafeText { SafeText(bytes: bytes).singleLine }
}
