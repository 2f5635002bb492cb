import CSodium

/// Bytes as text in the standard alphabet of RFC 4648, padded.
///
/// The corresponding C functions are libsodium's.
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> String {
        let length = sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_ORIGINAL)
        var text = [CChar](repeating: 0, count: length)
        unsafe sodium_bin2base64(&text, length, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The bytes; nil if the text is not Base64.
    package static func decode(_ text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: text.utf8.count)
        var count = 0
        let code = unsafe sodium_base642bin(
            &bytes, bytes.count, text, text.utf8.count, nil, &count, nil, sodium_base64_VARIANT_ORIGINAL)
        return code == 0 ? Array(bytes.prefix(count)) : nil
    }
}
