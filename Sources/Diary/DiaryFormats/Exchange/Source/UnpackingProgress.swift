/// The progress of unpacking archives.
package struct UnpackingProgress: Sendable {
    /// Members that are done.
    package var memberCount = 0
    /// Bytes that are unpacked.
    package var byteCount: Int64 = 0
    /// All bytes, if the archives give them beforehand.
    package var totalByteCount: Int64?
}
