/// A packet of XMP, from which positions and places are removed by overwriting them with spaces.
struct MetadataPacket {
    /// The packet, with its length unchanged.
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Removes positions and places; returns whether there were any.
    mutating func removePositions() -> Bool {
        var isChanged = false
        var index = 0
        while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
            index = colon + 1
            let name = bytes[index...].prefix(while: Self.isNameByte)
            guard Self.namesPlace(String(decoding: name, as: UTF8.self)),
                let range = range(of: name.endIndex, from: colon)
            else { continue }
            for place in range { bytes[place] = 0x20 }
            isChanged = true
            index = range.upperBound
        }
        return isChanged
    }

    private static let places: Set<String> = [
        "City", "State", "Country", "CountryCode", "Location", "LocationCreated", "LocationShown", "Sublocation",
    ]

    private static func namesPlace(_ name: String) -> Bool { name.hasPrefix("GPS") || places.contains(name) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The attribute or element whose name ends at `end` and has its colon at `colon`; nil for other text.
    private func range(of end: Int, from colon: Int) -> Range<Int>? {
        var start = colon
        while start > 0, Self.isNameByte(bytes[start - 1]) { start -= 1 }
        guard start > 0, start < colon else { return nil }
        if bytes[start - 1] == UInt8(ascii: "<") { return element(bytes[start..<end], from: start - 1) }
        return attribute(after: end).map { start..<$0 }
    }

    /// The end of the attribute's value whose name ends at `end`.
    private func attribute(after end: Int) -> Int? {
        var index = end
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            return nil
        }
        return bytes[(index + 1)...].firstIndex(of: bytes[index]).map { $0 + 1 }
    }

    /// The element that begins at `start`, with its content.
    private func element(_ name: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
        guard let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        if bytes[close - 1] == UInt8(ascii: "/") { return start..<(close + 1) }
        let ending = Array("</".utf8) + name
        var index = close
        while let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            if bytes[found...].starts(with: ending), let end = bytes[found...].firstIndex(of: UInt8(ascii: ">")) {
                return start..<(end + 1)
            }
            index = found + 1
        }
        return nil
    }
}
