import CByteSearch
import Glibc

/// The first index of a byte string in another from an index on; an empty one is never found.
///
/// Linear in the worst case. The C function is `memmem`.
package func firstRange(of needle: Span<UInt8>, in text: Span<UInt8>, from start: Int = 0) -> Range<Int>? {
    guard needle.count > 0, start >= 0, text.count - start >= needle.count else { return nil }
    let offset = unsafe text.extracting(start...).withUnsafeBytes { text in
        unsafe needle.withUnsafeBytes { needle in
            unsafe diary_find_bytes(text.baseAddress, text.count, needle.baseAddress, needle.count)
        }
    }
    return offset < 0 ? nil : (start + offset)..<(start + offset + needle.count)
}

/// Returns whether the UTF-8 bytes of a string occur in another; an empty one never occurs.
///
/// `contains(_:)` with a string would link the standard library's regular expressions.
package func occurs(_ part: String, in text: String) -> Bool {
    firstRange(of: part.utf8.span, in: text.utf8.span) != nil
}

/// Returns whether two strings have the same UTF-8 bytes; canonical equivalents may differ.
package func hasSameBytes(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return unsafe left.utf8.span.withUnsafeBytes { left in
        unsafe right.utf8.span.withUnsafeBytes { right in
            guard let leftBytes = left.baseAddress, let rightBytes = right.baseAddress else { return left.count == 0 }
            return unsafe memcmp(leftBytes, rightBytes, left.count) == 0
        }
    }
}
