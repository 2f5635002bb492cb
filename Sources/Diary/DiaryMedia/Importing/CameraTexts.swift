import DecoderProtocol
import JSON

/// The texts that cameras and their programs write into photos by themselves: they are kept, and say nothing.
struct CameraTexts {
    private var texts: [(key: String, text: String)]

    /// The texts of a file that nobody wrote.
    init(_ metadata: MediumMetadata) {
        texts = [("description", metadata.description), ("comment", metadata.comment)].compactMap { key, text in
            Self.isAutomatic(text) ? text.map { (key, $0) } : nil
        }
        let versions = metadata.keywords.filter(Self.isVersion)
        if !versions.isEmpty { texts.append(("keywords", versions.joined(separator: "; "))) }
    }

    /// The texts as a member of the row's `extra`; nil if there are none.
    var extra: String? {
        guard !texts.isEmpty else { return nil }
        var object = JSONObject()
        for (key, text) in texts { object.append(key, .string(text)) }
        return JSONWriter.string(of: ["camera": .object(object)])
    }

    /// Returns whether a text is one of those.
    static func isAutomatic(_ text: String?) -> Bool {
        guard let text else { return false }
        let plain = text.lowercased()
        return whole.contains(plain) || starts.contains { plain.utf8.starts(with: $0.utf8) } || isNumbered(plain)
            || isBracketed(text) || isKind(text) || isEncoder(plain) || isSettings(text)
    }

    /// Returns whether a keyword is the version of a drone's program, `v01.07.1641` or `1.3.0`, and no date.
    static func isVersion(_ keyword: String) -> Bool {
        let (isMarked, most) = keyword.first == "v" ? (true, 8) : (false, 1)
        let numbers = keyword.dropFirst(isMarked ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 3
            && numbers.allSatisfy { 1...most ~= $0.utf8.count && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    /// `<Digimax S500>`: the name of a camera, alone in brackets.
    private static func isBracketed(_ text: String) -> Bool {
        let inner = text.utf8.dropFirst().dropLast()
        let brackets = [UInt8(ascii: "<"), UInt8(ascii: ">")]
        return text.utf8.count > 2 && [text.utf8.first, text.utf8.last] == brackets
            && !inner.contains(where: brackets.contains)
    }

    /// `KODAK DIGITAL CAMERA`, `NIKON DSC`: the kind of camera after its maker, all in capitals.
    private static func isKind(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return (words.count == 3 && words[1...] == ["DIGITAL", "CAMERA"] || words.count == 2 && words[1] == "DSC")
            && text == text.uppercased()
    }

    /// `Lavc59.37.100`: an encoder with its version.
    private static func isEncoder(_ text: String) -> Bool {
        encoders.contains { name in
            let rest = text.utf8.dropFirst(name.utf8.count)
            return text.utf8.starts(with: name.utf8) && rest.first.map { 0x30...0x39 ~= $0 } == true
                && !rest.contains(UInt8(ascii: " "))
        }
    }

    /// Objects in JSON, and lists like `filter: 0; jpegRotation: 90;` and `Type=N, Mode=P, DE=None`, which phones and
    /// drones write.
    private static func isSettings(_ text: String) -> Bool {
        if text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}") { return true }
        return [(";", ":"), (",", "=")].contains { isList(text, separator: $0, mark: $1) }
    }

    /// Returns whether a text is at least three names without blanks, each with a mark and a value.
    private static func isList(_ text: String, separator: Character, mark: Character) -> Bool {
        let fields = text.split(separator: separator).filter { !$0.allSatisfy(\.isWhitespace) }
        return fields.count > 2
            && fields.allSatisfy { field in
                let name = field.prefix { $0 != mark }.drop(while: \.isWhitespace)
                return name.count < field.count && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 }
            }
    }

    /// `oplus_32`, `sdr`, `dav`: the marks of phones, with a number.
    private static func isNumbered(_ text: String) -> Bool {
        marks.contains { mark in
            text.utf8.starts(with: mark.utf8) && text.utf8.dropFirst(mark.utf8.count).allSatisfy { 0x30...0x39 ~= $0 }
        }
    }

    private static let whole: Set<String> = [
        "sony dsc", "olympus digital camera", "digital camera", "dcim", "exif_jpeg",
        "konica minolta digital camera", "minolta digital camera", "samsung", "samsung digital camera", "kodak",
        "jpeg image", "default", "untitled", "untitled picture", "picture", "user comments", "none", "null", "process",
        "hdr", "sdr", "dav", "cof", "hdrpl", "nor", "mde", "rhdr", "tbt", "wax", "ptr", "screenshot",
        "camera phone", "asus", "lge", "a picture taken with a mobile phone", "oznor", "oznorwo", "znor", "vhdr",
        "vhdr_beauty", "binary comment", "applemark", "created with gimp",
    ]
    /// The file's own place on the card is among them.
    private static let starts = [
        "charset=ascii", "oplus_", "dcim\\", "dcim/", "<kens", "<digital zoom", "creator: gd-jpeg",
        "lead technologies inc.", "vid:v",
        "file written by adobe photoshop", "processed with vsco with ", "created with the gimp", "created with gimp on",
        "acd systems digital imaging", "intel(r) jpeg library", "optimized by jpegmini", "exif_jpeg_",
    ]
    private static let encoders = ["lavc", "lavf"]
    private static let marks = [
        "dav_", "edf", "ptr_", "hdr_", "sdr_", "cof_", "rpt", "fba", "kta", "btf", "btr", "bty", "qrf", "rbt", "vsco",
    ]
}
