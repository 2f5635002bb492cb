import Containers
import TestFixtures
import Testing

@testable import ImageCoding

struct HEIFReferencesTests {
    /// A file in which items refer to others, with numbers of that many bytes.
    private func isEndless(_ references: [(name: String, item: Int, others: [Int])], width: Int = 2) -> Bool {
        let list = references.flatMap { reference in
            let others = reference.others.flatMap { big($0, width) }
            return box(reference.name, big(reference.item, width) + big(reference.others.count, 2) + others)
        }
        let references = box("iref", [width == 2 ? 0 : 1, 0, 0, 0] + list)
        let file = box("ftyp", Array("heic".utf8) + big(0, 4)) + box("meta", big(0, 4) + references)
        return HEIFReferences(.memory(file)).isEndless
    }

    @Test(arguments: [2, 4]) func `a grid with transparency and a small picture ends`(width: Int) {
        #expect(
            !isEndless(
                [
                    ("dimg", 1, [2, 3, 2]), ("dimg", 4, [5, 6]), ("auxl", 4, [1]), ("auxl", 5, [2]), ("thmb", 7, [1]),
                    ("prem", 1, [4]), ("cdsc", 8, [1]),
                ], width: width))
    }

    @Test(arguments: [2, 4]) func `circular references are found`(width: Int) {
        #expect(isEndless([("dimg", 1, [1])], width: width))
        #expect(isEndless([("dimg", 1, [9, 2]), ("dimg", 2, [8, 3]), ("dimg", 3, [1])], width: width))
        #expect(isEndless([("dimg", 1, [2]), ("auxl", 3, [2]), ("dimg", 3, [1])], width: width))
    }

    @Test func `a chain is followed no further than programs write them`() {
        func chain(_ count: Int) -> [(name: String, item: Int, others: [Int])] {
            (1...count).map { ("dimg", $0, [$0 + 1]) }
        }
        #expect(!isEndless(chain(15)))
        #expect(isEndless(chain(20_000)))
    }

    @Test func `a truncated directory is read up to its end`() {
        let list = box("dimg", big(1, 2) + big(9, 2) + big(2, 2) + [7])
        let file = box("meta", big(0, 4) + box("iref", big(0, 4) + list))
        for count in 0..<file.count { #expect(!HEIFReferences(.memory(Array(file.prefix(count)))).isEndless) }
    }
}
