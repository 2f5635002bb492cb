import Glibc

/// Reads a stream line by line in constant memory.
///
/// Lines end with LF or CRLF; a byte-order mark at the beginning is skipped.
package struct LineReader: ~Copyable {
    /// The longest line that is read, in bytes.
    package static let maximumLength = 64 << 20

    private let descriptor: Int32
    private let path: FilePath
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The number of the line read last, from 1.
    package private(set) var number = 0

    /// Reads from an open descriptor, which the caller keeps.
    package init(descriptor: Int32, path: FilePath) {
        self.descriptor = descriptor
        self.path = path
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
    ///
    /// The C function is `memchr`.
    private func lineEnd(from start: Int) -> Int? {
        unsafe buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = unsafe memchr(base + start, 0x0A, bytes.count - start)
            else { return nil }
            return unsafe base.distance(to: UnsafeRawPointer(found))
        }
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
        return Array(line)
    }

    private mutating func fill() throws(SystemCallError) {
        buffer.removeSubrange(..<position)
        position = 0
        let chunk = try DescriptorReading.read(descriptor, upTo: 1 << 18, path: path)
        isAtEnd = chunk.isEmpty
        buffer += chunk
    }
}
