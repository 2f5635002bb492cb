import DiaryKit

/// Finds one medium by an ENTRY and a MEDIUM of it.
struct NamedMedium {
    let invocation: Invocation
    let store: Store

    /// The medium that a word names among those of an entry.
    func find(_ word: String, of entry: String) throws -> NumberedMedium {
        let references = EntryReference(invocation: invocation, store: store)
        let id = try references.resolveOne(entry)
        guard let entry = try store.entry(id) else { throw DiaryError.noEntry(id.description) }
        let media = try MediumReference(references: references, entry: entry).resolve([word])
        guard let medium = media.first, let index = entry.media.firstIndex(where: { $0.id == medium.id }) else {
            throw DiaryError.noEntry(id.description)
        }
        return NumberedMedium(medium: medium, number: index + 1, entry: entry)
    }

    /// The two of `3f2a9c:2`; nil for any other word.
    static func parts(of word: String) -> (entry: String, number: String)? {
        guard let colon = word.lastIndex(of: ":"), Int(word[word.index(after: colon)...]) != nil else { return nil }
        let entry = String(word[..<colon])
        guard EntryReference.isReference(entry), entry != "-", !entry.hasPrefix("@") else { return nil }
        return (entry, String(word[word.index(after: colon)...]))
    }
}
