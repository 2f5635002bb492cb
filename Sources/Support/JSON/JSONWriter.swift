/// Writes JSON as UTF-8.
///
/// Text stays raw except where RFC 8259 requires escapes, and for DEL, C1 controls and bidirectional marks: those
/// become `\u` escapes, so that printing the JSON can't harm a terminal or deceive a reader.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package init(appendingTo bytes: consuming [UInt8]) { self.bytes = bytes }

    package static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value)
        return writer.bytes
    }

    package static func string(of value: JSONValue) -> String {
        String(decoding: bytes(of: value), as: UTF8.self)
    }

    package mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .boolean(let boolean): append(boolean ? "true" : "false")
        case .number(let text): append(text)
        case .string(let text): writeString(text)
        case .array(let array):
            bytes.append(UInt8(ascii: "["))
            for index in array.indices {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(array[index])
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for index in object.members.indices {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                writeString(object.members[index].key)
                bytes.append(UInt8(ascii: ":"))
                write(object.members[index].value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends JSON that is written already, a part of it or whole.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }

    package mutating func append(_ json: ArraySlice<UInt8>) { bytes.append(contentsOf: json) }

    /// Begins again, with the memory that there is.
    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    package var count: Int { bytes.count }

    /// Writes a string with its quotation marks.
    package mutating func writeString(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { unsafe writeContent($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Copies what needs no escape in runs.
    private mutating func writeContent(_ text: UnsafeBufferPointer<UInt8>) {
        var (start, index) = (0, 0)
        while index < text.count {
            if index + 8 <= text.count, unsafe Self.isPlain(text, at: index) {
                index += 8
                continue
            }
            let length = unsafe Self.escapedLength(text, at: index)
            guard length > 0 else {
                index += 1
                continue
            }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            unsafe writeEscape(text, at: index, length)
            index += length
            start = index
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// Whether none of the next eight bytes is or begins what may need an escape, tested all at once.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let word = unsafe UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = word & (ones &* 0x7F)
        // A sum has the highest bit of a byte unless its lower bits are the wanted ones; no sum overflows its byte.
        func differs(from byte: UInt64) -> UInt64 { (low ^ ones &* byte) &+ ones &* 0x7F }
        let isFineASCII = (low &+ ones &* 0x60) & differs(from: 0x22) & differs(from: 0x5C) & differs(from: 0x7F)
        let isFineLead = differs(from: 0xC2 & 0x7F) & differs(from: 0xE2 & 0x7F)
        return (word & isFineLead | ~word & isFineASCII) & (ones &* 0x80) == ones &* 0x80
    }

    /// The number of bytes of a scalar that is written as an escape; 0 where none begins here.
    private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = unsafe text[index]
        switch byte {
        case 0..<0x20, 0x22, 0x5C, 0x7F: return 1
        case 0xC2: return unsafe text[index + 1] < 0xA0 ? 2 : 0
        case 0xE2:
            // U+202A to U+202E, and U+2066 to U+2069.
            let (second, third) = unsafe (text[index + 1], text[index + 2])
            let isMark = second == 0x80 ? 0xAA...0xAE ~= third : second == 0x81 && 0xA6...0xA9 ~= third
            return isMark ? 3 : 0
        default: return 0
        }
    }

    private mutating func writeEscape(_ text: UnsafeBufferPointer<UInt8>, at index: Int, _ length: Int) {
        let byte = unsafe text[index]
        bytes.append(UInt8(ascii: "\\"))
        switch (length, byte) {
        case (1, 0x22), (1, 0x5C): bytes.append(byte)
        case (1, 0x0A): bytes.append(UInt8(ascii: "n"))
        case (1, 0x0D): bytes.append(UInt8(ascii: "r"))
        case (1, 0x09): bytes.append(UInt8(ascii: "t"))
        case (1, _): writeNumber(UInt16(byte))
        case (2, _): writeNumber(unsafe UInt16(text[index + 1]))
        default: writeNumber(unsafe 0x2000 | UInt16(text[index + 1] & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F))
        }
    }

    private mutating func writeNumber(_ number: UInt16) {
        let digits = String(number, radix: 16)
        append("u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
}
