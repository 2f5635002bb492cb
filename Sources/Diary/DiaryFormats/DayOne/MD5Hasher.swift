import CNettle
import CSystem

/// Computes the MD5 of bytes in pieces: Day One names its files by it.
///
/// The corresponding C functions are nettle's `md5_…`.
@safe
struct MD5Hasher: ~Copyable {
    private let hash: OpaquePointer

    /// Begins a hash.
    ///
    /// - Throws: `ExportError.libraryMissing`.
    init() throws(ExportError) {
        guard let hash = unsafe diary_md5_begin() else { throw .libraryMissing(DIARY_LIBRARY_NETTLE) }
        unsafe self.hash = hash
    }

    deinit {
        unsafe diary_md5_free(hash)
    }

    func update(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe diary_md5_update(hash, $0.baseAddress, $0.count) }
    }

    /// The hash in hexadecimal digits; later bytes begin another one.
    func finalize() -> String {
        var digest = [UInt8](repeating: 0, count: 16)
        unsafe diary_md5_digest(hash, &digest)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
