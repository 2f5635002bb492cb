import TextFolding

/// File names that every file system in use accepts: Linux, macOS, Windows, and the FAT of cards and sticks.
enum SafeFileName {
    /// The largest number of bytes of a name.
    static let maximumLength = 255

    /// The text as (part of) a name: NFC, without characters that some system refuses or that hide the end of a name.
    ///
    /// Never empty, and never a name that Windows reserves for devices.
    static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in nfc(text).unicodeScalars { scalars.append(isRefused(scalar) ? "_" : scalar) }
        let name = trimmed(String(scalars))
        guard !name.isEmpty else { return "_" }
        return isReserved(name) ? "_" + name : name
    }

    /// The text truncated at a character to that many bytes, without dots and spaces at its ends.
    static func cut(_ text: String, to length: Int) -> String {
        guard text.utf8.count > length else { return text }
        var kept = ""
        var count = 0
        for character in text {
            count += character.utf8.count
            guard count <= length else { break }
            kept.append(character)
        }
        return trimmed(kept)
    }

    /// The form in which names are equal on some file systems: case, composition, invisible characters.
    static func folded(_ name: String) -> String {
        let visible = nfd(name.uppercased().lowercased()).unicodeScalars.filter {
            !$0.properties.isDefaultIgnorableCodePoint
        }
        return String(String.UnicodeScalarView(visible))
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: "/\\:*?\"<>|".unicodeScalars.contains(scalar)
        }
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let last = scalars.last, last == "." || last.properties.isWhitespace { scalars.removeLast() }
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        return String(scalars)
    }

    private static func isReserved(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased().filter { $0 != " " }
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem) { return true }
        guard stem.count == 4, stem.hasPrefix("COM") || stem.hasPrefix("LPT") else { return false }
        return stem.last.map { "0123456789¹²³".contains($0) } ?? false
    }
}
