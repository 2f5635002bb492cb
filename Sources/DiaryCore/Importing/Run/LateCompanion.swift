import DecoderProtocol

/// A file for a photo that was imported earlier.
struct LateCompanion {
    let file: FoundFile
    let kind: Medium.Companion.Kind
    let photo: KnownPhoto
    /// The values that it gives the photo.
    let sidecar: SidecarValues?
    /// True if an earlier sidecar of the same name goes to the trash: a program has written the file again.
    let replacesNamesake: Bool
}
