import DiaryModel

/// The pages in a database's log, each in the version of the last complete transaction.
///
/// The layout is described in https://www.sqlite.org/walformat.html.
struct WriteAheadLog {
    let pageSize: Int
    /// The offsets of the pages' bytes in the file, by their numbers.
    private(set) var offsets: [Int: Int] = [:]
    /// The offset after the last complete transaction.
    private(set) var end = Self.headerLength
    /// The offset of the first frame that is not one of this log, or that differs from its sum.
    private(set) var frontier = Self.headerLength
    /// The bytes that mark the frames of this log, among those that an earlier one left in the file.
    let salt: [UInt8]
    /// The order of bytes in which the sums take their words.
    let isBigEndian: Bool

    static let headerLength = 32
    static let frameHeaderLength = 24

    /// Nil if the file is no log, or its header is damaged; a frame that can't be read ends it.
    init?(_ file: borrowing FileDescriptor) throws(SystemCallError) {
        guard let header = try file.readUnlessDamaged(upTo: Self.headerLength, at: 0),
            header.count == Self.headerLength, header.number(at: 0) & ~1 == 0x377F_0682
        else { return nil }
        pageSize = Int(header.number(at: 8))
        guard DatabasePages.isPageSize(pageSize) else { return nil }
        isBigEndian = header[3] & 1 == 1
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(header[..<24])
        guard sum.equals(header, at: 24) else { return nil }
        salt = Array(header[16..<24])
        var (offset, pending): (Int, [Int: Int]) = (Self.headerLength, [:])
        let length = Self.frameHeaderLength + pageSize
        while let frame = try file.readUnlessDamaged(upTo: length, at: offset) {
            guard frame.count == length, frame[8..<16].elementsEqual(salt), sum.adds(frame) else { break }
            pending[Int(frame.number(at: 0))] = offset + Self.frameHeaderLength
            offset += frame.count
            frontier = offset
            // Only the last frame of a transaction has the size of the database.
            guard frame.number(at: 4) > 0 else { continue }
            offsets.merge(pending) { $1 }
            (pending, end) = ([:], offset)
        }
    }

    /// The sum of all frames up to one, which each frame has in its header.
    struct Checksum {
        private let isBigEndian: Bool
        private(set) var first: UInt32 = 0
        private(set) var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        /// The sum that a frame has at index 16, and the header of the log at index 24.
        init(in bytes: [UInt8], at index: Int = 16, isBigEndian: Bool) {
            self.isBigEndian = isBigEndian
            (first, second) = (bytes.number(at: index), bytes.number(at: index + 4))
        }

        /// Adds a frame; false if its header has another sum.
        mutating func adds(_ frame: [UInt8]) -> Bool {
            add(frame[..<8])
            add(frame[frameHeaderLength...])
            return equals(frame, at: 16)
        }

        /// Adds bytes whose number is a multiple of eight.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            unsafe bytes.withUnsafeBytes { bytes in
                for index in stride(from: 0, through: bytes.count - 8, by: 8) {
                    first = first &+ word(unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)) &+ second
                    second =
                        second &+ word(unsafe bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self)) &+ first
                }
            }
        }

        private func word(_ word: UInt32) -> UInt32 { isBigEndian ? word.bigEndian : word.littleEndian }

        func equals(_ bytes: [UInt8], at index: Int) -> Bool {
            first == bytes.number(at: index) && second == bytes.number(at: index + 4)
        }
    }
}

extension [UInt8] {
    /// The big-endian number of four bytes; 0 beyond the end.
    func number(at index: Int) -> UInt32 {
        guard index >= 0, index + 4 <= count else { return 0 }
        return self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The big-endian number of two bytes; 0 beyond the end.
    func shortNumber(at index: Int) -> Int {
        guard index >= 0, index + 2 <= count else { return 0 }
        return Int(self[index]) << 8 | Int(self[index + 1])
    }

    /// SQLite's number of one to nine bytes, and the index after it; nil beyond the end.
    func variableNumber(at start: Int) -> (value: UInt64, end: Int)? {
        var value: UInt64 = 0
        for index in start..<start + 9 {
            guard indices.contains(index) else { return nil }
            if index == start + 8 { return (value << 8 | UInt64(self[index]), index + 1) }
            value = value << 7 | UInt64(self[index] & 0x7F)
            if self[index] & 0x80 == 0 { return (value, index + 1) }
        }
        return nil
    }
}
