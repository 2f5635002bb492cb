import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

/// Files that jrnl itself reads in the same way.
@Suite(.enabled(if: Jrnl.isThere, "jrnl is not in PATH")) struct JrnlAgreementTests {
    private static let pieces = [
        "[2019-05-05 10:00] ", "[2020-12-31 11:59:59 PM] ", "[2021-02-28] ", "[13.06.2013 15:39] ", "[January] ",
        "[1] ",
        "[see you monday] ", "[citation needed] ", "[x] ", "[2020](u)", "[2018-01-01]", "> [2018-01-01 10:00] ",
        " [2018-01-01 10:00] ", "[note to self] ", "[3:04 pm] ", "[2 days ago] ", "[Chapter 12] ", "[never closed ",
        "[2024-13-40 99:99] ", "[June 9 2013] ", "[9 June 2013 5pm] ", "Title", "Fine*", "* star *", "word @tag #Other",
        "(@no) a@b", "@x.y", "\n", "\n", "\n", "\n\n", " ", "é", "]", "[",
    ]

    /// An entry in the common form of both programs.
    private struct Content: Hashable, Comparable, CustomStringConvertible {
        let words: String
        let starred: Bool
        let tags: [String]

        var description: String { "\(words.debugDescription) \(starred) \(tags)" }

        static func < (left: Content, right: Content) -> Bool { left.description < right.description }
    }

    /// The text without white space: jrnl 4.6 inserts some into a text whose first line is blank.
    private static func words(_ text: String) -> String {
        let marks = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "\u{200B}"))
        return text.components(separatedBy: marks).joined()
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `entries, stars and tags are those of jrnl`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = TestFolder()
        for _ in 0..<4 {
            var text = "[2000-01-01 10:00] First\n"
            for _ in 0..<60 {
                text += Self.pieces.randomElement(using: &generator) ?? ""
                if Bool.random(using: &generator) { text += "\n" }
            }
            try folder.write(Data(text.utf8), to: "journal.txt")
            let theirs = try Jrnl(folder.path("journal.txt").description, in: folder).entries().map { entry in
                let tags = (entry["tags"]?.arrayValue ?? []).compactMap(\.stringValue).map { String($0.dropFirst()) }
                let words = "\(entry["title"]?.stringValue ?? "")\n\(entry["body"]?.stringValue ?? "")"
                return Content(
                    words: Self.words(words), starred: entry["starred"]?.booleanValue ?? false,
                    tags: Set(tags.filter { $0.contains { $0 != "#" } }).sorted())
            }
            let ours = JrnlText(Array(text.utf8)).parts.map { part in
                let content = JrnlText.content(part.text)
                return Content(words: Self.words(content.text), starred: content.starred, tags: content.tags.sorted())
            }
            #expect(ours.sorted() == theirs.sorted(), "\(seed): \(text.debugDescription)")
        }
    }
}
