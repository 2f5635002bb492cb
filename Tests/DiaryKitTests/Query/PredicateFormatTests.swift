import Chronology
import DiaryKit
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct PredicateFormatTests {
    @Test func `values in memory are asked`() throws {
        let predicate = try PredicateFormat("name BEGINSWITH[cd] %@ AND ANY parts.n > $least", ["ž"])
        let value: PredicateFormat.Value = ["name": "Zizkov", "parts": [["n": 1], ["n": 2.5]]]
        #expect(try predicate.matches(value, variables: ["least": 2]))
        #expect(try !predicate.matches(value, variables: ["least": 3]))
        #expect(try !predicate.matches(["name": nil], variables: ["least": 0]))
        #expect(predicate.description == "name BEGINSWITH[cd] 'ž' AND ANY parts.n > $least")
        #expect(try PredicateFormat("(a = 1)") == PredicateFormat("a==1"))
    }

    @Test func `dates are values and words`() throws {
        let moment = PredicateFormat.Value.date(Instant(secondsSince1970: 1_750_000_000))
        #expect(
            try PredicateFormat("at >= '2025-06' AND at < %@", [.date(Instant(secondsSince1970: 1_750_000_001))])
                .matches(["at": moment]))
    }

    @Test(arguments: [
        ("text CONTAINS", PredicateFormatError.Stage.parsing, 13..<13), ("texd = 'x'", .checking, 0..<4),
        ("hour CONTAINS 'x'", .evaluation, 0..<17), ("text = $x", .evaluation, 7..<9),
    ])
    func `an error is reported with its position before anything runs`(
        text: String, stage: PredicateFormatError.Stage, range: Range<Int>
    ) throws {
        let error = #expect(throws: PredicateFormatError.self) { try PredicateFormat(text).check(for: .entries) }
        #expect(error?.stage == stage)
        #expect(error?.range == range)
        #expect(error?.text == text)
    }

    @Test func `an error names the nearest key`() throws {
        let error = #expect(throws: PredicateFormatError.self) {
            try PredicateFormat("durration > 3").check(for: .media)
        }
        #expect(error?.hint == "duration")
        #expect(error?.description == "unknown key durration of medium, at byte 0: duration")
    }

    @Test func `a diary is asked, with variables, and counts`() async throws {
        let folder = TestFolder()
        let diary = try Diary(at: folder.root.path + "/diary")
        for text in ["one #a", "two #b", "three #a"] { try await diary.add(text) }
        let predicate = try PredicateFormat("ANY tags = $tag")
        #expect(
            try await diary.entries(matching: predicate, variables: ["tag": "a"]).map(\.text) == ["three #a", "one #a"])
        #expect(try await diary.count(matching: predicate, variables: ["tag": "b"]) == 1)
        await #expect(throws: PredicateFormatError.self) { try await diary.entries(where: "1 / wordCount.x = 1") }
        await #expect(throws: PredicateFormatError.self) {
            try await diary.count(matching: PredicateFormat("1 / (wordCount - wordCount) = 1"))
        }
    }

    @Test func `the example runs and prints its results`() throws {
        let folder = TestFolder()
        let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let example = tests.deletingLastPathComponent().appending(path: "example-queries")
        let output = try Process.output([example.path, folder.root.path + "/diary"])
        #expect(
            output == """
                京都で散歩した
                Café Bellecour, two hours of rain
                Tram 18 in the fog
                text CONTAINS[cd] 'FOG' OR ANY tags = $tag holds for 3
                unknown key tagss of entry, did you mean tags?
                text CONTAINS 'x' AND tagss.@count > 1
                                      ^^^^^
                true

                """)
    }
}
