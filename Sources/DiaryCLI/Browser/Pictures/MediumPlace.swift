import DiaryCore

/// The place of a photo or sound among the lines of its entry.
struct MediumPlace: Equatable {
    enum Kind: Equatable {
        /// A photo, or the cover of a sound.
        case picture
        case waveform
    }

    /// The place of the medium in its entry, from 0.
    let index: Int
    let medium: Medium
    let kind: Kind
    /// Lines above it.
    var line: Int
    /// Cells before it.
    let column: Int
    let columns: Int
    let rows: Int
    /// Whether a line with its number and name is below it.
    let isNamed: Bool

    /// Its lines, with that of its name.
    var lines: Range<Int> { line..<line + rows + (isNamed ? 1 : 0) }
}
