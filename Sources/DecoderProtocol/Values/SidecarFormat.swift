/// Small files that programs put beside a photo, known by content.
package enum SidecarFormat: Sendable, CaseIterable {
    case xmp
    /// What was changed on a photo, a property list of Apple's phones.
    case adjustments

    /// The name that a refusal carries as its format.
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

    /// The format whose marks stand among the first bytes of a text; other files may hold such a text among their own.
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

    /// Bytes and no text: the standard library's search in texts would link its regular expressions into the program.
    private static func stands(_ mark: String, in bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: mark.utf8) }
    }
}
