/// The progress of reading the originals.
package struct CheckProgress: Sendable {
    /// Originals read.
    package var count = 0
    /// Bytes read.
    package var byteCount: Int64 = 0
    /// The approximate number of bytes to read.
    package var totalByteCount: Int64 = 0

    /// A check that has not begun.
    package init() {}
}
