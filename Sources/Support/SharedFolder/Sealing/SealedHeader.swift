import CSodium

/// The unencrypted part at the beginning of a sealed file.
enum SealedHeader {
    /// Seven letters and the version of the format.
    static let mark = Array("DIARYSF".utf8)
    static let version: UInt8 = 1
    /// The mark, the version, the diary and the identification of the key.
    static let fixedCount = 40
    /// The whole header, with the beginning of the stream.
    static let byteCount = fixedCount + streamCount
    static let streamCount = 24
    /// The largest number of bytes that are sealed at once.
    static let chunkCount = 1 << 16
    /// The number of bytes that sealing adds to each chunk.
    static let tagCount = 17

    static func fixed(diary: [UInt8], key: MasterKey) -> [UInt8] {
        mark + [version] + diary + key.withSubkey(.identification) { Array($0.prefix(16)) }
    }

    /// The data to which each chunk is bound in addition to its content.
    static func associatedData(_ fixed: [UInt8], _ place: SealedPlace) -> [UInt8] {
        fixed + place.machine + Array(place.purpose.utf8) + [0] + Array(place.name.utf8)
    }

    /// The size of the file for a size of the content, including padding; sizes are below 2⁶¹.
    static func fileByteCount(sealing count: Int) -> Int {
        byteCount + count + (count + chunkCount - 1) / chunkCount * tagCount
    }

    /// The size of the content of a file; nil if no file has that size.
    static func sealedCount(ofFile fileByteCount: Int) -> Int? {
        let body = fileByteCount - byteCount
        guard body > 0 else { return nil }
        let chunks = (body + chunkCount + tagCount - 1) / (chunkCount + tagCount)
        let count = body - chunks * tagCount
        return count >= SealedFields.byteCount && Self.fileByteCount(sealing: count) == fileByteCount ? count : nil
    }
}
