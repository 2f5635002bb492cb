import CUtf8proc
import Glibc

/// The text in canonical composition (NFC); the same string, without a copy, if it is composed already.
///
/// Linear; texts of the common scripts are recognised without asking the tables. The C function is `utf8proc_map`.
package func nfc(_ text: String) -> String {
    isComposed(text.utf8.span) ? text : mapped(text, options: UTF8PROC_COMPOSE) ?? text
}

/// The text in canonical decomposition (NFD), in which strings are ordered.
package func nfd(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : mapped(text, options: UTF8PROC_DECOMPOSE) ?? text
}

/// Returns whether UTF-8 bytes are certainly composed; false if only the full algorithm can decide.
///
/// Linear; the tables are not asked.
package func isComposed(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
        index = endOfLowBytes(bytes, from: index)
        guard index < bytes.count else { return true }
        // Text below U+0300, the first code point with a first byte of 0xCC, is always composed.
        if bytes[index] < 0xCC {
            index += 1
            continue
        }
        let (scalar, length) = UTF8Decoding.scalar(at: index, in: bytes)
        guard isStable(scalar) else { return false }
        index += length
    }
    return true
}

/// Skips words of bytes that are all below 0xCC; returns the first index that may not be.
private func endOfLowBytes(_ bytes: Span<UInt8>, from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
        var index = start
        while index + 8 <= bytes.count {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let low = word & ~ASCIIMapping.highBits
            guard (low &+ ASCIIMapping.repeated(0x80 - 0x4C)) & word & ASCIIMapping.highBits == 0 else { break }
            index += 8
        }
        return index
    }
}

/// Returns whether a code point is unchanged by composition, whatever its neighbours.
private func isStable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x37F...0x386, 0x388...0x3FF, 0x400...0x482, 0x48A...0x557, 0x561...0x587: true
    case 0x5D0...0x5EA, 0x620...0x64A, 0x1E00...0x1EFF: true
    case 0x2002...0x2027, 0x2030...0x205E, 0x20A0...0x20C0, 0x2190...0x21FF, 0x2500...0x27FF: scalar != 0x2ADC
    case 0x3000...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xAC00...0xD7A3, 0xFE00...0xFE0F, 0xFF01...0xFFEF, 0x1F300...0x1FAFF: true
    default: false
    }
}

private func mapped(_ text: String, options: utf8proc_option_t) -> String? {
    var result: UnsafeMutablePointer<UInt8>?
    let options = utf8proc_option_t(rawValue: options.rawValue | UTF8PROC_STABLE.rawValue)
    let length = unsafe text.utf8.span.withUnsafeBufferPointer { bytes in
        unsafe utf8proc_map(bytes.baseAddress, bytes.count, &result, options)
    }
    defer { unsafe free(result) }
    guard length >= 0, let result = unsafe result else { return nil }
    return unsafe String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
}
