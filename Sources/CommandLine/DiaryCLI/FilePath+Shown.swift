import DiaryModel
import Terminal

extension FilePath {
    var shown: SafeText { SafeText(bytes: bytes).singleLine }

    /// Makes the folder, and those above it that are missing.
    func makeFolders() throws {
        guard !Folder.exists(self), self != parent else { return }
        try parent.makeFolders()
        try Folder.make(self)
    }
}
