import Containers

extension ByteSource {
    private static let largestFile = 256 << 20

    /// All bytes, for codecs that need the whole file; more than a picture may have are refused.
    func all() throws(ImageCodingError) -> [UInt8] {
        guard count <= Self.largestFile else { throw .tooLarge }
        return bytes(at: 0, count: count)
    }
}
