import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing

/// Real diaries and output of other programs, from the corpus beside the repository.
@Suite(.enabled(if: !Corpus.diaries.isEmpty, "the corpus of diaries is not beside the repository"))
struct CorpusTests {
    @Test(arguments: Corpus.diaries)
    func `another program's diary survives import, export and import`(name: String) throws {
        let url = Corpus.folder.appending(path: name)
        let diary = try TestDiary()
        let result = try diary.importFile(url)
        #expect(result.problems.isEmpty, "\(result.problems)")
        #expect(result.report.entryCount > 0)
        let exported = try diary.exportLines()
        #expect(exported.lines.count == result.report.entryCount)
        let again = try diary.importFile(url)
        #expect(again.report.entryCount == 0 && again.report.alreadyHereCount == result.report.entryCount)
        let other = try TestDiary()
        #expect(try other.importLines(exported.lines).report.entryCount == result.report.entryCount)
        #expect(try other.exportLines() == exported)
        #expect(try diary.store.undo().ids.count == result.report.entryCount)
    }

    @Test(arguments: Corpus.diaries)
    func `a word is found as often as it occurs`(name: String) throws {
        let diary = try TestDiary()
        var lines: [[UInt8]] = []
        for line in Array(try Data(contentsOf: Corpus.folder.appending(path: name))).lines {
            guard var object = try JSONParser.parse(line).objectValue else { continue }
            object["title"] = nil
            lines.append(JSONWriter.bytes(of: .object(object)))
        }
        try diary.importLines(lines)
        for term in Corpus.searchTerms where term.diary == name {
            let anywhere = EntryQuery([.holds(SearchTerm(term.text))])
            #expect(try diary.store.count(anywhere) == term.containing, "\(term.text)")
            let wholeWords = EntryQuery([.holds(SearchTerm(term.text, isWholeWord: true))])
            #expect(try diary.store.count(wholeWords) == term.words, "\(term.text) as a word")
        }
    }

    @Test func `exports of other programs give problems and no crash`() throws {
        let diary = try TestDiary()
        var lineCount = 0
        let folder = Corpus.folder.appending(path: "exports")
        for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            ?? .init()
        {
            guard let bytes = try? Data(contentsOf: url), bytes.count < 4 << 20 else { continue }
            let lines = bytes.split(separator: 0x0A).map { Array($0) } + [Array(bytes)]
            lineCount += lines.count
            let result = try diary.importLines(lines, folder: FilePath(folder.path))
            #expect(
                result.report.entryCount + result.report.alreadyHereCount + result.problems.count <= 2 * lines.count)
        }
        #expect(lineCount > 100)
        let exported = try diary.exportLines()
        let other = try TestDiary()
        try other.importLines(exported.lines)
        #expect(try other.exportLines() == exported)
    }
}
