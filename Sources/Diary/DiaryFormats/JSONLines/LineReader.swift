package import DiaryModel
import TextFolding

/// Reads a stream line by line in constant memory.
///
/// Lines end with LF or CRLF; a byte-order mark at the beginning is skipped. UTF-16 with its mark, and encodings without
/// ASCII, are in memory as a whole. A line that is not valid in the encoding is passed on as it is.
package struct LineReader: ~Copyable {
    /// The longest line that is read, in bytes.
    package static let maximumLength = 64 << 20

    private let descriptor: Int32
    private let path: FilePath
    /// The encoding of lines that are not UTF-8; nil for none.
    private let encoding: TextEncoding?
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The number of the line read last, from 1.
    package private(set) var number = 0

    /// Reads from an open descriptor, which the caller keeps.
    package init(descriptor: Int32, path: FilePath, encoding: TextEncoding? = nil) {
        self.descriptor = descriptor
        self.path = path
        self.encoding = encoding
    }

    /// True if the next line is already buffered, so that reading it does not wait.
    package var holdsLine: Bool { lineEnd(from: position) != nil }

    /// The next line without its end; nil at the end of the stream.
    ///
    /// - Throws: `SystemCallError`; `LineTooLong`.
    package mutating func next() throws -> [UInt8]? {
        var searched = position
        while true {
            if let end = lineEnd(from: searched) {
                defer { position = end + 1 }
                return finish(buffer[position..<end])
            }
            guard !isAtEnd else { return takeRest() }
            guard buffer.count - position <= Self.maximumLength else { throw LineTooLong(number: number + 1) }
            let read = buffer.count - position
            try fill()
            searched = position + read
        }
    }

    /// The end of the line from a position on; nil if it is not buffered.
    private func lineEnd(from start: Int) -> Int? {
        let newline = "\n"
        return firstRange(of: newline.utf8.span, in: buffer.span, from: start)?.lowerBound
    }

    private mutating func takeRest() -> [UInt8]? {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        return finish(buffer[position...])
    }

    private mutating func finish(_ line: ArraySlice<UInt8>) -> [UInt8] {
        number += 1
        let isFirst = number == 1
        var line = line
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if line.last == 0x0D { line = line.dropLast() }
        guard let encoding, String(validating: line, as: UTF8.self) == nil else { return Array(line) }
        let converted = encoding.utf8(of: Array(line))
        return converted.invalid == nil ? converted.bytes : Array(line)
    }

    private mutating func fill() throws(SystemCallError) {
        buffer.removeSubrange(..<position)
        position = 0
        let chunk = try read()
        buffer += chunk
        guard number == 0, buffer.count == chunk.count else { return }
        let mark = DocumentText.sixteenBitMark(buffer)
        guard let wide = mark.map({ TextEncoding($0 ? "utf-16be" : "utf-16le") }) ?? encoding,
            mark != nil || !wide.containsASCII
        else { return }
        while !isAtEnd { buffer += try read() }
        let converted = wide.utf8(of: mark == nil ? buffer : Array(buffer.dropFirst(2)))
        if converted.invalid == nil { buffer = converted.bytes }
    }

    private mutating func read() throws(SystemCallError) -> [UInt8] {
        let chunk = try DescriptorReading.read(descriptor, upTo: 1 << 18, path: path)
        isAtEnd = chunk.isEmpty
        return chunk
    }
}

/// A line that is longer than any entry should be.
package struct LineTooLong: Error, Equatable {
    /// The line's number, from 1.
    package let number: Int
}
