import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// Finds the entries of ENTRY operands: a UUID or the beginning of one, `@`, `@N`, `@DATE`, `-`.
struct EntryReference {
    let invocation: Invocation
    let store: DiaryStore
    /// True to find entries in the trash, as for `restore`.
    var isInTrash = false
    /// True to find entries in the trash as well, as for `show`.
    var includesTrash = false

    /// True if a word may also be a date; false before a colon, as in `2024:2`.
    var mayBeDate = true

    /// The ids, in the order named, each once.
    ///
    /// An ambiguous or unknown word ends the command before anything is done.
    func resolve(_ operands: [String]) throws -> [UniqueIdentifier] {
        var ids: [UniqueIdentifier] = []
        var seen: Set<UniqueIdentifier> = []
        for operand in operands {
            for id in try resolve(operand) where seen.insert(id).inserted { ids.append(id) }
        }
        return ids
    }

    func resolveOne(_ operand: String) throws -> UniqueIdentifier {
        let ids = try resolve([operand])
        guard let id = ids.first, ids.count == 1 else {
            throw Failure("one entry is needed, and \(operand) names \(ids.count)", hint: "name one entry", .usage)
        }
        return id
    }

    /// Returns whether a word has the form of an ENTRY, so that it is not part of a predicate or a date.
    static func isReference(_ word: String) -> Bool {
        word == "-" || word.hasPrefix("@") || isPrefix(word)
    }

    /// Returns whether a word has at least four hexadecimal digits.
    ///
    /// Dashes are allowed only as in a UUID, so that `2024-11` is a date.
    static func isPrefix(_ word: String) -> Bool {
        let digits = word.utf8.filter { $0 != UInt8(ascii: "-") }
        guard (4...32).contains(digits.count), digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return false
        }
        return word.utf8.enumerated().allSatisfy { index, byte in
            byte != UInt8(ascii: "-") || [8, 13, 18, 23].contains(index)
        }
    }

    /// The number that `@N` takes in a word such as `2nd`, `2`, `-2` or `latest`; nil for other words.
    private static func number(meantBy word: String) -> Int? {
        if ["last", "latest", "newest"].contains(word.lowercased()) { return 1 }
        let digits = word.drop { $0 == "-" }
        guard let number = Int(digits.prefix { $0.isWholeNumber }), (1...999).contains(number) else { return nil }
        return word == number.ordinal || digits == "\(number)" && word.count - digits.count < 2 ? number : nil
    }

    private func resolve(_ word: String) throws -> [UniqueIdentifier] {
        if word == "-" { return try resolve(readIdentifiers()) }
        if word == "@" { return [try lastChanged()] }
        if word.hasPrefix("@") { return [try resolveAfterSign(String(word.dropFirst()))] }
        return [try resolvePrefix(word)]
    }

    /// The ids on standard input, as words.
    func readIdentifiers() throws -> [String] {
        let bytes = try DescriptorReading.readAll(invocation.context.standardInput, path: FilePath("standard input"))
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private func lastChanged() throws -> UniqueIdentifier {
        if isInTrash {
            guard let id = try store.lastTrashedEntry() else { throw Self.noTrashedEntry }
            return id
        }
        guard let id = try store.lastChangedEntry() else {
            throw Failure("the diary is empty, so there is no last entry", hint: "diary add 'First line'")
        }
        return id
    }

    private func resolveAfterSign(_ text: String) throws -> UniqueIdentifier {
        if let number = Int(text), number > 0, !Self.isYear(number), text.utf8.count < 6 {
            if isInTrash {
                guard let id = try store.newestTrashedEntry(number) else {
                    throw number == 1
                        ? Self.noTrashedEntry
                        : Failure("there is no \(number.ordinal) newest entry in the trash", hint: "diary trash")
                }
                return id
            }
            guard let id = try store.newestEntry(number, before: invocation.context.now()) else {
                throw Failure("there is no \(number.ordinal) newest entry: the diary has fewer", hint: "diary list")
            }
            return id
        }
        if let number = Int(text), number <= 0 {
            throw Failure(
                "@\(SafeText(text)) names no entry",
                hint: "@ is the entry last changed, @1 the newest, @2 the one before it", .usage)
        }
        return try onlyEntry(on: text)
    }

    /// Returns whether a number is more likely a year than a place in the order of entries.
    private static func isYear(_ number: Int) -> Bool { (1800...2199).contains(number) }

    private static var noTrashedEntry: Failure { Failure("no entry is in the trash", hint: "diary trash") }

    private func onlyEntry(on date: String) throws -> UniqueIdentifier {
        let reading: DateReading
        do { reading = try invocation.date(date) } catch let error as DateError {
            if let number = Self.number(meantBy: date) { throw newest(number, insteadOf: "@\(date)") }
            throw error
        }
        var query = EntryQuery([.created(.on, date)], in: isInTrash ? .trash : .diary)
        let count = try store.count(query)
        query.limit = EntryListing.ambiguousLimit
        let found = try store.entries(query)
        guard let first = found.first else {
            let words = DateWords(names: invocation.context.dayNames).words(for: reading)
            let list = isInTrash ? "diary trash" : "diary list"
            throw Failure(
                "no entry on \(words)\(isInTrash ? " is in the trash" : "")",
                hint: "\(list), or \(list) --on \(ShellQuoting.quoted(date))")
        }
        guard count == 1 else { throw try ambiguous("@\(date)", found, count: count) }
        return first.id
    }

    private func resolvePrefix(_ word: String) throws -> UniqueIdentifier {
        guard Self.isPrefix(word) else { throw noReference(word) }
        let found = try entries(beginningWith: word)
        guard let first = found.first else { throw try unknown(word, Self.digits(of: word)) }
        let reading = EntryOrDate(invocation: invocation, store: store)
        if mayBeDate, reading.isDate(word) { throw try reading.refusal(word, found) }
        guard found.count == 1 else { throw try ambiguous(word, found, count: found.count) }
        return first.id
    }

    /// The entries whose ids begin with the word's digits, within the requested scope.
    func entries(beginningWith word: String) throws -> [DiaryEntry] {
        guard Self.isPrefix(word) else { return [] }
        return try store.identifiers(beginningWith: Self.digits(of: word), limit: 1000)
            .compactMap { try store.entry($0) }
            .filter { includesTrash || ($0.trashTime != nil) == isInTrash }
    }

    private static func digits(of word: String) -> String { word.lowercased().filter { $0 != "-" } }

    /// The way to find the entry that contains a word.
    private func finding(_ word: String) -> StyledText {
        guard PlainWord.isPlain(word), !word.hasPrefix("-") else { return "" }
        let isOfTasks = ["done", "rank"].contains(invocation.command.command?.name)
        return isOfTasks
            ? "; diary tasks lists them"
            : "; diary search \(line: ShellQuoting.quoted(word)) finds the word"
    }

    private func noReference(_ word: String) -> Failure {
        let isDate = (try? invocation.context.dateParser.parse(word)) != nil
        if let failure = newest(meantBy: word) { return failure }
        return Failure(
            word.isEmpty ? "an empty word names no entry" : "\(word) names no entry",
            hint: isDate
                ? "the entry of that day: \(invocation.commandLine(replacing: word, with: ["@\(word)"]))"
                : "an entry is the beginning of its id (at least four digits), @, @3 or @yesterday\(finding(word))",
            .usage)
    }

    /// The failure for `2nd`, `2` or `latest` in the place of `@2` or `@1`.
    ///
    /// Nil for other words, and for the first of `2 days ago` and `last week`.
    func newest(meantBy word: String) -> Failure? {
        guard let number = Self.number(meantBy: word), invocation.operands.count == 1 || word == number.ordinal else {
            return nil
        }
        return newest(number, insteadOf: word)
    }

    /// The failure for a word in the place of `@N`, with the whole corrected command.
    private func newest(_ number: Int, insteadOf word: String) -> Failure {
        let which = number == 1 ? "the newest entry" : "the \(number.ordinal) newest entry"
        let command = invocation.commandLine(replacing: word, with: ["@\(number)"])
        return Failure("\(line: word) names no entry", hint: "\(which): \(command)", .usage)
    }

    private func unknown(_ word: String, _ digits: String) throws -> Failure {
        let elsewhere = try store.identifiers(beginningWith: digits, limit: 1)
        guard elsewhere.isEmpty else {
            return isInTrash
                ? Failure("entry \(word) is not in the trash", hint: "diary trash")
                : Failure("entry \(word) is in the trash", hint: "diary restore \(word)")
        }
        let isDate = EntryOrDate(invocation: invocation, store: store).isDate(word)
        let others = isInTrash ? "diary trash" : "diary list"
        return Failure("no entry begins with \(word)", hint: isDate ? "\(others) --on \(word)" : "\(others)")
    }

    private func ambiguous(_ word: String, _ entries: [DiaryEntry], count: Int) throws -> Failure {
        let listing = EntryListing(store: store, width: invocation.messages.width)
        return Failure(
            "\(word) names \(count.counted("entry")); nothing was done",
            details: try listing.lines(of: entries, limit: EntryListing.ambiguousLimit, count: count),
            hint: "type more digits of its id", .usage)
    }
}

/// A word that is both the beginning of an entry's id and a date: `2024`.
struct EntryOrDate {
    let invocation: Invocation
    let store: DiaryStore

    func isDate(_ word: String) -> Bool {
        // Dates that are hexadecimal digits: 2024, 20241120, 5dec, feb2. A longer word is an id, since the longest
        // date of only digits has a time to the second.
        guard word.contains(where: \.isNumber), word.utf8.count <= 14 else { return false }
        return (try? invocation.context.dateParser.parse(word)) != nil
    }

    /// The refusal with both readings and an unambiguous form of each.
    func refusal(_ word: String, _ entries: [DiaryEntry]) throws -> Failure {
        let listing = EntryListing(store: store, width: invocation.messages.width)
        var details = try listing.lines(of: entries, limit: 3)
        let sentence = (try? invocation.context.dateParser.parse(word)).flatMap {
            DateWords(names: invocation.context.dayNames).words(for: $0)
        }
        details.append("  or the date \(sentence ?? word)")
        let command = invocation.command.command
        // The whole diary of that day, if nothing else is named; `tasks --on` is about due times.
        let isSelected =
            command?.options.contains { $0.key == .on } == true && invocation.operands == [word]
            && command?.name != TasksCommand.name
        let date = invocation.commandLine(replacing: word, with: isSelected ? ["--on", word] : ["@\(word)"])
        let entry: StyledText =
            entries.count == 1
            ? "\(invocation.commandLine(replacing: word, with: [try unmistakable(entries[0].id, longerThan: word)]))"
            : "more digits of its id"
        return Failure(
            "\(word) is both the beginning of an entry's id and a date; nothing was done", details: details,
            hint: "the entry: \(entry)   the date: \(date)", .usage)
    }

    /// The prefix of an id that is long enough never to be a date.
    private func unmistakable(_ id: UniqueIdentifier, longerThan word: String) throws -> String {
        let least = max(try store.distinguishingDigitCount(of: id), word.count + 1)
        guard least <= 32 else { return id.description }
        let prefixes = (least...32).lazy.map { id.prefix($0) }
        return prefixes.first { !isDate($0) } ?? id.description
    }
}
