/// Names of texts that somebody may have written as notes.
package enum NoteName {
    /// Returns whether a path has the name of a note; the texts about a project have none, nor have hidden files.
    package static func isNote(_ path: String) -> Bool {
        isText(path) && name(path).first != "." && !isAboutProject(path)
    }

    /// Returns whether a path has the name of a text.
    package static func isText(_ path: String) -> Bool {
        ["md", "markdown", "txt", "text"].contains(MediumName.ending(of: Array(name(path).utf8)))
    }

    private static func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

    /// Returns whether the name is one of the texts about a project, which a folder under version control has beside
    /// its contents: `README.md`, `LICENSE`.
    package static func isAboutProject(_ path: String) -> Bool {
        let name = name(path).lowercased()
        return aboutProject.contains { name == $0 || name.hasPrefix($0 + ".") || name.hasPrefix($0 + "-") }
    }

    private static let aboutProject = [
        "readme", "license", "licence", "copying", "notice", "changelog", "contributing", "code_of_conduct", "security",
        "authors", "requirements", "agents", "claude",
    ]
}
