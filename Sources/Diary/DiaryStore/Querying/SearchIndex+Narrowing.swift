import SQLite

extension SearchIndex {
    enum Narrowing {
        /// Every document that contains the needle satisfies this MATCH text.
        case terms(String)
        /// The needle is so common that scanning documents one after the other finds the wanted ones sooner.
        case common
        /// The index can't narrow.
        case none
    }

    /// The narrowing of a search for a folded needle.
    ///
    /// With `detail=none` a phrase of several trigrams can't be queried, so each trigram is, and all must match.
    /// Needles of one or two characters are looked up in the index's vocabulary. A line end in the needle means the
    /// edge of a field.
    ///
    /// - Parameter wantedCount: the number of documents wanted, if nothing else narrows.
    func narrowing(_ needle: [UInt8], wantedCount: Int? = nil) throws -> Narrowing {
        guard isCurrent else { return .none }
        let scalars = Self.trimmed(Array(String(decoding: needle, as: UTF8.self).unicodeScalars))
        if scalars.isEmpty || scalars.contains(where: Self.isUnreliable) { return .none }
        return scalars.count < 3 ? try shortNarrowing(scalars, wantedCount) : .terms(try condition(for: scalars))
    }

    /// One line end marks the edge of a field as well as two, and leaves room for another letter in its trigram.
    private static func trimmed(_ needle: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var needle = needle[...]
        if needle.count > 3, needle.starts(with: ["\n", "\n"]) { needle = needle.dropFirst() }
        if needle.count > 3, needle.suffix(2) == ["\n", "\n"] { needle = needle.dropLast() }
        return Array(needle)
    }

    private func condition(for needle: [Unicode.Scalar]) throws -> String {
        try Self.joined(rarestTrigrams(of: needle), " AND ")
    }

    /// Finds the trigrams that begin with a needle too short for a trigram: every document ends with two line ends.
    ///
    /// Common letters begin too many terms, or terms of too many documents; those are found by scanning, which stops
    /// soon.
    private func shortNarrowing(_ needle: [Unicode.Scalar], _ wantedCount: Int?) throws -> Narrowing {
        let prefix = Self.text(of: needle[...])
        let bound = try commonCount(wantedCount)
        var (terms, found): ([String], Int) = ([], 0)
        // NB: the vocabulary counts documents by walking their list, so the sum is also the cost of reading it.
        try connection.forEachRow(
            """
            SELECT term, doc
            FROM searchVocabulary
            WHERE term >= \(prefix) AND term < \(prefix + "\u{10FFFF}")
            """
        ) { row in
            terms.append(row.text(0))
            found += row.int(1)
            return terms.count <= Self.vocabularyLimit && found < bound
        }
        guard terms.count <= Self.vocabularyLimit, found < bound else { return wantedCount == nil ? .none : .common }
        return .terms(terms.isEmpty ? Self.nothing : "(" + Self.joined(terms, " OR ") + ")")
    }

    /// The number of documents from which a needle is too common for the index.
    private func commonCount(_ wantedCount: Int?) throws -> Int {
        guard let documentCount = try documentCount() else { return .max }
        guard let wantedCount else { return max(documentCount / 8, Self.scanLimit) }
        let (scanned, overflows) = wantedCount.multipliedReportingOverflow(by: documentCount)
        return overflows ? .max : max(scanned / Self.scanLimit, 1)
    }

    /// The number of documents in the index; nil if it can't be read.
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

    /// FTS5 reads noncharacters as U+FFFD.
    private static func isUnreliable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE
    }

    /// A term that matches no text that people write.
    private static let nothing = quoted("\u{10FFFF}\u{10FFFF}\u{10FFFF}")

    private static let vocabularyLimit = 400

    /// An FTS5 string: only the quote itself has a meaning inside.
    private static func quoted(_ term: String) -> String {
        var text = "\""
        for scalar in term.unicodeScalars {
            if scalar == "\"" { text += "\"" }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }

    private static func joined(_ terms: [String], _ operator: String) -> String {
        terms.reduce(into: "") { text, term in
            if !text.isEmpty { text += `operator` }
            text += quoted(term)
        }
    }
}
