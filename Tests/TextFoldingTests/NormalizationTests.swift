@_spi(_Unicode) import Swift
import Testing

@testable import TextFolding

struct NormalizationTests {
    @Test func `each code point, alone and between others, composes as the standard library composes it`() {
        // Code points that Unicode added after version 14 are unknown to utf8proc and unchanged.
        let known = everyScalar.filter { $0.properties.age.map { $0.major <= 14 } ?? false }
        let wrong = known.filter { scalar in
            // The standard library leaves the parts of these Tibetan vowels unordered.
            guard ![0xF73, 0xF75, 0xF81].contains(scalar.value) else { return false }
            let texts = ["가e\(scalar)\(scalar)", "e\(scalar)\u{323}\u{302}a\(scalar)"]
            return !texts.allSatisfy { nfc($0).unicodeScalars.elementsEqual(composed($0)) }
        }
        #expect(wrong == [])
    }

    private func composed(_ text: String) -> [Unicode.Scalar] {
        text._nfc.reduce(into: []) { $0.append($1) }
    }

    @Test(arguments: ["", "plain", "Příliš žluťoučký", "Жовтий їжак", "日本語がある", "👨‍👩‍👧 ❤️"])
    func `composed text is unchanged`(text: String) {
        #expect(nfc(text).utf8.elementsEqual(text.utf8))
    }

    @Test func `zeros inside a text stay`() {
        #expect(nfc("e\u{301}\0o\u{308}").utf8.elementsEqual("é\0ö".utf8))
        #expect(nfd("é\0ö").unicodeScalars.elementsEqual("e\u{301}\0o\u{308}".unicodeScalars))
    }
}
