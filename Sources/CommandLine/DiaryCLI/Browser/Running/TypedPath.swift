import DiaryModel

/// A path that is typed or dropped into a line: `~` is the home folder, and quotes and backslashes work as in a shell.
struct TypedPath {
    let home: FilePath

    /// The paths in a line: the whole line if such a file exists, otherwise its words.
    func paths(_ line: String) -> [FilePath] {
        let whole = path(line)
        if Folder.linkStatus(whole) != nil { return [whole] }
        let words = Self.words(line)
        return words.isEmpty ? [whole] : words.map(path)
    }

    /// The path of a line, taken literally.
    func path(_ line: String) -> FilePath {
        if line == "~" { return home }
        if line.hasPrefix("~/") { return home.appending(String(line.dropFirst(2))) }
        return FilePath(line)
    }

    /// The completions of a path, folders with a slash; empty if the folder can't be read.
    ///
    /// Hidden names are included only after a typed dot.
    func names(_ line: String) -> [String] {
        let slash = line.lastIndex(of: "/")
        let folder = slash.map { path(String(line[...$0])) } ?? FilePath(".")
        let start = slash.map { line[line.index(after: $0)...] } ?? line[...]
        guard let names = try? Folder.names(in: folder) else { return [] }
        let shown = names.compactMap { name -> String? in
            let text = String(decoding: name, as: UTF8.self)
            // A name that isn't valid UTF-8 can't be typed.
            guard text.utf8.elementsEqual(name), text.hasPrefix(".") == start.hasPrefix("."), text.hasPrefix(start)
            else { return nil }
            return text
        }
        return shown.prefix(Self.limit).map { name in
            Folder.isFolder(folder.appending(name)) ? name + "/" : name
        }
    }

    /// The maximum number of completions.
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
