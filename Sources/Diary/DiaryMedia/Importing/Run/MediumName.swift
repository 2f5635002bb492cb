import TextFolding

/// The kind of a file by its name, which its content may contradict.
package enum MediumName {
    /// Returns whether a file of that name should be a photo, a sound or a film.
    package static func claimsMedium(_ name: [UInt8]) -> Bool {
        extensions.contains(ending(of: name))
    }

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

    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "jxl", "bmp", "png", "webp", "heic", "heif", "avif", "gif", "tif", "tiff",
        "dng", "cr2", "cr3", "nef", "nrw", "arw", "raf", "orf", "rw2", "pef", "srw",
        "wav", "wave", "aif", "aiff", "aifc", "flac", "ogg", "oga", "opus", "mp3", "caf", "au", "snd",
        "m4a", "m4b", "aac", "ac3", "amr", "3ga", "wma", "ape", "wv", "mpc", "tta", "dsf", "dff",
        "mp4", "mov", "m4v", "3gp", "3g2", "mkv", "webm", "avi", "mts", "m2ts", "mpg", "mpeg", "wmv", "flv",
        "weba", "mka", "spx", "awb", "w64", "rf64", "mp2", "eac3", "dts",
    ]
}
