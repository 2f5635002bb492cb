import DiaryModel
import DiaryStore

/// Finds one medium by an ENTRY and one of its MEDIUM references.
struct NamedMedium {
    let invocation: Invocation
    let store: Store

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
