/// Finds the headers of entries in a text of jrnl, one after the other: a file may have a million of them.
struct JrnlHeaderScanner {
    /// A date and its range, with its brackets and the space after them.
    struct Header {
        let date: JrnlDate
        let range: Range<Int>
        /// The index from which the next header is looked for.
        fileprivate let next: Int
    }

    /// The text in UTF-8.
    let bytes: [UInt8]
    /// The first header; nil if there is none.
    private(set) var first: Header?

    private let isOfDay: Bool
    /// True if the headers are those of jrnl 1.9.5, without brackets.
    private var isLegacy = false

    init(_ bytes: [UInt8], isOfDay: Bool) {
        (self.bytes, self.isOfDay) = (bytes, isOfDay)
        first = bracketHeader(from: 0)
        let start = bytes.firstIndex { $0 != 0x0A && $0 != 0x20 && $0 != 0x09 } ?? bytes.count
        guard first?.range.lowerBound != start, let legacy = legacyHeader(at: start) else { return }
        (isLegacy, first) = (true, legacy)
    }

    /// The header after another one; nil after the last.
    func header(after header: Header) -> Header? {
        guard isLegacy else { return bracketHeader(from: header.next) }
        var start = header.next
        while start < bytes.count {
            if let found = legacyHeader(at: start) { return found }
            start = nextLine(after: start)
        }
        return nil
    }

    /// The next header of jrnl from 2 on: its brackets may span line ends, and each byte is in at most one pair of them.
    private func bracketHeader(from first: Int) -> Header? {
        var (start, closing) = (first, first)
        while start < bytes.count {
            guard bytes[start] == UInt8(ascii: "[") else {
                start = nextLine(after: start)
                continue
            }
            closing = max(closing, start + 1)
            while closing < bytes.count, bytes[closing] != UInt8(ascii: "]") { closing += 1 }
            guard closing + 1 < bytes.count else { return nil }
            guard closing > start + 1, bytes[closing + 1] == 0x20 else {
                start = nextLine(after: start)
                continue
            }
            // The same bytes don't begin another header, whether they were a date or not.
            let next = nextLine(after: closing + 1)
            let blob = string((start + 1)..<min(closing, start + 4000))
            if let date = JrnlDate(blob, isShort: isOfDay && blob.utf8.contains(UInt8(ascii: ":"))) {
                return Header(date: date, range: start..<(closing + 2), next: next)
            }
            start = next
        }
        return nil
    }

    /// `2010-06-10 15:00 Title` or `10.06.2010 15:00 Title`.
    private func legacyHeader(at start: Int) -> Header? {
        let end = start + 16
        guard end < bytes.count, bytes[end] == 0x20, bytes[start + 10] == 0x20, bytes[start + 13] == UInt8(ascii: ":"),
            (0x30...0x39).contains(bytes[start]), let date = JrnlDate(string(start..<end)), date.isWhole,
            date.time != nil
        else { return nil }
        return Header(date: date, range: start..<(end + 1), next: nextLine(after: start))
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The index after the next line feed.
    private func nextLine(after start: Int) -> Int {
        guard start < bytes.count else { return bytes.count }
        return bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }
}
