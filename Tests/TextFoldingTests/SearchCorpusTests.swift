import Foundation
import TestFixtures
import Testing

@testable import TextFolding

/// The counts of the corpus, computed with another program's Unicode tables.
struct SearchCorpusTests {
    @Test(
        .enabled(if: !Corpus.searchTerms.isEmpty, "the corpus of search terms is not beside the repository"),
        arguments: Corpus.searchTerms)
    func `a folded term occurs in as many entries as the corpus says`(term: Corpus.SearchTerm) throws {
        let needle = SearchFold.fold(term.text)
        let folded = try #require(Self.foldedDiaries[term.diary])
        let containing = folded.filter { SearchFold.contains(needle.span, in: $0.span) }
        let words = folded.filter { FoldedPhrase(needle).isFound(in: $0.span, wholeWord: true) }
        #expect(containing.count == term.containing)
        #expect(words.count == term.words)
    }

    private static let foldedDiaries: [String: [[UInt8]]] = {
        struct Line: Decodable { let text: String? }
        var diaries: [String: [[UInt8]]] = [:]
        for diary in Corpus.diaries {
            guard let data = try? Data(contentsOf: Corpus.folder.appending(path: diary)) else { continue }
            diaries[diary] = data.split(separator: UInt8(ascii: "\n")).map { line in
                SearchFold.fold((try? JSONDecoder().decode(Line.self, from: line))?.text ?? "")
            }
        }
        return diaries
    }()
}
