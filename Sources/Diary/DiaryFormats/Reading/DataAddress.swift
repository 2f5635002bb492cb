import DiaryModel

/// A file within an address: `data:image/png;base64,iVBO…`.
struct DataAddress {
    /// The media type as it is written, in lower case; it may be wrong.
    let mediaType: String
    let bytes: [UInt8]

    /// Nil for any other address, and for one whose content can't be decoded.
    init?(_ address: String) {
        let address = address.drop(while: \.isWhitespace)
        guard Self.isOne(address), let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let words = address[..<comma].dropFirst(Self.scheme.count).lowercased().split(separator: ";")
        let data = LinkedMedia.decoded(String(address[comma...].dropFirst()))
        guard words.last?.trimmingSpaces == "base64", let bytes = Base64Text.bytes(of: data), !bytes.isEmpty else {
            return nil
        }
        (mediaType, self.bytes) = (words[0].trimmingSpaces, bytes)
    }

    private static let scheme = "data:"

    /// Returns whether an address has the scheme; blanks before it don't count, as in browsers.
    static func isOne(_ address: some StringProtocol) -> Bool {
        address.drop(while: \.isWhitespace).prefix(scheme.count).lowercased() == scheme
    }
}
