import SQLite

/// A page of a table or an index.
struct TreePage {
    enum Kind: UInt8, CaseIterable {
        case interiorIndex = 0x02
        case interiorTable = 0x05
        case leafIndex = 0x0A
        case leafTable = 0x0D

        var isTable: Bool { self == .interiorTable || self == .leafTable }
        var isInterior: Bool { self == .interiorTable || self == .interiorIndex }
        /// True if cells hold rows: in an index the interior ones, too.
        var holdsRows: Bool { self != .interiorTable }
    }

    let kind: Kind
    let bytes: [UInt8]
    /// The pages below it that exist.
    let children: [Int]
    /// The number of cells and children that lie outside of the page or the file.
    let lostCount: Int
    private let cellOffsets: [Int]

    init(_ bytes: [UInt8], number: Int, kind: Kind, pageCount: Int) {
        (self.kind, self.bytes) = (kind, bytes)
        let start = number == 1 ? 100 : 0
        let first = start + (kind.isInterior ? 12 : 8)
        let count = bytes.shortNumber(at: start + 3)
        let listed = (0..<min(count, bytes.count / 2)).map { bytes.shortNumber(at: first + 2 * $0) }
        cellOffsets = listed.filter { $0 >= first + 2 && $0 < bytes.count }
        guard kind.isInterior else {
            (children, lostCount) = ([], count - cellOffsets.count)
            return
        }
        let named = cellOffsets.map { Int(bytes.number(at: $0)) } + [Int(bytes.number(at: start + 8))]
        children = named.filter { (2...max(pageCount, 2)).contains($0) && $0 != number }
        lostCount = count + 1 - children.count
    }

    /// True if it has no rows, and no damage.
    var isEmpty: Bool { cellOffsets.isEmpty && lostCount == 0 && !kind.isInterior }

    /// Returns whether half of its contents are as those of its kind have to be.
    var isLikely: Bool {
        if kind.isInterior { return !children.isEmpty && lostCount <= children.count }
        let readable = cells.count { $0.isExact }
        return readable > 0 && readable * 2 >= cellOffsets.count
    }

    /// The cells whose records have a readable header.
    var cells: [StoredCell] {
        kind.holdsRows ? cellOffsets.compactMap { StoredCell(bytes, at: $0, kind) } : []
    }

    /// Cells without a readable header.
    var unreadableCount: Int {
        kind.holdsRows ? cellOffsets.count - cells.count + (kind.isInterior ? 0 : lostCount) : 0
    }
}

/// A cell of a page: a row of a table, or an entry of an index.
struct StoredCell {
    /// The key of the row; 0 in an index.
    let key: Int64
    /// The index of its record in the page.
    let start: Int
    /// The length of the record that the cell gives.
    let givenLength: Int
    /// The length of the record that its own header gives.
    let length: Int
    /// The types of the values, as numbers of the file format.
    let types: [UInt64]
    private let headerLength: Int

    /// Nil if the header of the record can't be read.
    init?(_ bytes: [UInt8], at offset: Int, _ kind: TreePage.Kind) {
        guard let given = bytes.variableNumber(at: offset + (kind.isInterior ? 4 : 0)), given.value < 1 << 31 else {
            return nil
        }
        var (key, start): (UInt64, Int) = (0, given.end)
        if kind.isTable {
            guard let number = bytes.variableNumber(at: start) else { return nil }
            (key, start) = (number.value, number.end)
        }
        guard let header = bytes.variableNumber(at: start), header.value > 1, header.value < 1024 else { return nil }
        var (index, types, length): (Int, [UInt64], Int) = (header.end, [], Int(header.value))
        let end = start + length
        while index < end {
            guard let type = bytes.variableNumber(at: index), type.value < 1 << 31, let size = Self.size(of: type.value)
            else { return nil }
            types.append(type.value)
            length += size
            index = type.end
        }
        guard index == end else { return nil }
        (self.key, self.start, self.types, self.length) = (Int64(bitPattern: key), start, types, length)
        (givenLength, headerLength) = (Int(given.value), Int(header.value))
    }

    var isExact: Bool { givenLength == length }

    private static func size(of type: UInt64) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: Int(type)
        case 5: 6
        case 6, 7: 8
        case 10, 11: nil
        default: Int(type - 12) / 2
        }
    }

    /// The values of its record; those that are cut off are shorter, or NULL.
    func values(in payload: [UInt8]) -> [SQLValue] {
        var index = headerLength
        return types.map { type in
            let size = Self.size(of: type) ?? 0
            let bytes = payload[min(index, payload.count)..<min(index + size, payload.count)]
            index += size
            return Self.value(type, bytes, isWhole: bytes.count == size)
        }
    }

    private static func value(_ type: UInt64, _ bytes: ArraySlice<UInt8>, isWhole: Bool) -> SQLValue {
        switch type {
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 1...7:
            guard isWhole, let first = bytes.first else { return .null }
            let number = bytes.reduce(first & 0x80 == 0 ? 0 : Int64(-1)) { $0 << 8 | Int64($1) }
            return type == 7 ? .real(Double(bitPattern: UInt64(bitPattern: number))) : .integer(number)
        case 12...:
            return type.isMultiple(of: 2) ? .blob(Array(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
        default: return .null
        }
    }
}
