import Glibc

/// The length of a 7z archive as its beginning gives it.
///
/// > The signature header has 32 bytes: the signature, the version, a checksum, then the offset after it and the size
/// > of the next header, which is at the end, in 8 bytes each (7zFormat.txt).
struct SevenZipLength {
    /// True if the file ends before the archive does.
    let isCut: Bool

    /// Nil if it is not a 7z archive, or not a file.
    init?(_ descriptor: Int32) {
        var status = stat()
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard unsafe fstat(descriptor, &status) == 0, count >= 6,
            bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
        else { return nil }
        func number(_ place: Int) -> UInt64 { bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        let (end, overflows) = number(12).addingReportingOverflow(number(20))
        isCut = count < bytes.count || (!overflows && end < 1 << 62 && UInt64(max(0, status.st_size)) < end + 32)
    }
}
