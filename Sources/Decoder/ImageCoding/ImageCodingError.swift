/// The reason why a picture could not be decoded or encoded.
package enum ImageCodingError: Error, Equatable, Sendable {
    /// The file does not begin with a picture's header.
    case notAPicture(String)
    /// A variant of the format that is not decoded; the text is its name: `12-bit JPEG`.
    case unsupported(String)
    case tooLarge
    /// It has more scans than are allowed: each costs a pass over the whole picture.
    case tooManyScans
    /// It would need more memory than one picture may have.
    case outOfMemory
    /// Its decoding would take longer than one picture may.
    case outOfTime
    case unreadable
    /// It is damaged; the text has the details.
    case corrupt(String)

    /// The error for damage; with a library's message, which helps to find the defect.
    static func damaged(_ words: String, _ library: String) -> ImageCodingError {
        .corrupt(words.isEmpty ? "it is damaged" : "it is damaged (\(library): \(words))")
    }
}
