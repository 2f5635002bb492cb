/// A file that is to be kept with a photo that came in earlier.
struct LateFile {
    let file: FoundFile
    let kind: Medium.Companion.Kind
    let photo: KnownPhoto
}
