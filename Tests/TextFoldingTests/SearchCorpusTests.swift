import Foundation
import Testing

@testable import TextFolding

/// The counts of the corpus, made with another program's Unicode tables.
struct SearchCorpusTests {
    @Test(.enabled(if: Corpus.isPresent, "the corpus is not beside the package"), arguments: Corpus.terms)
    func `as many entries hold a folded term as the corpus says`(term: Corpus.Term) throws {
        let needle = SearchFold.fold(term.text)
        let folded = try #require(Corpus.foldedDiaries[term.diary])
        let containing = folded.filter { SearchFold.contains(needle.span, in: $0.span) }
        let words = folded.filter { SearchFold.containsWord(needle.span, in: $0.span) }
        #expect(containing.count == Self.coarser[term.text] ?? term.containing)
        #expect(words.count == Self.coarser[term.text] ?? term.words)
    }

    /// Terms that meet more than NFKD brings together: typographic quotes, and letters that do not decompose.
    private static let coarser = [
        "Lord's day": 81, "it's": 1, "Lodzi": 1, "coeur": 1, "duong": 1, "IŞIK": 1, "ışık": 1,
    ]
}

enum Corpus {
    struct Term: Sendable, CustomTestStringConvertible {
        let diary: String
        let text: String
        let containing: Int
        let words: Int

        var testDescription: String { "\(text) in \(diary)" }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "../shared/corpus")

    static let isPresent = FileManager.default.fileExists(atPath: root.appending(path: "search_expected.json").path)

    static let terms: [Term] = {
        guard let data = try? Data(contentsOf: root.appending(path: "search_expected.json")),
            let diaries = try? JSONDecoder().decode([String: [String: [String: Int]]].self, from: data)
        else { return [] }
        return diaries.flatMap { diary, terms in
            terms.map { text, counts in
                Term(
                    diary: diary, text: text, containing: counts["ignore_case_and_diacritics"] ?? -1,
                    words: counts["whole_word_folded"] ?? -1)
            }
        }.sorted { ($0.diary, $0.text) < ($1.diary, $1.text) }
    }()

    static let foldedDiaries: [String: [[UInt8]]] = texts.mapValues { $0.map(SearchFold.fold) }

    static let texts: [String: [String]] = {
        struct Line: Decodable { let text: String? }
        var diaries: [String: [String]] = [:]
        for diary in Set(terms.map(\.diary)) {
            guard let data = try? Data(contentsOf: root.appending(path: diary)) else { continue }
            diaries[diary] = data.split(separator: UInt8(ascii: "\n")).compactMap { line in
                try? JSONDecoder().decode(Line.self, from: line).text ?? ""
            }
        }
        return diaries
    }()
}
