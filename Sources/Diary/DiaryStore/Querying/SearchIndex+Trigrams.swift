import SQLite

extension SearchIndex {
    /// The few trigrams of a needle that narrow most: each is a list to walk, and one rare list drives the others.
    func rarestTrigrams(of needle: [Unicode.Scalar]) throws -> [String] {
        let trigrams = Self.trigrams(of: needle)
        let wanted = max(2, min(needle.count / 5, Self.termLimit))
        guard trigrams.count > wanted + 1 else { return Self.outermost(trigrams, wanted) }
        var candidates = try trigrams.map { (trigram: $0, pageCount: try pageCount(of: $0.text)) }
        var chosen: [Trigram] = []
        // A trigram that overlaps with another hardly narrows further.
        func cost(_ index: Int) -> Int {
            let (trigram, pageCount) = candidates[index]
            return chosen.contains { abs($0.start - trigram.start) < 3 } ? pageCount * 2 : pageCount
        }
        while chosen.count < wanted, let best = candidates.indices.min(by: { cost($0) < cost($1) }) {
            chosen.append(candidates.remove(at: best).trigram)
        }
        return chosen.map(\.text)
    }

    private struct Trigram {
        let start: Int
        let text: String
    }

    /// Different trigrams from the beginning of a needle to its end: each one that is looked up costs some steps.
    private static func trigrams(of needle: [Unicode.Scalar]) -> [Trigram] {
        let last = needle.count - 3
        let step = last / candidateLimit + 1
        var trigrams: [Trigram] = []
        for start in Array(stride(from: 0, to: last, by: step)) + [last] {
            let text = Self.text(of: needle[start..<start + 3])
            if !trigrams.contains(where: { $0.text == text }) { trigrams.append(Trigram(start: start, text: text)) }
        }
        return trigrams
    }

    /// Appends scalar by scalar: the generic initializer would make the runtime resolve its types at each start.
    static func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    /// If there are hardly more trigrams than are wanted, the first and the last overlap least.
    private static func outermost(_ trigrams: [Trigram], _ wanted: Int) -> [String] {
        let middle = trigrams.count > wanted ? trigrams.count / 2 : trigrams.count
        return trigrams.indices.filter { $0 != middle }.map { trigrams[$0].text }
    }

    /// The approximate number of index pages that the documents of a trigram fill, at least one per segment.
    ///
    /// FTS5 finds the first page of a term in its own table `searchIndex_idx`, by the last entry that does not sort
    /// after the term; the next entry names the page of a later term. Terms are stored there with "0" before them,
    /// pages doubled. The cost is two steps in a B-tree per segment.
    private func pageCount(of trigram: String) throws -> Int {
        let term = [UInt8(ascii: "0")] + Array(trigram.utf8)
        return try connection.first(
            """
            WITH RECURSIVE segment (number) AS (
                SELECT min(segid) FROM searchIndex_idx
                UNION ALL
                SELECT (SELECT min(segid) FROM searchIndex_idx WHERE segid > number) FROM segment WHERE number IS NOT NULL
            )
            SELECT sum(
                (SELECT pgno FROM searchIndex_idx WHERE segid = number AND term > \(term) ORDER BY term LIMIT 1) / 2
                - (SELECT pgno FROM searchIndex_idx WHERE segid = number AND term <= \(term) ORDER BY term DESC LIMIT 1) / 2
            )
            FROM segment
            """
        ) { $0.int(0) } ?? 0
    }

    /// More trigrams narrow too little to be worth the work.
    private static let termLimit = 4
    /// The number of trigrams beyond the wanted ones whose rarity is looked up.
    private static let candidateLimit = 4
}
