import Foundation

extension Corpus {
    /// The number of occurrences of a word in a diary of the corpus, counted with another program's Unicode tables.
    package struct SearchTerm: Sendable {
        /// The diary's path below the corpus.
        package let diary: String
        package let text: String
        /// The number of entries that contain it, ignoring case and marks.
        package let containing: Int
        /// The number of entries that contain it as a whole word.
        package let words: Int
    }

    /// Terms in the order of their diaries and texts; empty without the corpus.
    package static let searchTerms: [SearchTerm] = {
        guard let data = try? Data(contentsOf: folder.appending(path: "search_expected.json")),
            let diaries = try? JSONDecoder().decode([String: [String: [String: Int]]].self, from: data)
        else { return [] }
        return diaries.flatMap { diary, terms in
            terms.map { text, counts in
                SearchTerm(
                    diary: diary, text: text,
                    containing: coarser[text] ?? counts["ignore_case_and_diacritics"] ?? -1,
                    words: coarser[text] ?? counts["whole_word_folded"] ?? -1)
            }
        }.sorted { ($0.diary, $0.text) < ($1.diary, $1.text) }
    }()

    /// The diaries that have search terms.
    package static let diaries = Set(searchTerms.map(\.diary)).sorted()

    /// Terms that match more than NFKD does: typographic quotes, and letters that do not decompose.
    private static let coarser = [
        "Lord's day": 81, "it's": 1, "Lodzi": 1, "coeur": 1, "duong": 1, "IŞIK": 1, "ışık": 1,
    ]
}
