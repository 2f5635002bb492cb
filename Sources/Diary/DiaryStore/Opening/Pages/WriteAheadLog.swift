import DiaryModel
import Glibc

/// The pages in a database's log, each in the version of the last complete transaction.
///
/// The layout is described in https://www.sqlite.org/walformat.html.
struct WriteAheadLog {
    let pageSize: Int
    /// The offsets of the pages' bytes in the file, by their numbers.
    private(set) var offsets: [Int: Int] = [:]

    /// Nil if the file is no log, or its header is damaged.
    init?(_ file: borrowing FileDescriptor) throws(SystemCallError) {
        let header = try file.read(upTo: 32, at: 0)
        guard header.count == 32, header.number(at: 0) & ~1 == 0x377F_0682 else { return nil }
        pageSize = Int(header.number(at: 8))
        guard DatabasePages.isPageSize(pageSize) else { return nil }
        var sum = Checksum(isBigEndian: header[3] & 1 == 1)
        sum.add(header[..<24])
        guard sum.equals(header, at: 24) else { return nil }
        var (offset, pending): (Int, [Int: Int]) = (32, [:])
        while true {
            let frame = try file.read(upTo: 24 + pageSize, at: offset)
            guard frame.count == 24 + pageSize, frame[8..<16] == header[16..<24] else { break }
            sum.add(frame[..<8])
            sum.add(frame[24...])
            guard sum.equals(frame, at: 16) else { break }
            pending[Int(frame.number(at: 0))] = offset + 24
            offset += frame.count
            // Only the last frame of a transaction has the size of the database.
            guard frame.number(at: 4) > 0 else { continue }
            offsets.merge(pending) { $1 }
            pending = [:]
        }
    }

    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        /// Adds bytes whose number is a multiple of eight.
        mutating func add(_ bytes: ArraySlice<UInt8>) {
            var index = bytes.startIndex
            while index + 8 <= bytes.endIndex {
                first = first &+ word(bytes, index) &+ second
                second = second &+ word(bytes, index + 4) &+ first
                index += 8
            }
        }

        private func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
            let word = bytes[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return isBigEndian ? word : word.byteSwapped
        }

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
