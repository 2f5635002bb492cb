/// Small files that programs write beside a photo, recognised by content.
package enum SidecarFormat: Sendable, CaseIterable {
    case xmp
    /// The adjustments made to a photo, a property list of Apple's phones.
    case adjustments

    /// The format's name in a refusal.
    package var name: String {
        switch self {
        case .xmp: "XMP"
        case .adjustments: "AAE"
        }
    }

    /// The usual extension, without the dot.
    package var fileExtension: String { name.lowercased() }

    /// The type in MIME's register.
    package var mimeType: String {
        switch self {
        case .xmp: "application/rdf+xml"
        case .adjustments: "application/xml"
        }
    }

    /// The format with this signature among the first bytes of a text; other files may contain such a text further on.
    package init?(firstBytes bytes: [UInt8]) {
        guard Self.isMarkup(bytes) else { return nil }
        if ["<x:xmpmeta", "<?xpacket", "<rdf:RDF"].contains(where: { Self.stands($0, in: bytes) }) {
            self = .xmp
        } else if Self.stands("<plist", in: bytes), Self.stands("adjustment", in: bytes) {
            self = .adjustments
        } else {
            return nil
        }
    }

    private static func isMarkup(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } == UInt8(ascii: "<")
    }

    /// Bytes and not text: the standard library's search in strings would link its regular expressions into the
    /// program.
    private static func stands(_ mark: String, in bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: mark.utf8) }
    }
}
