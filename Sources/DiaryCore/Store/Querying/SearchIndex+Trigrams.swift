import SQLite

extension SearchIndex {
    /// The trigrams of a needle that narrow most, which are few: each is a list to walk, and one rare list leads all.
    func rarestTrigrams(of needle: [Unicode.Scalar]) throws -> [String] {
        let trigrams = Self.trigrams(of: needle)
        let wanted = max(2, min(needle.count / 5, Self.termLimit))
        guard trigrams.count > wanted + 1 else { return Self.outermost(trigrams, wanted) }
        var candidates = try trigrams.map { (trigram: $0, pageCount: try pageCount(of: $0.text)) }
        var chosen: [Trigram] = []
        // What overlaps with another narrows hardly further.
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

    /// Different trigrams from the beginning of a needle to its end: each that is asked for costs some steps.
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

    /// Scalar by scalar: the generic initializer would make the runtime work out its types at each start.
    static func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    /// Of hardly more trigrams than are wanted the first and the last overlap least.
    private static func outermost(_ trigrams: [Trigram], _ wanted: Int) -> [String] {
        let middle = trigrams.count > wanted ? trigrams.count / 2 : trigrams.count
        return trigrams.indices.filter { $0 != middle }.map { trigrams[$0].text }
    }

    /// About how many pages of the index the documents of a trigram fill, at least one a segment.
    ///
    /// FTS5 finds the page where a term begins in its own table `searchIndex_idx`, by the last entry that does not come
    /// behind the term; the next entry names the page of a later one. Terms stand there with "0" before them, pages
    /// doubled. Two steps in a B-tree a segment.
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

    /// More trigrams narrow no further worth the work.
    private static let termLimit = 4
    /// Of one more at most is it asked how rare they are.
    private static let candidateLimit = 4
}
