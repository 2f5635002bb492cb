import DiaryModel
import DiaryStore
import Terminal

/// Finds the media of an entry by MEDIUM operands: a number, a file's name, an id or its beginning, `3f2a9c:2`.
struct MediumReference {
    let references: EntryReference
    let entry: DiaryEntry

    /// The media, in the order named, each once.
    ///
    /// An ambiguous or unknown word ends the command before anything is done.
    func resolve(_ words: some Sequence<String>) throws -> [Medium] {
        var media: [Medium] = []
        for word in words {
            let medium = try resolve(word)
            if !media.contains(where: { $0.id == medium.id }) { media.append(medium) }
        }
        return media
    }

    private func resolve(_ word: String) throws -> Medium {
        if let number = Int(word), let medium = medium(number) { return medium }
        let named = entry.media.filter { $0.fileName == word }
        let found = named.isEmpty ? beginning(with: word) : named
        if found.count > 1 { throw try ambiguous(word, found) }
        if let medium = found.first { return medium }
        if let medium = try mediumAfterEntry(word) { return medium }
        throw Self.unknown(word, of: entry, try shortID)
    }

    private func medium(_ number: Int) -> Medium? {
        number > 0 && number <= entry.media.count ? entry.media[number - 1] : nil
    }

    private func beginning(with word: String) -> [Medium] {
        let digits = word.lowercased().filter { $0 != "-" }
        guard digits.utf8.count >= 4, digits.allSatisfy(\.isHexDigit) else { return [] }
        return entry.media.filter { $0.id.description.filter { $0 != "-" }.hasPrefix(digits) }
    }

    /// The medium of `3f2a9c:2`, the form that `media` prints.
    private func mediumAfterEntry(_ word: String) throws -> Medium? {
        guard let colon = word.lastIndex(of: ":"), let number = Int(word[word.index(after: colon)...]) else {
            return nil
        }
        let owner = String(word[..<colon])
        guard EntryReference.isReference(owner) else { return nil }
        var references = references
        references.mayBeDate = false
        guard try references.resolveOne(owner) == entry.id else {
            throw Failure(
                "\(word) is a medium of another entry than \(try shortID)", hint: "diary detach \(owner) \(number)",
                .usage)
        }
        return medium(number)
    }

    private var shortID: String {
        get throws { try references.store.shortID(of: entry.id) }
    }

    /// `it has none`, `it has one`, `it has 1 to 3`: the numbers of an entry's media.
    static func range(of entry: DiaryEntry) -> String {
        switch entry.media.count {
        case 0: "it has none"
        case 1: "it has one"
        case let count: "it has 1 to \(count)"
        }
    }

    static func unknown(_ word: String, of entry: DiaryEntry, _ id: String) -> Failure {
        Failure("entry \(id) has no medium \(word): \(range(of: entry))", hint: "diary show \(id)", .usage)
    }

    private func ambiguous(_ word: String, _ media: [Medium]) throws -> Failure {
        let id = try shortID
        let lines = media.prefix(10).map { medium in
            let number = (entry.media.firstIndex { $0.id == medium.id } ?? 0) + 1
            return StyledText("  \(id, .cyan):\(number)  \(line: medium.fileName ?? medium.id.description)")
        }
        return Failure(
            "\(word) names \(media.count) media of entry \(id); nothing was done", details: lines,
            hint: "say the number of the one you mean", .usage)
    }
}

/// Finds one medium by an ENTRY and one of its MEDIUM references.
struct NamedMedium {
    let invocation: Invocation
    let store: DiaryStore

    /// The medium that a word denotes among those of an entry.
    ///
    /// - Parameter isOneWord: true if both were one word, so that the entry's part is not a date.
    func find(_ word: String, of entry: String, isOneWord: Bool = false) throws -> NumberedMedium {
        let references = EntryReference(invocation: invocation, store: store, mayBeDate: !isOneWord)
        let id = try references.resolveOne(entry)
        guard let listed = try store.listedEntry(id) else { throw DiaryError.noEntry(id.description) }
        let media = try MediumReference(references: references, entry: listed.entry).resolve([word])
        guard let medium = media.first, let index = listed.entry.media.firstIndex(where: { $0.id == medium.id }) else {
            throw DiaryError.noEntry(id.description)
        }
        return NumberedMedium(medium: medium, number: index + 1, of: listed)
    }

    /// The two parts of `3f2a9c:2`; nil for any other word.
    static func parts(of word: String) -> (entry: String, number: String)? {
        guard let colon = word.lastIndex(of: ":"), Int(word[word.index(after: colon)...]) != nil else { return nil }
        let entry = String(word[..<colon])
        guard EntryReference.isReference(entry), entry != "-", !entry.hasPrefix("@") else { return nil }
        return (entry, String(word[word.index(after: colon)...]))
    }
}
