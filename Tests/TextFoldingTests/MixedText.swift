import TestFixtures

@testable import TextFolding

/// Short texts of many scripts, and needles that differ from a part of them in case, marks or form.
enum MixedText {
    private static let alphabet =
        Array(
            "aeioucsdlzAEIOUCSDLZ áéěíóúůýčďňřšťžÁÉĚŠŽ äöüßẞÄÖÜ ạảãăắằâấđơớưứẬỆỢ αάαᾳΐϊΣσςΩώ ЙйЁёЇїЖж İıIiŞşĞğ ﬁﬃ ガがカか각가 ½²Ⅷ K\u{212B}"
                .unicodeScalars)
        + Array("\u{301}\u{302}\u{307}\u{316}\u{323}\u{345}\u{FE0F}\u{200D}👍🏽❤’“–\u{AD}\u{5B7}ש\n".unicodeScalars)

    static func random(upTo length: Int, using generator: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...length, using: &generator) {
            scalars.append(alphabet.randomElement(using: &generator) ?? "a")
        }
        return String(scalars)
    }

    static func slice(of text: String, using generator: inout SeededGenerator) -> String {
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &generator)
        let end = Int.random(in: start..<scalars.count, using: &generator)
        return String(String.UnicodeScalarView(scalars[start...end]))
    }

    static func variant(of text: String, using generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: text.uppercased()
        case 1: text.lowercased()
        case 2: nfd(text)
        case 3: String(String.UnicodeScalarView(nfd(text).unicodeScalars.filter { !$0.properties.isGraphemeExtend }))
        case 4: text.uppercased().lowercased()
        case 5: nfd(text.uppercased())
        default: text
        }
    }
}
