import TextFolding

/// The kind of a file by its name, which its content may contradict.
package enum MediumName {
    /// The kind of a file of that name; nil if no medium is named so.
    package static func kind(of name: [UInt8]) -> ImportedMediumKind? { kinds[ending(of: name)] }

    /// Returns whether a file of that name should be a photo, a sound or a video.
    package static func claimsMedium(_ name: [UInt8]) -> Bool { ![nil, .pdf].contains(kind(of: name)) }

    /// The text after the last dot, in lower case; empty if there is none except at the beginning.
    package static func ending(of name: [UInt8]) -> String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// A valid extension in the vault: up to eight lower-case letters and digits; empty for any other.
    package static func safeExtension(of name: [UInt8]) -> String {
        let ending = ending(of: name)
        let isSafe = ending.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return isSafe && ending.utf8.count <= 8 ? ending : ""
    }

    /// The name as text, composed (NFC), and its bytes if the text doesn't represent them.
    static func shown(_ name: [UInt8]) -> (text: String, bytes: [UInt8]?) {
        let text = nfc(String(decoding: name, as: UTF8.self))
        return (text, Array(text.utf8) == name ? nil : name)
    }

    /// The kinds by the extensions of names.
    private static let kinds: [String: ImportedMediumKind] = {
        let extensions: KeyValuePairs<ImportedMediumKind, [String]> = [
            .photo: [
                "jpg", "jpeg", "jpe", "jfif", "jxl", "bmp", "png", "webp", "heic", "heif", "avif", "gif", "tif", "tiff",
                "dng", "cr2", "cr3", "nef", "nrw", "arw", "raf", "orf", "rw2", "pef", "srw",
            ],
            .sound: [
                "wav", "wave", "w64", "rf64", "aif", "aiff", "aifc", "flac", "ogg", "oga", "opus", "spx", "mp2", "mp3",
                "caf", "au", "snd", "m4a", "m4b", "aac", "ac3", "eac3", "dts", "amr", "awb", "3ga", "wma", "ape", "wv",
                "mpc", "tta", "dsf", "dff", "weba", "mka",
            ],
            .video: [
                "mp4", "mov", "m4v", "3gp", "3g2", "mkv", "webm", "avi", "mts", "m2ts", "mpg", "mpeg", "ogv", "wmv",
                "flv",
            ],
            .pdf: ["pdf"],
        ]
        return Dictionary(
            uniqueKeysWithValues: extensions.flatMap { kind, names in names.map { ($0, kind) } })
    }()
}
