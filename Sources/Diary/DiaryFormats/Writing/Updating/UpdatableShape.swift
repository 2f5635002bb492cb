/// The files of an export that an update may replace and remove, and the manifest that lists them.
struct UpdatableShape: Sendable {
    /// The name of the form in the manifest, such as `diary album`.
    let format: String
    /// What its folder is, in words: `an album`.
    let noun: String
    let manifestName: String
    /// The folders that it always has.
    var folders: [String] = []
    /// The extension of the files that refer to the others, and are written after them.
    let pageEnding: String
    /// Returns whether the components of a relative path are those of one of its files.
    let isOurs: @Sendable ([Substring]) -> Bool

    /// Returns whether a name is that of one of its files, and leads nowhere else.
    func holds(_ name: String) -> Bool {
        let parts = name.split(separator: "/" as Character, omittingEmptySubsequences: false)
        guard !name.utf8.contains(0), !parts.contains(where: { ["", ".", ".."].contains($0) }) else { return false }
        return isOurs(parts)
    }

    /// The folders of files, outer ones first.
    func folders(of names: some Sequence<String>) -> [String] {
        var found = Set(folders)
        for name in names {
            let parts = name.split(separator: "/" as Character).dropLast()
            for count in parts.indices { found.insert(parts[...count].joined(separator: "/")) }
        }
        return found.sorted()
    }
}
