/// The codes of languages: ISO 639-3 here, ISO 639-1 in locales and in whisper.cpp.
package enum LanguageCode {
    private static let pairs: KeyValuePairs = [
        "en": "eng", "cs": "ces", "de": "deu", "ja": "jpn", "fr": "fra", "es": "spa", "it": "ita", "pl": "pol",
        "sk": "slk", "hu": "hun", "nl": "nld", "pt": "por", "ru": "rus", "uk": "ukr", "sv": "swe", "da": "dan",
        "no": "nor", "nb": "nor", "nn": "nor", "fi": "fin", "el": "ell", "tr": "tur", "ro": "ron", "bg": "bul",
        "hr": "hrv", "sl": "slv", "sr": "srp", "bs": "bos", "mk": "mkd", "sq": "sqi", "lt": "lit", "lv": "lav",
        "et": "est", "be": "bel", "ko": "kor", "zh": "zho", "ar": "ara", "he": "heb", "fa": "fas", "ur": "urd",
        "hi": "hin", "bn": "ben", "ta": "tam", "te": "tel", "mr": "mar", "gu": "guj", "kn": "kan", "ml": "mal",
        "pa": "pan", "ne": "nep", "si": "sin", "th": "tha", "lo": "lao", "km": "khm", "my": "mya", "vi": "vie",
        "id": "ind", "ms": "msa", "tl": "tgl", "ca": "cat", "eu": "eus", "gl": "glg", "ga": "gle", "cy": "cym",
        "br": "bre", "is": "isl", "fo": "fao", "lb": "ltz", "mt": "mlt", "eo": "epo", "la": "lat", "ka": "kat",
        "hy": "hye", "az": "aze", "kk": "kaz", "uz": "uzb", "ky": "kir", "mn": "mon", "sw": "swa", "af": "afr",
    ]

    /// The ISO 639-3 code of a code of two or three letters, or of a locale such as `cs_CZ.UTF-8`; nil for no
    /// language, as in `C`.
    package static func threeLetters(_ name: String) -> String? {
        let code = name.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
        if let pair = pairs.first(where: { $0.key == code }) { return pair.value }
        let isCode = code.utf8.count == 3 && code.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return isCode ? code : nil
    }

    /// The ISO 639-1 code; nil for languages without one.
    package static func twoLetters(_ code: String) -> String? { pairs.first { $0.value == code }?.key }

    /// The languages that a text's letters show, the likeliest first; none if they are those of many languages.
    package static func languages(of text: String) -> [String] {
        var counts: [String: Int] = [:]
        for scalar in text.unicodeScalars {
            if let language = language(of: scalar) { counts[language, default: 0] += 1 }
        }
        // Japanese has Chinese characters as well.
        if counts["jpn"] != nil { counts["zho"] = nil }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2).map(\.key)
    }

    private static func language(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x3040...0x30FF: "jpn"
        case 0x4E00...0x9FFF: "zho"
        case 0xAC00...0xD7AF: "kor"
        case 0x0370...0x03FF: "ell"
        case 0x0590...0x05FF: "heb"
        case 0x0600...0x06FF: "ara"
        case 0x0900...0x097F: "hin"
        case 0x0E00...0x0E7F: "tha"
        case 0x0400...0x045F: "ґіїє".unicodeScalars.contains(scalar) ? "ukr" : "rus"
        default:
            switch scalar {
            case "ě", "ř", "ů": "ces"
            case "ß": "deu"
            case "ł", "ą", "ż": "pol"
            case "ő", "ű": "hun"
            case "ľ", "ĺ", "ŕ": "slk"
            case "ñ", "¿", "¡": "spa"
            case "ã", "õ": "por"
            case "ğ", "ş": "tur"
            case "ø", "æ": "nor"
            default: nil
            }
        }
    }
}
