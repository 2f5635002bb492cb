/// The formats that pixels can be encoded as.
package enum EncodedPictureFormat: Int, Sendable, CaseIterable {
    /// For photos: loses what is hardly seen.
    case jpeg = 1
    /// For drawings: loses nothing.
    case png = 2
}
