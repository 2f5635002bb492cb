/// Bytes that grow and keep their memory between uses, for folding many texts in a row.
@safe
package struct FoldBuffer: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int

    package private(set) var count = 0

    package init(capacity: Int = 1024) {
        self.capacity = max(64, capacity)
        unsafe memory = .allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// Empties the buffer and keeps its memory.
    package mutating func removeAll() {
        count = 0
    }

    /// Lends the bytes to a closure.
    @inline(__always)
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        let start = unsafe memory.assumingMemoryBound(to: UInt8.self)
        return body(unsafe Span(_unsafeStart: start, count: count))
    }

    package var array: [UInt8] {
        unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// Reserves room for that many further bytes.
    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity - count < additional { grow(by: additional) }
    }

    /// Adds up to six bytes packed into a word, the first in the lowest bits; eight bytes must be reserved.
    @inline(__always)
    mutating func appendReserved(_ packed: UInt64, length: Int) {
        unsafe memory.storeBytes(of: packed.littleEndian, toByteOffset: count, as: UInt64.self)
        count += length
    }

    /// Adds a code point as UTF-8.
    mutating func append(_ scalar: UInt32) {
        reserve(8)
        var packed: UInt64 = 0
        var length = 0
        UTF8Decoding.encode(scalar) { byte in
            packed |= UInt64(byte) << (8 * UInt64(length))
            length += 1
        }
        appendReserved(packed, length: length)
    }

    mutating func truncate(to length: Int) {
        count = min(count, length)
    }

    /// Adds the ASCII bytes from an index on, folded eight at a time; returns the index of the first other byte.
    @inline(__always)
    mutating func appendASCII(_ source: Span<UInt8>, from start: Int, mapping: ASCIIMapping) -> Int {
        reserve(source.count - start + 64)
        return unsafe source.withUnsafeBytes { bytes in
            var index = start
            while index + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                guard word & ASCIIMapping.highBits == 0 else { break }
                unsafe memory.storeBytes(of: mapping(word), toByteOffset: count, as: UInt64.self)
                index += 8
                count += 8
            }
            while index < bytes.count, case let byte = unsafe bytes[index], byte < 0x80 {
                unsafe memory.storeBytes(of: mapping(byte), toByteOffset: count, as: UInt8.self)
                index += 1
                count += 1
            }
            return index
        }
    }

    private mutating func grow(by additional: Int) {
        let enlarged = max(capacity * 2, count + additional)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: enlarged, alignment: 16)
        unsafe moved.copyMemory(from: memory, byteCount: count)
        unsafe memory.deallocate()
        unsafe memory = moved
        capacity = enlarged
    }
}
