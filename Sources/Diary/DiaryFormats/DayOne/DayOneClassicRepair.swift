/// Removes what XML doesn't allow from an entry of Day One Classic.
enum DayOneClassicRepair {
    /// The text without spaces above its declaration, without control characters and references to them, and with an
    /// escaped ampersand wherever one doesn't begin a reference.
    ///
    /// It takes linear time.
    static func text(_ text: String) -> String {
        var kept: [UInt8] = []
        let bytes = Array(text.utf8)
        kept.reserveCapacity(bytes.count)
        var index = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
        while index < bytes.count {
            if let end = endOfReference(bytes[index...]) {
                index = end
                continue
            }
            if bytes[index] == UInt8(ascii: "&"), !beginsReference(bytes[index...]) {
                kept += "&amp;".utf8
            } else if isAllowed(Int(bytes[index])) {
                kept.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Returns whether it is one of the named references of XML, or a numbered one.
    private static func beginsReference(_ bytes: ArraySlice<UInt8>) -> Bool {
        ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"].contains { bytes.starts(with: $0.utf8) }
    }

    private static func isAllowed(_ number: Int) -> Bool { number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number) }

    /// The index after `&#11;` or `&#xB;`; nil if the bytes don't begin with a reference to a control character.
    private static func endOfReference(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.starts(with: "&#".utf8),
            let end = bytes.prefix(8).firstIndex(of: UInt8(ascii: ";"))
        else { return nil }
        let digits = bytes[(bytes.startIndex + 2)..<end]
        let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard let number = Int(text, radix: isHexadecimal ? 16 : 10), !isAllowed(number) else { return nil }
        return end + 1
    }
}
