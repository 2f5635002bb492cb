/// Lines of tab-separated columns.
enum SourceLines {
    /// Calls `body` with the columns of each line that isn't empty.
    static func forEach(_ bytes: [UInt8], _ body: ([ArraySlice<UInt8>]) -> Void) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            body(line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false))
        }
    }
}

/// A line of the list of towns, in the units of the data file.
struct SourceTown {
    let name: ArraySlice<UInt8>
    let latitude: Int32
    let longitude: Int32
    let population: UInt32
    let country: ArraySlice<UInt8>
    let region: ArraySlice<UInt8>
    let zone: ArraySlice<UInt8>
    let rank: UInt16
    private let plainName: ArraySlice<UInt8>
    private let otherNames: ArraySlice<UInt8>

    /// Parts of towns, and abandoned, moved or destroyed towns.
    private static let nameOnlyCodes = ["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"].map { Array($0.utf8) }

    /// Reads a line; nil if it does not describe a town.
    init?(_ columns: [ArraySlice<UInt8>]) {
        guard columns.count >= 18, !columns[1].isEmpty, let latitude = Self.units(columns[4], limit: 90),
            let longitude = Self.units(columns[5], limit: 180)
        else { return nil }
        (name, plainName, otherNames) = (columns[1], columns[2], columns[3])
        (self.latitude, self.longitude) = (latitude, longitude)
        (country, region, zone) = (columns[8], columns[10], columns[17])
        rank =
            Self.nameOnlyCodes.contains { columns[7].elementsEqual($0) }
            ? GazetteerLayout.Rank.nameOnly : GazetteerLayout.Rank.place
        population = UInt32(String(decoding: columns[14], as: UTF8.self)) ?? 0
    }

    private static func units(_ text: ArraySlice<UInt8>, limit: Double) -> Int32? {
        guard let degrees = Double(String(decoding: text, as: UTF8.self)), abs(degrees) <= limit else { return nil }
        return Int32((degrees * GazetteerLayout.unitsOfDegree).rounded())
    }

    var band: Int { GazetteerLayout.band(Double(latitude) / GazetteerLayout.unitsOfDegree) }

    /// The entries of its names in the table of names.
    func names(number: Int) -> [UInt64] {
        let own = [name, plainName].map { Self.entry($0, number, isOther: false) }
        let others = otherNames.split(separator: UInt8(ascii: ",")).map { Self.entry($0, number, isOther: true) }
        let known = Set(own.map { $0 & ~0x1_0000 })
        return Array(Set(own)) + Set(others).filter { !known.contains($0 & ~0x1_0000) }
    }

    private static func entry(_ name: ArraySlice<UInt8>, _ number: Int, isOther: Bool) -> UInt64 {
        let key = Gazetteer.key(of: String(decoding: name, as: UTF8.self))
        return GazetteerLayout.hash(key) << 17 | (isOther ? 0x1_0000 : 0) | UInt64(number)
    }
}

/// Texts of a data file, each kept once.
struct TextTable {
    private(set) var bytes: [UInt8] = []
    private var offsets: [[UInt8]: UInt32] = [:]

    /// The offset of a text; one that is longer than 65,535 bytes is cut.
    mutating func offset(of text: [UInt8]) -> UInt32 {
        if let known = offsets[text] { return known }
        let offset = UInt32(bytes.count)
        let kept = text.prefix(Int(UInt16.max))
        bytes.append(littleEndian: UInt16(kept.count))
        bytes += kept
        offsets[text] = offset
        return offset
    }
}

/// Records of offsets, each kept once under its key.
struct RecordTable {
    private(set) var bytes: [UInt8] = []
    private var numbers: [[UInt8]: UInt16] = [:]

    mutating func number(of key: [UInt8], _ offsets: [UInt32]) -> UInt16 {
        if let known = numbers[key] { return known }
        let number = UInt16(clamping: numbers.count)
        for offset in offsets { bytes.append(littleEndian: offset) }
        numbers[key] = number
        return number
    }
}

extension [UInt8] {
    /// Appends a number, little-endian.
    mutating func append(littleEndian number: some FixedWidthInteger) {
        var rest = number
        for _ in 0..<number.bitWidth / 8 {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}
