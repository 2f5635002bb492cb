import Chronology
import DiaryKit
import Terminal

/// Finds the entries that ENTRY operands name: a UUID or the beginning of one, `@`, `@N`, `@DATE`, `-`.
struct EntryReference {
    let invocation: Invocation
    let store: Store
    /// Whether entries in the trash are meant, as by `restore`.
    var isInTrash = false
    /// Whether an entry may also be in the trash, as for `show`.
    var includesTrash = false

    /// The ids, in the order named, each once.
    ///
    /// What is ambiguous or unknown ends the command before anything is done.
    func resolve(_ operands: [String]) throws -> [UniqueIdentifier] {
        var ids: [UniqueIdentifier] = []
        var seen: Set<UniqueIdentifier> = []
        for operand in operands {
            for id in try resolve(operand) where seen.insert(id).inserted { ids.append(id) }
        }
        return ids
    }

    /// The one entry that a word names.
    func resolveOne(_ operand: String) throws -> UniqueIdentifier {
        let ids = try resolve([operand])
        guard let id = ids.first, ids.count == 1 else {
            throw Failure("one entry is needed, and \(operand) names \(ids.count)", hint: "name one entry", .usage)
        }
        return id
    }

    /// Whether a word has the form of an ENTRY, so that it is none of a predicate or a date.
    static func isReference(_ word: String) -> Bool {
        word == "-" || word.hasPrefix("@") || isPrefix(word)
    }

    private static func isPrefix(_ word: String) -> Bool {
        let digits = word.filter { $0 != "-" }
        return digits.count >= 4 && digits.count <= 32 && digits.allSatisfy(\.isHexDigit)
            && digits.utf8.count == digits.count
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
        guard let id = try store.lastChangedEntry() else {
            throw Failure("the diary is empty, so there is no last entry", hint: "diary add 'First line'")
        }
        return id
    }

    private func resolveAfterSign(_ text: String) throws -> UniqueIdentifier {
        if let number = Int(text), text.utf8.count < 4, number > 0 {
            guard let id = try store.newestEntry(number, before: invocation.context.now()) else {
                throw Failure("there is no \(number)-th newest entry: the diary holds fewer", hint: "diary list")
            }
            return id
        }
        return try onlyEntry(on: invocation.context.dateParser.parse(text), text)
    }

    private func onlyEntry(on reading: DateReading, _ text: String) throws -> UniqueIdentifier {
        var query = EntryQuery()
        query.scope = isInTrash ? .trash : .diary
        if let range = reading.wallRange { query.wallRanges = [range] }
        if let range = reading.instantRange {
            query.instantRanges = [range.lowerBound.microseconds..<range.upperBound.microseconds]
        }
        query.limit = 10
        let found = try store.entries(query)
        guard let first = found.first else { throw Failure("no entry is of \(reading)", hint: "diary list \(text)") }
        guard found.count == 1 else { throw try ambiguous("@\(text)", found) }
        return first.id
    }

    private func resolvePrefix(_ word: String) throws -> UniqueIdentifier {
        guard Self.isPrefix(word) else {
            throw Failure(
                "\(word) names no entry",
                hint: "an entry is the beginning of its id (at least four digits), @, @3 or @yesterday", .usage)
        }
        let digits = word.lowercased().filter { $0 != "-" }
        let found = try store.identifiers(beginningWith: digits, limit: 50).compactMap { try store.entry($0) }
            .filter { includesTrash || ($0.trashTime != nil) == isInTrash }
        guard let first = found.first else { throw try unknown(word, digits) }
        guard found.count == 1 else { throw try ambiguous(word, found) }
        return first.id
    }

    private func unknown(_ word: String, _ digits: String) throws -> Failure {
        let elsewhere = try store.identifiers(beginningWith: digits, limit: 1)
        guard elsewhere.isEmpty else {
            return isInTrash
                ? Failure("entry \(word) is not in the trash", hint: "diary trash")
                : Failure("entry \(word) is in the trash", hint: "diary restore \(word)")
        }
        return Failure("no entry begins with \(word)", hint: isInTrash ? "diary trash" : "diary list")
    }

    private func ambiguous(_ word: String, _ entries: [DiaryEntry]) throws -> Failure {
        let lines = try entries.prefix(10).map { entry in
            let digits = try store.distinguishingDigitCount(of: entry.id)
            return StyledText(
                "  \(entry.id.prefix(digits), .cyan)  \(entry.creationTime.wallTime.date)  \(SafeText(Store.summary(of: entry)))"
            )
        }
        return Failure(
            "\(word) names \(entries.count) entries; nothing was done", details: lines,
            hint: "say more digits of the one you mean", .usage)
    }
}
