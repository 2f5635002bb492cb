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
    ///
    /// - Parameter wantedCount: how many documents are wanted where nothing else narrows. A needle so common that they
    ///   are found sooner by looking at one document after the other is not narrowed by.
    func narrowing(_ needle: [UInt8], wantedCount: Int? = nil) throws -> String? {
        guard isCurrent else { return nil }
        let scalars = Self.trimmed(Array(String(decoding: needle, as: UTF8.self).unicodeScalars))
        if scalars.isEmpty || scalars.contains(where: Self.isUnreliable) { return nil }
        return scalars.count < 3 ? try shortCondition(for: scalars, wantedCount) : condition(for: scalars)
    }

    /// One line end tells the edge of a field as well as two, and leaves room for another letter in its trigram.
    private static func trimmed(_ needle: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var needle = needle[...]
        if needle.count > 3, needle.starts(with: ["\n", "\n"]) { needle = needle.dropFirst() }
        if needle.count > 3, needle.suffix(2) == ["\n", "\n"] { needle = needle.dropLast() }
        return Array(needle)
    }

    private func condition(for needle: [Unicode.Scalar]) -> String {
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
    private func shortCondition(for needle: [Unicode.Scalar], _ wantedCount: Int?) throws -> String? {
        guard needle.contains(where: { !$0.isASCII }) else { return nil }
        let prefix = String(String.UnicodeScalarView(needle))
        let terms = try connection.all(
            """
            SELECT term, doc
            FROM searchVocabulary
            WHERE term >= \(prefix) AND term < \(prefix + "\u{10FFFF}")
            LIMIT \(Self.vocabularyLimit + 1)
            """
        ) { (text: $0.text(0), documentCount: $0.int(1)) }
        guard terms.count <= Self.vocabularyLimit else { return nil }
        guard !terms.isEmpty else { return Self.nothing }
        if let wantedCount {
            let scanned = wantedCount.multipliedReportingOverflow(by: try documentCount() ?? .max)
            let found = terms.reduce(0) { $0 + $1.documentCount }
            if !scanned.overflow, scanned.partialValue / max(1, found) < Self.scanLimit { return nil }
        }
        return "(" + terms.map { Self.quoted($0.text) }.joined(separator: " OR ") + ")"
    }

    /// How many documents the index holds; nil where it doesn't tell.
    ///
    /// FTS5 keeps the number in its own table: the first varint of the record with the key 1, the "averages".
    private func documentCount() throws -> Int? {
        let record = try connection.first("SELECT block FROM searchIndex_data WHERE id = 1") { $0.bytes(0) } ?? []
        var count = 0
        for byte in record.prefix(8) {
            count = count << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return count }
        }
        return nil
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
    /// So many documents are looked at in less time than a hundred lists of the index are merged.
    private static let scanLimit = 1_000

    /// An FTS5 string: only the quote itself has a meaning inside.
    private static func quoted(_ term: String) -> String {
        "\"" + term.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
