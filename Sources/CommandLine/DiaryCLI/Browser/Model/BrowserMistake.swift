/// A mistake in a typed line, with its location.
struct BrowserMistake: Error, Equatable {
    /// The location in characters of the line; an empty range at its end.
    let place: Range<Int>
    /// A description of the mistake and its remedy.
    let words: String
}
