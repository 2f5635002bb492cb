/// Reads records of separated values: RFC 4180, and the deviations of real files.
///
/// The delimiter may be a comma, a semicolon, a tab or a bar; a line may end in CR LF, LF or CR; a field in quotes may
/// contain delimiters and ends of lines. Text after a closing quote belongs to the field, and quotes that are never
/// closed extend to the end. Empty lines are skipped. It takes linear time.
struct CSVReader {
    struct Record: Hashable {
        var fields: [String]
        /// The number of its first line, from 1.
        let line: Int
    }

    /// The delimiters that can be recognized in the header.
    private static let delimiters = Array(",;\t|".utf8)
    /// The most lines above a header.
    private static let titleLimit = 10

    /// The byte between two fields.
    let delimiter: UInt8
    /// The line of an opening quote that is never closed.
    private(set) var unclosedLine: Int?
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    /// Prepares to read a text.
    ///
    /// - Parameter delimiter: nil for the most frequent one of the first record that has any, or that of a line `sep=;`.
    init(_ text: String, delimiter: UInt8? = nil) {
        var bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        self.bytes = bytes
        let named = Self.namedDelimiter(bytes)
        self.delimiter = delimiter ?? named ?? Self.delimiter(ofHeader: bytes)
        if named != nil { _ = next() }
    }

    /// The next record; nil after the last one.
    mutating func next() -> Record? {
        while position < bytes.count {
            let first = line
            let fields = record()
            if fields != [""] { return Record(fields: fields, line: first) }
        }
        return nil
    }

    /// Reads the names of the columns, below comments (`# exported on 5 May`) and lines of one cell, such as a title.
    mutating func header() -> [String]? {
        guard let first = next()?.fields else { return nil }
        var ahead = self
        for _ in 0..<Self.titleLimit where Self.isAbove(first) {
            guard let fields = ahead.next()?.fields else { break }
            guard !Self.isAbove(fields) else { continue }
            // Not a record below the header of a single column.
            guard fields.allSatisfy({ WrittenTime($0) == nil && Double($0) == nil }) else { break }
            self = ahead
            return fields
        }
        return first
    }

    /// Returns whether a record may be a line above the header.
    private static func isAbove(_ fields: [String]) -> Bool {
        fields.count { !$0.isEmpty } < 2 || fields[0].hasPrefix("#")
    }

    private mutating func record() -> [String] {
        var fields: [String] = []
        while true {
            fields.append(field())
            guard position < bytes.count else { return fields }
            let byte = bytes[position]
            position += 1
            guard byte != delimiter else { continue }
            if byte == 0x0D, position < bytes.count, bytes[position] == 0x0A { position += 1 }
            line += 1
            return fields
        }
    }

    /// Reads up to the delimiter or the line's end.
    private mutating func field() -> String {
        var field: [UInt8] = []
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { quoted(into: &field) }
        let start = position
        while position < bytes.count, bytes[position] != delimiter, bytes[position] != 0x0A, bytes[position] != 0x0D {
            position += 1
        }
        field += bytes[start..<position]
        return String(decoding: field, as: UTF8.self)
    }

    private mutating func quoted(into field: inout [UInt8]) {
        let first = line
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "\"") else {
                let isReturn = byte == 0x0D && position < bytes.count && bytes[position] == 0x0A
                if byte == 0x0A || (byte == 0x0D && !isReturn) { line += 1 }
                field.append(byte)
                continue
            }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return }
            field.append(byte)
            position += 1
        }
        unclosedLine = unclosedLine ?? first
    }

    /// Excel's first line `sep=;`.
    private static func namedDelimiter(_ bytes: [UInt8]) -> UInt8? {
        let mark = Array("sep=".utf8)
        guard bytes.starts(with: mark), bytes.count > 5, bytes[5] == 0x0A || bytes[5] == 0x0D,
            delimiters.contains(bytes[4])
        else { return nil }
        return bytes[4]
    }

    private static func delimiter(ofHeader bytes: [UInt8]) -> UInt8 {
        var counts = [Int](repeating: 0, count: delimiters.count)
        var (isQuoted, isComment, isStart) = (false, false, true)
        for byte in bytes {
            if isStart { isComment = byte == UInt8(ascii: "#") }
            let isEnd = byte == 0x0A || byte == 0x0D
            isStart = isEnd && !isQuoted
            guard !isComment else { continue }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if isEnd {
                if counts.contains(where: { $0 > 0 }) { break }
                continue
            }
            if let index = delimiters.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return delimiters[counts.firstIndex(of: most) ?? 0]
    }
}
