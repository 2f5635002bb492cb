import CSodium
import CSystem

// NB: `@unchecked Sendable`, since it is only changed by who reads a secret into it, before anybody else has it.

/// The bytes of a key or a passphrase, in memory that is not swapped, not in a core dump, and overwritten at the end.
///
/// As soon as there is one, other processes of the same user can't read the memory of this one. Where the limit of
/// locked memory (`RLIMIT_MEMLOCK`) is reached, the bytes are not locked, and all else holds.
@safe package final class SecretBytes: @unchecked Sendable {
    private let memory: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    package private(set) var count = 0

    /// An empty secret with room for a number of bytes.
    ///
    /// The corresponding C function is `sodium_malloc`, which locks the memory and surrounds it with pages that nobody
    /// may touch.
    package init(capacity: Int) {
        Self.protectProcess()
        guard let address = unsafe sodium_malloc(max(1, capacity)) else {
            preconditionFailure("there is no memory for a secret of \(capacity) bytes")
        }
        unsafe memory = address.assumingMemoryBound(to: UInt8.self)
        self.capacity = capacity
    }

    package convenience init(_ bytes: some Collection<UInt8>) {
        self.init(capacity: bytes.count)
        for byte in bytes { append(byte) }
    }

    /// Takes bytes out of memory that is not locked.
    convenience init(taking bytes: inout [UInt8]) {
        self.init(bytes)
        Sodium.erase(&bytes)
    }

    /// Takes the bytes that Base64 within a text represents, and overwrites them there; nil if it is none.
    package convenience init?(takingBase64 text: inout [UInt8], in range: Range<Int>) {
        self.init(capacity: range.count)
        let code = unsafe text.withUnsafeMutableBytes { text in
            guard let start = unsafe text.assumingMemoryBound(to: CChar.self).baseAddress else { return Int32(-1) }
            return unsafe sodium_base642bin(
                memory, capacity, start + range.lowerBound, range.count, nil, &count, nil,
                sodium_base64_VARIANT_ORIGINAL)
        }
        for index in range { text[index] = UInt8(ascii: "A") }
        guard code == 0 else { return nil }
    }

    /// The number of characters of Base64 that represent a number of bytes.
    package static func base64Count(_ count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Writes itself as Base64 over a part of a text, which must be as long.
    package func writeBase64(over text: inout [UInt8], in range: Range<Int>) {
        precondition(range.count == Self.base64Count(count))
        let encoded = SecretBytes(capacity: range.count + 1)
        unsafe sodium_bin2base64(
            UnsafeMutableRawPointer(encoded.memory).assumingMemoryBound(to: CChar.self), encoded.capacity, memory,
            count,
            sodium_base64_VARIANT_ORIGINAL)
        for (index, place) in range.enumerated() { text[place] = unsafe encoded.memory[index] }
    }

    /// Overwrites bytes that were written with a secret in them.
    package static func erase(_ bytes: inout [UInt8]) { Sodium.erase(&bytes) }

    deinit { unsafe sodium_free(memory) }

    /// True if it has no bytes.
    package var isEmpty: Bool { count == 0 }

    /// Adds a byte, for which there must be room.
    package func append(_ byte: UInt8) {
        precondition(count < capacity)
        unsafe memory[count] = byte
        count += 1
    }

    /// Adds the bytes of another secret, for which there must be room.
    package func append(_ other: SecretBytes) {
        for index in 0..<other.count { append(unsafe other.memory[index]) }
    }

    /// Calls `body` with the bytes, which are only there meanwhile.
    package func withBytes<Result, Failure>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeBufferPointer(start: memory, count: count))
    }

    /// Calls `body` with the address of the bytes, for C functions.
    func withAddress<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result { unsafe body(memory) }

    /// Keeps other processes of the same user, and core dumps, from the memory of this one, from now on.
    ///
    /// For what reads secrets before they are in memory of their own, and for programs that are started to ask for one.
    package static func protectProcess() { _ = isProtected }

    private static let isProtected: Bool = {
        diary_hide_memory()
        Sodium.prepare()
        return true
    }()
}

extension SecretBytes: Equatable, ExpressibleByArrayLiteral {
    /// Compares in a time that doesn't depend on where the bytes differ.
    package static func == (first: SecretBytes, second: SecretBytes) -> Bool {
        guard first.count == second.count else { return false }
        return unsafe sodium_memcmp(first.memory, second.memory, first.count) == 0
    }

    /// For tests: bytes that the program itself contains are no secret.
    package convenience init(arrayLiteral bytes: UInt8...) { self.init(bytes) }
}
