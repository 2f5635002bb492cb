/// How far archives are unpacked.
package struct UnpackingProgress: Sendable {
    /// Members that are done.
    package var memberCount = 0
    /// Bytes that are unpacked.
    package var byteCount: Int64 = 0
    /// All bytes, where the archives tell beforehand.
    package var totalByteCount: Int64?
}
