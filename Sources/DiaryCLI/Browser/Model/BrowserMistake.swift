/// A mistake in a line that is typed, with its place.
struct BrowserMistake: Error, Equatable {
    /// The place, in characters of the line; at its end it is empty.
    let place: Range<Int>
    /// The mistake and its remedy in words.
    let words: String
}
