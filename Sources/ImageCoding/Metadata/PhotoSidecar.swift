import Glibc

/// What a file of XMP tells of the photo that it lies beside.
package struct PhotoSidecar {
    /// The stars, 1 to 5, or -1 for rejected; nil where nobody gave any.
    package let rating: Int?

    private static let byteLimit = 1 << 20

    /// Reads at most 1 MiB of a file from its beginning; what can't be read tells nothing.
    package init(descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: Self.byteLimit)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        rating = XMPPacket(Array(bytes.prefix(max(0, count)))).rating
    }
}
