/// Options of jrnl without a command: `-from x -to y -on z -contains t -starred -n 3 -and -not @tag --edit`.
struct ForeignSelection {
    private var name = "list"
    private var tags: [String] = []
    private var excludedTags: [String] = []
    private var predicates: [String] = []
    private var options: [String] = []
    /// The file or folder of an export.
    private var target: String?
    /// True if all tags are required instead of any.
    private var wantsAllTags = false
    private var isNegated = false
    private var rest: ArraySlice<String>

    /// Nil if a word is not one of jrnl's.
    init?(_ words: [String]) {
        rest = words[...]
        while let word = rest.popFirst() {
            guard take(word) else { return nil }
        }
    }

    /// The equivalent command of this program.
    var command: [String] {
        var words = [name] + options
        if name == "export" {
            if let index = words.firstIndex(of: "--format"), words[index + 1] == "json" { words[index + 1] = "jsonl" }
            words += ["-o", target ?? "FOLDER"]
        }
        if wantsAllTags {
            for tag in tags { words += ["--tag", tag] }
        } else if !tags.isEmpty {
            words += ["--tag", tags.joined(separator: ",")]
        }
        for tag in excludedTags { words.append("--tag=-\(tag)") }
        for predicate in predicates { words += ["--where", predicate] }
        return words
    }

    private mutating func take(_ word: String) -> Bool {
        if word.hasPrefix("@") || word.hasPrefix("#") { return takeTag(word) }
        guard word.hasPrefix("-"), word.count > 1 else { return false }
        let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map { $0.lowercased() } ?? ""
        if !name.isEmpty, name.allSatisfy({ ("0"..."9").contains($0) }) {
            options += ["-n", name]
            return true
        }
        if parts.count == 2 { rest = [String(parts[1])] + rest }
        return takeCommand(name) || takeFlag(name) || takeValue(name)
    }

    private mutating func takeTag(_ word: String) -> Bool {
        let tag = String(word.dropFirst())
        guard TagArgument.isTag(tag) else { return false }
        if isNegated { excludedTags.append(tag) } else { tags.append(tag) }
        isNegated = false
        return true
    }

    /// Reads the action on the entries.
    private mutating func takeCommand(_ option: String) -> Bool {
        switch option {
        case "tags" where rest.first.map({ $0.hasPrefix("-") }) ?? true: name = "tags"
        case "edit": name = "edit"
        case "delete": name = "delete"
        default: return false
        }
        return true
    }

    private mutating func takeFlag(_ option: String) -> Bool {
        switch option {
        case "starred", "star", "s", "favorite", "favorites":
            if isNegated { predicates.append("starred = NO") } else { options.append("--starred") }
            isNegated = false
        case "tagged":
            predicates.append(isNegated ? "tags.@count = 0" : "tags.@count > 0")
            isNegated = false
        case "and": wantsAllTags = true
        case "not": isNegated = true
        case "short": options += ["--format", "short"]
        case "today-in-history": options.append("--on-this-day")
        case "on-this-day": options.append("--on-this-day")
        case "reverse", "asc": options.append("--reverse")
        case "json", "jsonl", "full", "markdown", "ids": options += ["--format", option]
        default: return false
        }
        return true
    }

    private mutating func takeValue(_ option: String) -> Bool {
        switch option {
        case "from", "since", "after", "start": return takeWord(as: "--from")
        case "to", "until", "till", "before", "end": return takeWord(as: "--to")
        case "on", "date", "year": return takeWord(as: "--on")
        case "contains", "search", "grep", "text", "find": return takeWord(as: "--contains")
        case "n", "limit", "number", "count", "last", "max": return takeWord(as: "-n")
        case "journal", "j", "book", "notebook": return takeWord(as: "--journal")
        case "tag", "t", "tags", "with-tag": return takeWord(as: "--tag")
        case "has": return takeWord(as: "--has")
        case "where": return takeWord(as: "--where")
        case "near": return takeWord(as: "--near")
        case "format", "f", "export": return takeFormat()
        case "file", "o", "output": return takeFile()
        case "change-time": return takeTime()
        case "month", "day": return takePart(option)
        default: return false
        }
    }

    private mutating func takeWord(as option: String) -> Bool {
        guard let value = rest.popFirst() else { return false }
        if isNegated, option == "--contains" {
            predicates.append("NOT text CONTAINS[cd] \(UnquotedPredicate.quoted(value))")
            isNegated = false
        } else {
            options += value.hasPrefix("-") ? ["\(option)=\(value)"] : [option, value]
        }
        return true
    }

    /// Translates the names of jrnl's formats.
    private mutating func takeFormat() -> Bool {
        guard let format = rest.popFirst()?.lowercased() else { return false }
        switch format {
        case "tags": name = "tags"
        case "dates": name = "stats"
        case "md": options += ["--format", "markdown"]
        case "txt", "pretty", "fancy", "boxed": options += ["--format", "full"]
        case "xml": options += ["--format", "json"]
        // Files with front matter, one for each entry.
        case "yaml": (name, options) = ("export", options + ["--format", "markdown"])
        default: options += ["--format", format]
        }
        return true
    }

    /// Reads the file or folder of `--format json --file FILE`, which is an export.
    private mutating func takeFile() -> Bool {
        guard let value = rest.popFirst() else { return false }
        (name, target) = ("export", value)
        return true
    }

    /// Reads `--change-time [DATE]`, which is now without a date.
    private mutating func takeTime() -> Bool {
        name = "edit"
        let date = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        if date != nil { rest.removeFirst() }
        options += ["--at", date ?? "now"]
        return true
    }

    /// Reads a part of the date that applies to every year, or a date in words.
    private mutating func takePart(_ part: String) -> Bool {
        guard let value = rest.popFirst() else { return false }
        if let number = Int(value) {
            predicates.append("\(part) = \(number)")
            return true
        }
        options += ["--on", value]
        return UnquotedWords.isDate(value)
    }
}
