import DecoderProtocol
import JSON

/// The texts that cameras and their programs write into photos by themselves: they are kept, and say nothing.
struct CameraTexts {
    private let texts: [(key: String, text: String)]

    /// The texts of a file that nobody wrote.
    init(_ metadata: MediumMetadata) {
        texts = [("description", metadata.description), ("comment", metadata.comment)].compactMap { key, text in
            Self.isAutomatic(text) ? text.map { (key, $0) } : nil
        }
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
            || isSettings(text)
    }

    /// Objects in JSON, and lists like `filter: 0; jpegRotation: 90;`, which phones write.
    private static func isSettings(_ text: String) -> Bool {
        if text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}") { return true }
        let fields = text.split(separator: ";").filter { !$0.allSatisfy(\.isWhitespace) }
        return fields.count > 2
            && fields.allSatisfy { field in
                let name = field.prefix { $0 != ":" }.drop(while: \.isWhitespace)
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
        "sony dsc", "olympus digital camera", "digital camera", "dcim", "exif_jpeg", "exif_jpeg_picture",
        "konica minolta digital camera", "minolta digital camera", "samsung", "samsung digital camera", "kodak",
        "jpeg image", "default", "untitled", "untitled picture", "picture", "user comments", "none", "null", "process",
        "hdr", "sdr", "dav", "cof", "hdrpl", "nor", "mde", "rhdr", "tbt", "wax", "ptr", "screenshot",
        "camera phone", "asus", "lge", "a picture taken with a mobile phone",
    ]
    private static let starts = ["charset=ascii", "oplus_", "<kens", "<digital zoom"]
    private static let marks = [
        "dav_", "edf", "ptr_", "hdr_", "sdr_", "cof_", "rpt", "fba", "kta", "btf", "btr", "bty", "qrf", "rbt", "vsco",
    ]
}
