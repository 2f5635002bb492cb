/// All that a decoder found out about one file.
package struct InspectedMedium: Equatable, Sendable {
    package let kind: MediumKind
    /// The extension of the file's real format, without the dot: up to eight lower-case letters and digits.
    package let fileExtension: String
    package let mimeType: String
    package var metadata: MediumMetadata
    package var warnings: [MediumWarning]
    /// The metadata before another program completed them, which may not be installed elsewhere; nil if none did.
    package var unprobed: MediumMetadata?
    /// A JPEG, upright; for a sound its waveform.
    package var thumbnail: [UInt8]?
    package var thumbnailFailure: DecoderFailure?

    /// A medium of a format, with nothing known about it yet.
    ///
    /// Nil if extension or type are malformed: both come from a process that may be compromised, and the extension
    /// becomes part of a file name.
    package init?(kind: MediumKind, fileExtension: String, mimeType: String) {
        guard 1...8 ~= fileExtension.utf8.count, fileExtension.utf8.allSatisfy(Self.isExtensionByte) else { return nil }
        guard 3...64 ~= mimeType.utf8.count, mimeType.utf8.allSatisfy(Self.isTypeByte) else { return nil }
        self.kind = kind
        self.fileExtension = fileExtension
        self.mimeType = mimeType
        metadata = MediumMetadata()
        warnings = []
    }

    /// The medium as the decoder alone describes it.
    package var asDecoded: InspectedMedium {
        guard let unprobed else { return self }
        var medium = self
        (medium.metadata, medium.unprobed) = (unprobed, nil)
        return medium
    }

    private static func isExtensionByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    private static func isTypeByte(_ byte: UInt8) -> Bool {
        isExtensionByte(byte) || "/.+-".utf8.contains(byte)
    }
}
