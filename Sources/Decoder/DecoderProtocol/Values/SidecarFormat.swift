/// Small files that programs and cameras write beside a medium, recognised by content.
package enum SidecarFormat: Sendable, CaseIterable {
    case xmp
    /// The adjustments made to a photo, a property list of Apple's phones.
    case adjustments
    /// The XML that Sony's and Canon's cameras write beside a film.
    case clip
    /// Subtitles, in which drones write times and positions.
    case subtitles

    package var name: String {
        switch self {
        case .xmp: "XMP"
        case .adjustments: "AAE"
        case .clip: "a camera's XML"
        case .subtitles: "SRT"
        }
    }

    /// The format with this signature among the first bytes of a text; other files may contain such a text further on.
    package init?(firstBytes bytes: [UInt8]) {
        let text = Self.withoutMark(bytes)
        if Self.isSubtitle(text) {
            self = .subtitles
            return
        }
        guard text.first == UInt8(ascii: "<") else { return nil }
        if ["<x:xmpmeta", "<?xpacket", "<rdf:RDF"].contains(where: { Self.stands($0, in: bytes) }) {
            self = .xmp
        } else if Self.stands("<plist", in: bytes), Self.stands("adjustment", in: bytes) {
            self = .adjustments
        } else if Self.clipElements.contains(where: { name in
            ["<", ":"].contains { Self.stands($0 + name, in: bytes) }
        }) {
            self = .clip
        } else {
            return nil
        }
    }

    /// The elements of a camera's document, which may have a prefix.
    private static let clipElements = ["NonRealTimeMeta", "ClipContent", "ClipMetadata"]

    /// The text without a mark of its encoding and white space before it.
    private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    }

    /// Returns whether a text begins with a number and, on the next line, two times: `00:00:00,000 --> 00:00:00,033`.
    private static func isSubtitle(_ text: ArraySlice<UInt8>) -> Bool {
        let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        let rest = text.drop(while: isDigit)
        guard rest.startIndex > text.startIndex, let end = rest.first, end == 0x0A || end == 0x0D else { return false }
        let line = rest.drop { $0 == 0x0A || $0 == 0x0D }.prefix(16)
        guard line.count == 16, Array(line.dropFirst(12)) == Array(" -->".utf8) else { return false }
        return zip(line, "00:00:00,000".utf8).allSatisfy { byte, form in isDigit(form) ? isDigit(byte) : byte == form }
    }

    /// Bytes and not text: the standard library's search in strings would link its regular expressions into the
    /// program.
    private static func stands(_ mark: String, in bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: mark.utf8) }
    }
}
