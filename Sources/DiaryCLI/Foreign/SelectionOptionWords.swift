import Arguments

/// Options of other programs in the place of those of a selection: `--today`, `--last-week`, `--year 2024`,
/// `--untagged`.
///
/// The result is only used in a hint; nothing is run.
enum SelectionOptionWords {
    /// The words with the first such option replaced; nil if there is none.
    ///
    /// - Parameter words: a mistaken command line, from the command on.
    static func corrected(_ words: [String]) -> [String]? {
        guard let name = words.first, let command = Program.declaration.command(named: name) else { return nil }
        let names = Set(command.options.map(\.name))
        let isSelecting = names.contains("on") && names.contains("starred")
        guard isSelecting || names.contains("at") else { return nil }
        for index in words.indices.dropFirst() {
            let word = words[index]
            if word == "--" { return nil }
            guard word.hasPrefix("-") else { continue }
            let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = parts.first.map { $0.lowercased() } ?? ""
            if let kind = possession(word, parts, index + 1 < words.count ? words[index + 1] : nil) {
                return words[..<index] + ["--has", kind] + words[(index + (parts.count == 2 ? 1 : 2))...]
            }
            guard option.count > 2, !names.contains(option) else { continue }
            let isAttached = parts.count == 2
            let next = index + 1 < words.count && !words[index + 1].hasPrefix("-") ? words[index + 1] : nil
            let value = isAttached ? String(parts[1]) : next
            if name == "list", option == "count", value == nil {
                return ["stats"] + words[1..<index] + words[(index + 1)...]
            }
            guard let (replacement, takesValue) = replacement(of: option, value, of: command, isSelecting: isSelecting)
            else { continue }
            let end = index + (takesValue && !isAttached ? 2 : 1)
            return words[..<index] + replacement + words[end...]
        }
        return nil
    }

    /// The declared option and its value, and whether the word after the typed option is part of it.
    private static func replacement(
        of option: String, _ value: String?, of command: CommandDeclaration, isSelecting: Bool
    ) -> (words: [String], takesValue: Bool)? {
        if let date = date(option) { return ([isSelecting ? "--on" : "--at", date], false) }
        guard isSelecting else { return nil }
        let number = value.flatMap { Int($0) }
        switch option {
        case "year": return value.map { (["--on", $0], true) }
        case "month", "day":
            guard let value else { return nil }
            return (number.map { ["--where", "\(option) = \($0)"] } ?? ["--on", value], true)
        case "no-color", "no-colour": return (["--color", "never"], false)
        case "all": return (command.takesEntries ? ["TRUEPREDICATE"] : [], false)
        case "last" where number == nil && command.takesEntries: return (["@1"], false)
        case "last": return nil
        case "newest", "latest", "recent", "tail": return (number.map { ["-n", "\($0)"] } ?? [], number != nil)
        case "oldest", "first": return (["--reverse"] + (number.map { ["-n", "\($0)"] } ?? []), number != nil)
        case "sort", "sort-by", "order", "order-by":
            guard let value = value?.lowercased() else { return nil }
            if ascending.contains(value) { return (["--reverse"], true) }
            return descending.contains(value) ? ([], true) : nil
        case "untagged", "no-tags", "no-tag": return (["--where", "tags.@count = 0"], false)
        case "tagged" where value == nil: return (["--where", "tags.@count > 0"], false)
        case "unstarred", "not-starred", "no-star", "no-starred": return (["--where", "starred = NO"], false)
        case "photos", "images", "pictures", "with-photos": return (["--has", "image"], false)
        case "sounds", "recordings", "audio", "with-audio": return (["--has", "audio"], false)
        case "videos", "films", "with-videos": return (["--has", "video"], false)
        default: return nil
        }
    }

    /// The declared value of `--has photo`; nil for other words.
    private static func possession(_ word: String, _ parts: [Substring], _ next: String?) -> String? {
        guard word.hasPrefix("--has"), parts.first == "has", let value = parts.count == 2 ? String(parts[1]) : next
        else { return nil }
        switch value.lowercased() {
        case "photo", "photos", "images", "picture", "pictures": return "image"
        case "sound", "sounds", "recording", "recordings", "voice", "music": return "audio"
        case "videos", "film", "films", "movie", "movies": return "video"
        case "texts", "words": return "text"
        case "places", "position", "location", "gps": return "place"
        default: return nil
        }
    }

    /// The date that an option's name is, such as `today` or `last-week`; nil for other names.
    private static func date(_ option: String) -> String? {
        guard option.first?.isLetter ?? false, !["now", "may", "year", "month", "day", "date"].contains(option) else {
            return nil
        }
        let text = option.split(separator: "-").joined(separator: " ")
        return UnquotedWords.isDate(text) ? text : nil
    }

    private static let ascending: Set<String> = ["asc", "ascending", "oldest", "oldest-first", "date-asc", "reverse"]
    private static let descending: Set<String> = [
        "desc", "descending", "newest", "newest-first", "date", "date-desc", "created", "time",
    ]
}
