import DiaryCore

/// The tags of an entry that don't occur in its text.
enum FormTags {
    static func words(of entry: DiaryEntry) -> String { typed(in: entry).joined(separator: " ") }

    private static func typed(in entry: DiaryEntry) -> [String] {
        let found = Set(TagScanner.names(in: entry.text).map { $0.lowercased() })
        return entry.tags.filter { !found.contains($0.lowercased()) }
    }

    /// The tags to add and remove so that the entry has the typed tags.
    static func change(to text: String, of entry: DiaryEntry?) throws(Failure) -> (added: [String], removed: [String]) {
        var new: [String] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            new.append(try TagArgument.name(String(word)))
        }
        let old = entry.map(typed(in:)) ?? []
        let (before, after) = (Set(old.map { $0.lowercased() }), Set(new.map { $0.lowercased() }))
        return (new.filter { !before.contains($0.lowercased()) }, old.filter { !after.contains($0.lowercased()) })
    }
}
