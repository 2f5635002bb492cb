import DiaryCore

/// A path as it is typed or dropped into a line: `~` is the home folder, quotes and backslashes as a shell takes them.
struct TypedPath {
    let home: FilePath

    /// The paths that a line means: itself where there is such a file, else its words.
    func paths(_ line: String) -> [FilePath] {
        let whole = path(line)
        if Folder.linkStatus(whole) != nil { return [whole] }
        let words = Self.words(line)
        return words.isEmpty ? [whole] : words.map(path)
    }

    /// The path of a line, taken as it is.
    func path(_ line: String) -> FilePath {
        if line == "~" { return home }
        if line.hasPrefix("~/") { return home.appending(String(line.dropFirst(2))) }
        return FilePath(line)
    }

    /// The names that a line may go on with, folders with a slash; none where the folder can't be read.
    ///
    /// Hidden ones only where a dot is typed.
    func names(_ line: String) -> [String] {
        let slash = line.lastIndex(of: "/")
        let folder = slash.map { path(String(line[...$0])) } ?? FilePath(".")
        let start = slash.map { line[line.index(after: $0)...] } ?? line[...]
        guard let names = try? Folder.names(in: folder) else { return [] }
        let shown = names.compactMap { name -> String? in
            let text = String(decoding: name, as: UTF8.self)
            // A name that is no text can't be typed.
            guard text.utf8.elementsEqual(name), text.hasPrefix(".") == start.hasPrefix("."), text.hasPrefix(start)
            else { return nil }
            return text
        }
        return shown.prefix(Self.limit).map { name in
            Folder.isFolder(folder.appending(name)) ? name + "/" : name
        }
    }

    /// More are of no use for completing.
    private static let limit = 500

    private static func words(_ line: String) -> [String] {
        var (words, word, quote, isEscaped): ([String], String?, Character?, Bool) = ([], nil, nil, false)
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote != nil {
                word = (word ?? "") + String(character)
            } else if character == "'" || character == "\"" {
                (quote, word) = (character, word ?? "")
            } else if character == " " {
                if let finished = word { words.append(finished) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }
}
