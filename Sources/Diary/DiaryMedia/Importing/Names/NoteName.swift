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

    /// Returns whether a path has the name of a document with somebody's words, which is not read: a page, that of a
    /// word processor or a canvas of notes, or an encrypted text, such as `20240105.gpg` of org-journal.
    ///
    /// Pages that show an export's contents or are parts of another page don't count, nor do hidden files.
    package static func isDocument(_ path: String) -> Bool {
        let name = name(path).lowercased()
        let folder = path.split(separator: "/").dropLast().last ?? ""
        let ending = MediumName.ending(of: Array(name.utf8))
        let isEncrypted =
            ["gpg", "pgp", "age"].contains(ending)
            && !MediumName.claimsMedium(Array(name.dropLast(ending.count + 1).utf8))
        return (isEncrypted || documentEndings.contains(ending)) && !isAboutProject(path)
            && !contentPages.contains(name) && folder != "Takeout" && !folder.hasSuffix("_files")
            && name.first != "." && !name.hasPrefix("~$")
    }

    private static let documentEndings: Set<String> = [
        "html", "htm", "xhtml", "mht", "mhtml", "doc", "docx", "docm", "odt", "fodt", "sxw", "rtf", "pages", "wpd",
        "wps", "abw", "canvas",
    ]
    private static let contentPages: Set<String> = ["index.html", "start_here.html", "archive_browser.html"]

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
        // Of a part of a download of Facebook or Instagram that is empty.
        "no-data",
    ]
}
