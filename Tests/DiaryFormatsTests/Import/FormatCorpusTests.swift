import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryFormats

/// The content of the exports in the corpus, known in advance.
@Suite(.enabled(if: DecoderTestbed.isReady, "the corpus is not beside the repository"))
struct FormatCorpusTests {
    private let folder = TemporaryFolder()

    private func path(_ name: String) -> FilePath { FilePath(Corpus.folder.appending(path: "exports/\(name)").path) }

    private func read(_ source: ImportSource) throws -> (format: String?, found: ImportCollector) {
        let found = ImportCollector()
        let format = try ImportFormats.all.first { try $0.recognize(source) != nil }
        try format?.read(source, ImportSample.options(), into: found)
        _ = try found.lines()
        return (format?.name, found)
    }

    @Test(
        arguments: [
            ("generated/dayone-journal.zip", 5, 4, [.missingFile: 1, .oddValue: 1]),
            ("generated/dayone-two-journals.zip", 6, 4, [.missingFile: 1, .oddValue: 1]),
            ("day-one-to-wp/day-one-fictional.zip", 3, 1, [:]),
        ] as [(String, Int, Int, [ImportProblem.Kind: Int])])
    func `archives of Day One`(name: String, entries: Int, media: Int, problems: [ImportProblem.Kind: Int]) throws {
        let source = try ImportSource.open(
            archives: [path(name)], temporaryFolder: folder.path, decoderPath: DecoderTestbed.decoderPath)
        let (format, found) = try read(source)
        #expect(format == "dayone" && source.problems.isEmpty)
        #expect(found.entries.count == entries && found.entries.reduce(0) { $0 + $1.media.count } == media)
        #expect(Dictionary(grouping: found.problems, by: \.kind).mapValues(\.count) == problems)
    }

    @Test(arguments: [
        ("generated/dayone-Journal.json", "dayone", 5), ("generated/journey-entry.json", "journey", 1),
        ("generated/jrnl-plain.txt", "jrnl", 3), ("generated/jrnl-crlf-bom.txt", "jrnl", 2),
        ("generated/hostile-escapes.txt", "jrnl", 1), ("generated/hostile-one-line-256k.txt", "jrnl", 1),
        ("generated/hostile-types.json", "dayone", 2),
    ])
    func `documents`(name: String, format: String, count: Int) throws {
        let source = try ImportSource.open(document: path(name), decoderPath: DecoderTestbed.decoderPath)
        let (recognized, found) = try read(source)
        #expect(recognized == format && found.entries.count == count)
    }

    @Test func `a folder of jrnl's days`() throws {
        let sample = ImportSample()
        try sample.copy("exports/jrnl", prefix: "basic_folder__")
        let (format, found) = try read(try sample.source)
        #expect(format == "jrnl" && found.entries.count == 3 && found.problems.isEmpty)
    }
}
