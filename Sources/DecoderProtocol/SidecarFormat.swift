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

    /// The format whose marks stand among a file's first bytes.
    package init?(firstBytes bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("<") else { return nil }
        if ["<x:xmpmeta", "<?xpacket", "<rdf:RDF"].contains(where: { text.contains($0) }) {
            self = .xmp
        } else if text.contains("<plist"), text.contains("adjustment") {
            self = .adjustments
        } else {
            return nil
        }
    }
}
