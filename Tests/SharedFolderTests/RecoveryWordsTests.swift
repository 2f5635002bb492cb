import Foundation
import SharedFolder
import Testing

struct RecoveryWordsTests {
    /// The vectors of BIP-39 for 256 bits: bytes that are all the same, and their words.
    @Test(arguments: [
        (0x00, "abandon abandon abandon abandon abandon abandon abandon abandon", "art"),
        (0x7F, "legal winner thank year wave sausage worth useful", "title"),
        (0x80, "letter advice cage absurd amount doctor acoustic avoid", "bless"),
        (0xFF, "zoo zoo zoo zoo zoo zoo zoo zoo", "vote"),
    ])
    func `words are those of BIP-39`(byte: Int, words: String, last: String) throws {
        let eight = words.split(separator: " ").map(String.init)
        let expected = (eight + eight + eight).dropLast() + [last]
        let words = try #require(RecoveryWords(entropy: SecretBytes([UInt8](repeating: UInt8(byte), count: 32))))
        #expect(words.words == Array(expected))
        #expect(try RecoveryWords(SecretBytes(expected.joined(separator: " ").utf8)) == words)
    }

    @Test func `new words read back, however they are typed`() throws {
        for _ in 0..<200 {
            let words = RecoveryWords()
            #expect(Set(words.words).count > 12)
            let typed = [
                words.words.joined(separator: " "), words.words.joined(separator: "\r\n\t  "),
                " " + words.words.map { $0.uppercased() }.joined(separator: "  ") + "\n",
                words.words.map { String($0.prefix(4)) }.joined(separator: " "),
                words.words.map { String($0.prefix(5)).capitalized }.joined(separator: "\n"),
            ]
            for text in typed { #expect(try RecoveryWords(SecretBytes(text.utf8)) == words, "\(text)") }
        }
    }

    @Test func `words read back as they are printed, with their numbers`() throws {
        for _ in 0..<50 {
            let words = RecoveryWords()
            let numbered = { (mark: String) in words.words.enumerated().map { "\($0 + 1)\(mark)\($1)" } }
            let rows = (0..<6).map { row in
                stride(from: row, to: 24, by: 6).map { "  \($0 + 1) \(words.words[$0])" }.joined(separator: "   ")
            }
            for lines in [numbered(" "), numbered(". "), numbered(") "), numbered("."), rows] {
                let text = lines.joined(separator: "\n")
                let typed = SecretBytes(text.utf8)
                #expect(RecoveryWords.count(in: typed) == 24)
                #expect(try RecoveryWords(typed) == words, "\(text)")
            }
        }
    }

    @Test func `each word is identified by its first four letters`() throws {
        var words: [String] = []
        // 24 words at a time: together they are more than half of the list.
        for first in 0...255 {
            let entropy = (0..<32).map { UInt8(truncatingIfNeeded: first * 37 + $0 * 101 + $0 * $0 * first) }
            words += try #require(RecoveryWords(entropy: SecretBytes(entropy))).words
        }
        #expect(Set(words).count > 1200)
        #expect(Set(words.map { $0.prefix(4) }).count == Set(words).count)
    }

    /// The answer must not reveal that a guess was close.
    @Test func `an error doesn't reveal which word is wrong`() throws {
        var words = RecoveryWords().words
        words[7] = words[7] == "zebra" ? "zero" : "zebra"
        let original = words
        var errors: [SharedFolderError?] = []
        for word in ["zzzz", "zeb", "zebras", "žebra", "abandon1", "-"] {
            words[7] = word
            errors.append(failure { _ = try RecoveryWords(SecretBytes(words.joined(separator: " ").utf8)) })
        }
        #expect(Set(errors).count == 1 && errors[0] != nil)
        // One of 256 has the right checksum by chance.
        let wrong = (0..<20).compactMap { index in
            var words = original
            words[7] = RecoveryWords().words[index]
            return failure { _ = try RecoveryWords(SecretBytes(words.joined(separator: " ").utf8)) }
        }
        #expect(wrong.count >= 15 && Set(wrong) == Set(errors.compactMap(\.self)))
    }

    @Test(arguments: [0, 1, 12, 23, 25, 100_000]) func `there are 24 words`(count: Int) {
        let text = [String](repeating: "abandon", count: count).joined(separator: " ")
        guard case .badWords(let reason)? = failure({ _ = try RecoveryWords(SecretBytes(text.utf8)) }) else {
            Issue.record("\(count) words are taken")
            return
        }
        #expect(reason.hasSuffix("24 words, not \(count)"))
    }
}
