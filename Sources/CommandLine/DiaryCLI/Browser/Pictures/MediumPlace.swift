import DiaryModel

/// The place of a photo or sound among the lines of its entry.
struct MediumPlace: Equatable {
    enum Kind: Equatable {
        /// A photo, or the cover of a sound.
        case picture
        case waveform
    }

    let index: Int
    let medium: Medium
    let kind: Kind
    var line: Int
    let column: Int
    let columns: Int
    let rows: Int
    /// True if a line with its number and name is below it.
    let isNamed: Bool

    /// Its lines, including that of its name.
    var lines: Range<Int> { line..<line + rows + (isNamed ? 1 : 0) }
}
