extension TimeZoneRules {
    /// The zone in the bytes of a TZif file (RFC 8536, versions 1 to 4), or nil if they are not one.
    ///
    /// The 64-bit part is used if there is one. Nothing in the bytes is trusted: counts are compared with the length,
    /// indices with counts, times must ascend and offsets be less than a day.
    init?(tzif bytes: [UInt8], name: String, isNamed: Bool) {
        var reader = TZifReader(bytes)
        guard let (transitions, rule) = reader.zone() else { return nil }
        self.init(name: name, isNamed: isNamed, transitions: transitions, rule: rule)
    }
}

/// Reads a TZif file from its front.
private struct TZifReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func zone() -> (ZoneTransitions, POSIXZoneRule?)? {
        guard let header = header() else { return nil }
        guard header.version >= 2 else {
            return transitions(header, timeSize: 4).map { ($0, nil) }
        }
        position += header.byteCount(timeSize: 4)
        guard let header = self.header(), let transitions = transitions(header, timeSize: 8) else { return nil }
        guard let footer = footer() else { return nil }
        guard !footer.isEmpty else { return (transitions, nil) }
        return POSIXZoneRule(footer).map { (transitions, $0) }
    }

    private struct Header {
        let version: Int
        let universalCount: Int
        let standardCount: Int
        let leapCount: Int
        let timeCount: Int
        let typeCount: Int
        let characterCount: Int

        func byteCount(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4) + standardCount
                + universalCount
        }
    }

    private mutating func header() -> Header? {
        guard bytes.count - position >= 44, bytes[position..<position + 4].elementsEqual("TZif".utf8) else {
            return nil
        }
        let version = bytes[position + 4]
        position += 20
        let counts = (0..<6).map { _ in Int(integer(size: 4)) }
        return Header(
            version: version == 0 ? 1 : Int(version) - 0x30, universalCount: counts[0], standardCount: counts[1],
            leapCount: counts[2], timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
    }

    private mutating func transitions(_ header: Header, timeSize: Int) -> ZoneTransitions? {
        guard header.typeCount > 0, header.byteCount(timeSize: timeSize) <= bytes.count - position else { return nil }
        let end = position + header.byteCount(timeSize: timeSize)
        let times = (0..<header.timeCount).map { _ in signed(size: timeSize) }
        let types = (0..<header.timeCount).map { _ in Int(integer(size: 1)) }
        let offsets = (0..<header.typeCount).map { _ in
            let offset = Int(signed(size: 4))
            position += 2
            return offset
        }
        position = end
        guard offsets.allSatisfy(ZonedTime.writableOffsets.contains),
            types.allSatisfy(offsets.indices.contains), zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        return ZoneTransitions(initialOffset: offsets[0], times: times, offsets: types.map { offsets[$0] })
    }

    /// The text between the two line ends at the end of the file.
    private func footer() -> String? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else { return nil }
        let rest = bytes[(position + 1)...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// An unsigned big-endian number; the caller has checked the length.
    private mutating func integer(size: Int) -> UInt64 {
        defer { position += size }
        return bytes[position..<position + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func signed(size: Int) -> Int64 {
        let value = integer(size: size)
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(truncatingIfNeeded: value)
    }
}
