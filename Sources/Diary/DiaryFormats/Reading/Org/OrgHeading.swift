import JSON

/// A heading of Org's with its own text, without the headings below it.
struct OrgHeading {
    /// The number of its stars.
    let level: Int
    /// The word that makes it a task, such as the mark of one that is done; nil if it is none.
    var keyword: String?
    var isDone = false
    /// The letter or the number of `[#A]`.
    var priority: String?
    var title: Substring
    var tags: [String] = []
    /// The times of a task that its second line has.
    var scheduled: OrgTimestamp?
    var deadline: OrgTimestamp?
    var closed: OrgTimestamp?
    var properties = JSONObject()
    /// The lines of its logbook.
    var logbook: [Substring] = []
    /// Its lines without these.
    var body: [Substring] = []

    /// True if it is a task that was given up.
    var isCancelled: Bool { isDone && keyword.map(OrgKeywords.cancelled.contains) == true }
}

/// The words that make a heading a task.
struct OrgKeywords {
    private(set) var open: Set<String> = [
        "TO" + "DO", "NEXT", "DOING", "NOW", "LATER", "STARTED", "WAITING", "WAIT", "HOLD", "IN-PROGRESS", "STRT",
    ]
    private(set) var done: Set<String> = ["DONE", "CANCELLED", "CANCELED", "KILL"]

    /// Those for tasks that were given up.
    static let cancelled: Set<String> = ["CANCELLED", "CANCELED", "KILL", "ABANDONED", "WONTFIX"]

    /// Takes those of a line at the beginning of a file: all after the bar, else the last one, are for finished tasks.
    mutating func take(_ line: String) {
        let words = line.split(whereSeparator: \.isWhitespace).map { String($0.prefix { $0 != "(" }) }
        let bar = words.firstIndex(of: "|")
        let first = bar ?? max(words.count - 1, 0)
        open.formUnion(words[..<first])
        done.formUnion(words[first...].filter { $0 != "|" })
        open.subtract(words[first...])
    }
}

extension OrgHeading {
    /// The heading in a line; nil if it is none.
    init?(line: Substring, _ keywords: OrgKeywords) {
        let stars = line.utf8.prefix { $0 == UInt8(ascii: "*") }
        guard !stars.isEmpty else { return nil }
        let rest = line[stars.endIndex...]
        guard rest.isEmpty || rest.utf8.first == 0x20 || rest.utf8.first == 0x09 else { return nil }
        level = stars.count
        title = rest.drop(while: \.isWhitespace)
        takeKeyword(keywords)
        takePriority()
        takeTags()
    }

    /// A block of an outline as a heading: `DONE [#A] walk`.
    init(block words: Substring, _ keywords: OrgKeywords) {
        (level, title) = (1, words.drop(while: \.isWhitespace))
        takeKeyword(keywords)
        takePriority()
    }

    private mutating func takeKeyword(_ keywords: OrgKeywords) {
        let word = title.prefix { !$0.isWhitespace }
        let isDone = keywords.done.contains(String(word))
        guard isDone || keywords.open.contains(String(word)) else { return }
        (keyword, self.isDone) = (String(word), isDone)
        title = title[word.endIndex...].drop(while: \.isWhitespace)
    }

    /// `[#A]`, also `[#12]`.
    private mutating func takePriority() {
        guard title.hasPrefix("[#"), let close = title.prefix(6).firstIndex(of: "]") else { return }
        let value = title[..<close].dropFirst(2)
        guard !value.isEmpty, value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return }
        priority = String(value)
        title = title[title.index(after: close)...].drop(while: \.isWhitespace)
    }

    /// `:walk:river:` at the end of the line.
    private mutating func takeTags() {
        while title.last?.isWhitespace == true { title.removeLast() }
        guard title.last == ":" else { return }
        let word = title.suffix(
            from: title.lastIndex(where: \.isWhitespace).map { title.index(after: $0) } ?? title.startIndex)
        let names = word.split(separator: ":", omittingEmptySubsequences: false).dropFirst().dropLast()
        guard word.first == ":", !names.isEmpty, names.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isTagCharacter) })
        else { return }
        tags = names.map(String.init)
        title = title[..<word.startIndex]
        while title.last?.isWhitespace == true { title.removeLast() }
    }

    private static func isTagCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_@#%".contains(character)
    }

    // MARK: Lines below it

    /// Takes the times of a line such as `CLOSED: [2024-01-05 Fri 10:30] DEADLINE: <2024-01-06 Sat>`; returns whether it is one.
    mutating func takePlanning(_ line: Substring) -> Bool {
        var rest = line.drop(while: \.isWhitespace)
        var found = false
        while let colon = rest.firstIndex(of: ":") {
            let name = rest[..<colon]
            guard ["SCHEDULED", "DEADLINE", "CLOSED"].contains(String(name)),
                let (stamp, after) = OrgTimestamp.leading(rest[rest.index(after: colon)...].drop(while: \.isWhitespace))
            else { break }
            switch name {
            case "SCHEDULED": scheduled = stamp
            case "DEADLINE": deadline = stamp
            default: closed = stamp
            }
            found = true
            rest = after.drop(while: \.isWhitespace)
        }
        return found
    }

    /// Takes the day below a task, which org-journal writes in place of a plan: `<2024-01-05>`.
    mutating func takeDay() {
        guard keyword != nil, scheduled == nil, deadline == nil,
            let first = body.firstIndex(where: { line in line.utf8.contains { $0 > 0x20 } }),
            let stamp = OrgTimestamp(String(body[first])), stamp.isActive
        else { return }
        scheduled = stamp
        body.remove(at: first)
    }

    /// The number of a priority between 0 and 5: A, B and C are those that Org exports to calendars as 1, 5 and 9.
    var priorityNumber: Double? {
        guard let priority else { return nil }
        if let number = Int(priority) {
            // 1 to 64 of Org; a calendar's 1 to 9 are 4.5 to 0.5.
            return number < 1 || number > 64 ? nil : number <= 9 ? 5 - Double(number) / 2 : 5 / Double(number)
        }
        let letters = ["A": 4.5, "B": 2.5, "C": 0.5]
        return letters[priority.uppercased()] ?? (priority.utf8.count == 1 ? 0.25 : nil)
    }
}
