/// Names of texts that somebody may have written as notes.
package enum NoteName {
    /// Returns whether a path has the name of a note; the texts about a project have none, nor have hidden files.
    package static func isNote(_ path: String) -> Bool {
        isText(path) && SourcePath.name(path).first != "." && !SourcePath.isAboutProject(path)
    }

    /// Returns whether a path has the name of a text.
    package static func isText(_ path: String) -> Bool {
        ["md", "markdown", "txt", "text"].contains(SourcePath.pathExtension(path))
    }
}
