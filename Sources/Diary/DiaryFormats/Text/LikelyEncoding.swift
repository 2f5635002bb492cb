/// A judgement on the encoding of a text that is not UTF-8, by the letters that its bytes would be.
///
/// It is for a hint only: nothing is stored by it.
package enum LikelyEncoding {
    /// A candidate, and the letters beyond ASCII that are frequent in texts in it.
    private struct Candidate {
        let name: String
        let letters: Set<Unicode.Scalar>

        init(_ name: String, _ letters: String) {
            self.name = name
            self.letters = Set(letters.unicodeScalars)
        }
    }

    private static let western = "äöüßéèêàçñáíóúâîôûëïœæåøãõÄÖÜÉÀÅØ"
    private static let central = "áčďéěíňřšťúůýžąćęłńśźżőűăşţľôČĎĚŇŘŠŤŮŽĄĆĘŁŃŚŹŻŐ"
    private static let cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ"
    private static let greek = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώΑΒΓΔΕΘΚΛΜΝΟΠΡΣΤΦΧΨΩ"

    // The most frequent ideographs: the bytes of one language's are rare ones in the other's encoding.
    private static let japanese = "日本人一大年中私今行見時月分出前上思自会生家間気事者手方子何"
    private static let chinese = "的一是不了在人有我他这个们来上大到说时要就出会也你得着下天好很没去看吃家"

    /// The first of equally good ones counts.
    private static let candidates = [
        Candidate("windows-1252", western), Candidate("windows-1250", central), Candidate("iso-8859-2", central),
        Candidate("windows-1254", "çğıöşüÇĞİÖŞÜ"), Candidate("windows-1251", cyrillic), Candidate("koi8-r", cyrillic),
        Candidate("windows-1253", greek), Candidate("windows-1255", "אבגדהוזחטיךכלםמןנסעףפץצקרשת"),
        Candidate("macintosh", western), Candidate("cp850", western), Candidate("cp852", central),
        Candidate("cp866", cyrillic), Candidate("shift_jis", ""), Candidate("euc-jp", japanese),
        Candidate("gb18030", chinese),
        Candidate("big5", ""), Candidate("euc-kr", ""),
    ]

    /// The name of the likely encoding; nil if none makes a text of the bytes.
    package static func name(of bytes: [UInt8]) -> String? {
        // No text in any of them contains NUL.
        guard !bytes.contains(0) else { return nil }
        let sample = sample(of: bytes)
        var best: (name: String, score: Int)?
        for candidate in candidates {
            guard let encoding = TextEncoding(candidate.name) else { continue }
            let converted = encoding.utf8(of: sample)
            guard converted.invalid == nil else { continue }
            let text = Array(String(decoding: converted.bytes, as: UTF8.self).unicodeScalars)
            let score = score(text, candidate)
            if score > best?.score ?? 0 { best = (candidate.name, score) }
        }
        return best?.name
    }

    private static let sampleByteCount = 2048

    /// The words around the first bytes that are not UTF-8.
    private static func sample(of bytes: [UInt8]) -> [UInt8] {
        var (sample, index) = ([UInt8](), 0)
        while index < bytes.count, sample.count < sampleByteCount {
            if let length = UTF8Sequences.length(at: index, in: bytes[...]) {
                index += length
                continue
            }
            // ASCII letters before it, and everything up to the next space after it.
            let start = bytes[..<index].reversed().prefix(16).prefix { isLetter($0) }.count
            let end = bytes[index...].prefix(64).firstIndex { $0 <= 0x20 } ?? min(index + 64, bytes.count)
            sample += bytes[(index - start)..<end] + [0x20]
            index = end
        }
        return sample
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    // MARK: Scores

    private static func score(_ text: [Unicode.Scalar], _ candidate: Candidate) -> Int {
        var (score, previous) = (0, Unicode.Scalar(UInt8(0x20)))
        for scalar in text {
            if scalar.value >= 0x80 { score += self.score(scalar, candidate) }
            if let script = Script(scalar), let before = Script(previous) {
                if script != before, !(script == .kana && before == .han), !(script == .han && before == .kana) {
                    score -= 5
                } else if scalar.properties.isUppercase, previous.properties.isLowercase {
                    score -= 4
                }
            }
            previous = scalar
        }
        return score
    }

    private static func score(_ scalar: Unicode.Scalar, _ candidate: Candidate) -> Int {
        if candidate.letters.contains(scalar) { return scalar.value < 0x4E00 ? 3 : 8 }
        if let script = Script(scalar) {
            switch script {
            case .latin, .greek, .cyrillic, .hebrew: return scalar.properties.isLowercase ? 1 : 0
            // Two bytes or more each.
            case .kana, .hangul: return 7
            case .han: return 5
            }
        }
        return "“”„‘’‚–—…€«»°§£·•½\u{A0}、。，！？".unicodeScalars.contains(scalar) ? 1 : -3
    }

    private enum Script {
        case latin, greek, cyrillic, hebrew, kana, hangul, han

        /// Nil for anything but a letter.
        init?(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: self = .latin
            case 0x386...0x3FF: self = .greek
            case 0x400...0x52F: self = .cyrillic
            case 0x5D0...0x5EA: self = .hebrew
            case 0x3041...0x30FF: self = .kana
            case 0xAC00...0xD7A3: self = .hangul
            case 0x4E00...0x9FFF: self = .han
            default: return nil
            }
        }
    }
}
