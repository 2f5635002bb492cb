import SQLite
import TextFolding

/// The full-text index: trigrams of each entry's folded document, under the entry's key.
///
/// It narrows; whether a document really holds a needle is decided on the document itself.
struct SearchIndex {
    /// Changes with the fold and with the form of the document.
    static let foldVersion = SearchDocument.version * 1000 + SearchFold.version

    let connection: Connection
    /// Whether it was made with this program's fold; another's can't narrow.
    let isCurrent: Bool

    func insert(_ document: SearchDocument, key: Int64) throws {
        try connection.execute("INSERT INTO searchIndex (rowid, document) VALUES (\(key), \(document.text))")
    }

    /// Takes a document out.
    ///
    /// It must be the one that was put in: the index keeps no text to look at.
    func delete(_ document: SearchDocument, key: Int64) throws {
        try connection.execute(
            "INSERT INTO searchIndex (searchIndex, rowid, document) VALUES ('delete', \(key), \(document.text))")
    }

    /// Empties the index, to be filled anew.
    func removeAll() throws {
        try connection.execute("INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
    }

    /// Gives back the space of what was deleted, so that nothing of it is left in the file.
    func optimize() throws {
        try connection.execute("INSERT INTO searchIndex (searchIndex) VALUES ('optimize')")
    }

    /// The MATCH text that every document satisfies which holds a folded needle; nil when the index can't narrow.
    ///
    /// With `detail=none` a phrase of several trigrams can't be asked for, so each trigram is, and all must be there.
    /// Needles of one or two characters are looked up in the index's vocabulary. A line end in the needle stands for the
    /// edge of a field.
    func narrowing(_ needle: [UInt8]) throws -> String? {
        guard isCurrent else { return nil }
        return try condition(for: Array(String(decoding: needle, as: UTF8.self).unicodeScalars))
    }

    private func condition(for needle: [Unicode.Scalar]) throws -> String? {
        if needle.isEmpty || needle.contains(where: Self.isUnreliable) { return nil }
        guard needle.count >= 3 else { return try shortCondition(for: needle) }
        var seen: Set<String> = []
        var terms: [String] = []
        // Trigrams that overlap narrow hardly further, and each costs a list to walk: every third one and the last will do.
        for start in Array(stride(from: 0, to: needle.count - 3, by: 3)) + [needle.count - 3] {
            let term = Self.quoted(String(String.UnicodeScalarView(needle[start..<start + 3])))
            if seen.insert(term).inserted { terms.append(term) }
            if terms.count == Self.termLimit { break }
        }
        return terms.joined(separator: " AND ")
    }

    /// A needle too short for a trigram begins some: every document ends with two line ends.
    ///
    /// Common letters begin too many terms; those are found by scanning from the newest on, which stops soon.
    private func shortCondition(for needle: [Unicode.Scalar]) throws -> String? {
        guard needle.contains(where: { !$0.isASCII }) else { return nil }
        let prefix = String(String.UnicodeScalarView(needle))
        let terms = try connection.all(
            """
            SELECT term
            FROM searchVocabulary
            WHERE term >= \(prefix) AND term < \(prefix + "\u{10FFFF}")
            LIMIT \(Self.vocabularyLimit + 1)
            """
        ) { $0.text(0) }
        guard terms.count <= Self.vocabularyLimit else { return nil }
        guard !terms.isEmpty else { return Self.nothing }
        return "(" + terms.map(Self.quoted).joined(separator: " OR ") + ")"
    }

    /// FTS5 takes noncharacters for U+FFFD.
    private static func isUnreliable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE
    }

    /// Matches no text that people write.
    private static let nothing = quoted("\u{10FFFF}\u{10FFFF}\u{10FFFF}")

    /// Trigrams beyond these narrow no further worth the work.
    private static let termLimit = 64
    private static let vocabularyLimit = 400

    /// An FTS5 string: only the quote itself has a meaning inside.
    private static func quoted(_ term: String) -> String {
        "\"" + term.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
