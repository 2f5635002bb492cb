/// A file for a photo that was imported earlier.
struct LateFile {
    let file: FoundFile
    let kind: Medium.Companion.Kind
    let photo: KnownPhoto
}
