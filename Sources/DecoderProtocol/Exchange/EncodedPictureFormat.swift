/// The formats that pixels can be encoded as.
package enum EncodedPictureFormat: Int, Sendable, CaseIterable {
    /// For photos: lossy, with hardly visible losses.
    case jpeg = 1
    /// For drawings: loses nothing.
    case png = 2
}
