/// The name of a member of an archive, which may be anything.
enum ArchiveMemberName: Equatable {
    /// A path below the archive's folder, in NFC.
    case path(String)
    /// The reason why the member is left out, as a clause; with the name for messages.
    case refused(name: String, reason: String)

    private static let maximumDepth = 64
    /// The largest number of bytes of a name on most file systems.
    private static let partLimit = 255
    private static let pathLimit = 2048

    init(_ bytes: [UInt8], isZip: Bool) {
        let text = SourceName.composed(Self.text(of: bytes, isZip: isZip))
        let isWindows = isZip && !text.utf8.contains(UInt8(ascii: "/"))
        let written = text.split(omittingEmptySubsequences: false) { $0 == "/" || isWindows && $0 == "\\" }
        let parts = written.filter { !$0.isEmpty && $0 != "." }
        if written.count > 1, written[0].isEmpty {
            self = .refused(name: text, reason: "an absolute name")
        } else if parts.contains("..") {
            self = .refused(name: text, reason: "a name that leads out of the archive")
        } else if parts.isEmpty {
            self = .refused(name: text, reason: "no name")
        } else if parts.contains(where: { $0.utf8.count > Self.partLimit }) || parts.count > Self.maximumDepth
            || text.utf8.count > Self.pathLimit
        {
            self = .refused(name: String(text.prefix(200)), reason: "a name that is too long")
        } else {
            self = .path(parts.joined(separator: "/"))
        }
    }

    /// A name in UTF-8, else in the encoding of Windows or, in a zip, of DOS: the one in which more of its bytes are
    /// letters.
    private static func text(of bytes: [UInt8], isZip: Bool) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let windows = DocumentText.windowsText(bytes)
        guard isZip else { return windows }
        let dos = dosText(bytes)
        return letterCount(dos) >= letterCount(windows) ? dos : windows
    }

    private static func letterCount(_ text: String) -> Int {
        text.unicodeScalars.count { $0.value >= 0x80 && $0.properties.isAlphabetic && !(0x370...0x3FF ~= $0.value) }
    }

    /// > 4.4.4 If bit 11 is not set, the file name SHOULD conform to the original ZIP character encoding, IBM Code Page 437
    /// > (APPNOTE.TXT, D.1).
    private static func dosText(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : dosCharacters[Int(byte) - 0x80]) }
        return String(text)
    }

    /// Code page 437 from 0x80 on.
    private static let dosCharacters = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
