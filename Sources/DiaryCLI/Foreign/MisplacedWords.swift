/// Words and options that a command does not have, because another command or option does what they say.
///
/// The result is only used in a hint; nothing is run.
enum MisplacedWords {
    /// The words that were probably meant, from the command on; nil if none are known.
    ///
    /// - Parameter words: a mistaken command line, from the command on.
    static func corrected(_ words: [String]) -> [String]? {
        own(words) ?? SelectionOptionWords.corrected(words) ?? FormatWords.corrected(words)
    }

    private static func own(_ words: [String]) -> [String]? {
        guard let command = words.first?.lowercased() else { return nil }
        let rest = Array(words.dropFirst())
        if rest.isEmpty, let topic = topic(of: command) { return ["help", topic] }
        if let words = EntryVerbs.corrected(command, rest) ?? DayOneWords.corrected(words) { return words }
        switch command {
        case "todo", "task", "tasks": return task(command, rest)
        case "version", "info", "purge", "empty": return rest.isEmpty ? lone[command] : nil
        case "count", "counts", "statistics": return rest.allSatisfy { $0.hasPrefix("-") } ? ["stats"] + rest : nil
        case "journal", "journals": return ["list", "ls"].contains(rest.first) ? ["stats", "--by", "journal"] : nil
        case "edit": return edit(rest)
        case "tab", "tabs": return ["saved"] + rest
        case "rank": return rank(rest)
        case "saved": return saved(rest)
        case "trash": return trash(rest)
        case "tags" where rest.count == 3 && ["rename", "mv"].contains(rest[0]):
            return ["tags", "--rename"] + rest[1...]
        default: return option(command, rest)
        }
    }

    /// Commands of other programs without operands.
    private static let lone = [
        "version": ["--version"], "info": [], "purge": ["trash", "--empty"], "empty": ["trash", "--empty"],
    ]

    /// `edit @ --remove-tag work`: one option adds tags and removes them.
    private static func edit(_ rest: [String]) -> [String]? {
        guard let index = rest.firstIndex(where: { ["--add-tag", "--remove-tag", "--delete-tag"].contains($0) }),
            index + 1 < rest.count
        else { return option("edit", rest) }
        let tag = EntryVerbs.tagging([rest[index + 1]], isRemoving: rest[index] != "--add-tag")
        return ["edit"] + rest[..<index] + [tag] + rest[(index + 2)...]
    }

    /// The help topic of a word; nil if it names none.
    static func topic(of word: String) -> String? {
        switch word.lowercased() {
        case "predicate", "predicates": "predicates"
        case "date", "dates": "dates"
        case "place", "places", "towns": "places"
        case "unit", "units": "units"
        case "json": "json"
        default: nil
        }
    }

    /// `todo buy milk` and `tasks add milk` make a task.
    private static func task(_ command: String, _ rest: [String]) -> [String]? {
        if command == "tasks", let corrected = option(command, rest) { return corrected }
        let isAdding = ["add", "new", "create"].contains(rest.first?.lowercased())
        let text = (isAdding ? rest.dropFirst() : rest[...]).prefix { !$0.hasPrefix("-") }
        guard let first = text.first, isAdding || command != "tasks" && !EntryReference.isReference(first),
            !["list", "ls", "show"].contains(first)
        else { return nil }
        return ["add", text.joined(separator: " "), "--task"]
    }

    /// `rank 0f11 top`: a place is an option.
    private static func rank(_ rest: [String]) -> [String]? {
        guard rest.count >= 2, !rest[0].hasPrefix("-") else { return nil }
        switch rest[1].lowercased().drop(while: { $0 == "-" }) {
        case "first", "top", "1", "1st", "highest", "urgent", "start": return ["rank", rest[0], "--first"]
        case "last", "bottom", "lowest", "end": return ["rank", rest[0], "--last"]
        case "before", "above", "over": return rest.count == 3 ? ["rank", rest[0], "--before", rest[2]] : nil
        case "after", "below", "under": return rest.count == 3 ? ["rank", rest[0], "--after", rest[2]] : nil
        default: return nil
        }
    }

    /// `saved trips`: the entries of a saved search are listed by its name after a colon.
    private static func saved(_ rest: [String]) -> [String]? {
        guard rest.count == 1, let name = rest.first, !name.hasPrefix("-"), !name.isEmpty else {
            return option("saved", rest)
        }
        return ["list", name.hasPrefix(":") ? name : ":" + name]
    }

    private static func trash(_ rest: [String]) -> [String]? {
        switch rest.first?.lowercased() {
        case "empty", "clear", "purge", "--clear", "--purge", "--delete":
            return ["trash", "--empty"] + rest.dropFirst()
        case "restore", "--restore", "--undelete": return ["restore"] + rest.dropFirst()
        case "list", "ls", "show", "--list": return ["trash"] + rest.dropFirst()
        default: return nil
        }
    }

    /// The command line with the first option replaced that the command calls otherwise.
    private static func option(_ command: String, _ rest: [String]) -> [String]? {
        let table = options[command] ?? [:]
        for (index, word) in rest.enumerated() {
            if word == "--" { return nil }
            let name = String(word.prefix { $0 != "=" })
            guard let replacement = table[name] else { continue }
            var others = rest
            let attached = name == word ? [] : [String(word.dropFirst(name.count + 1))]
            others.replaceSubrange(index...index, with: replacement + attached)
            // The options of some words belong to another command.
            return [movedOptions["\(command) \(name)"] ?? command] + others
        }
        return nil
    }

    /// The replacement of an option, by the name of the command.
    private static let options: [String: [String: [String]]] = [
        "edit": [
            "--date": ["--at"], "--time": ["--at"], "--when": ["--at"], "--due-date": ["--due"], "--todo": ["--task"],
            "--body": ["--text"], "--content": ["--text"], "--note": ["--text"], "--message": ["--text"],
            "--time-zone": ["--zone"], "--timezone": ["--zone"], "--location": ["--place"],
            "--coordinate": ["--position"], "--coordinates": ["--position"],
        ],
        "delete": ["-f": [], "-r": [], "-rf": [], "-fr": [], "--force": [], "--recursive": []],
        "list": [
            "-l": ["--format", "full"], "--all": [], "-a": [], "--desc": [], "--descending": [], "--trash": [],
            "--deleted": [],
        ],
        "export": [
            "--dir": ["-o"], "--folder": ["-o"], "--out": ["-o"], "--file": ["-o"], "--type": ["--format"],
            "--stdout": ["-o", "-"],
        ],
        "measure": ["--date": ["--at"], "--time": ["--at"], "--add": [], "--record": [], "--graph": ["--plot"]],
        "done": ["--date": ["--at"], "--undo": ["--reopen"], "--reopen": ["--reopen"]],
        "add": ["--todo": ["--task"], "--due-date": ["--due"]],
        "calendar": ["--year": [], "--month": [], "--date": ["--on"]],
        "check": ["--fix": ["--repair"], "--heal": ["--repair"], "--recover": ["--repair"], "--full": ["--read-data"]],
        "tasks": [
            "--due": ["--on"], "--sort": ["--by"], "--order": ["--by"], "--overdue": ["isPastDue = YES"],
            "--late": ["isPastDue = YES"],
            "--completed": ["--done"], "--finished": ["--done"], "--undo": ["--reopen"],
        ],
        "backup": [
            "--recover": ["--restore"], "--load": ["--restore"], "--encrypt": ["--seal"], "--check": ["--verify"],
        ],
        "record": ["--duration": ["--for"], "--length": ["--for"], "--time": ["--for"]],
        "sync": ["--status": ["status"], "--init": ["init"], "--join": ["join"], "--leave": ["leave"]],
        "saved": ["--delete": ["--remove"], "--rm": ["--remove"]],
    ]

    /// The command that has the option.
    private static let movedOptions = [
        "done --undo": "tasks", "done --reopen": "tasks", "list --trash": "trash", "list --deleted": "trash",
    ]
}
