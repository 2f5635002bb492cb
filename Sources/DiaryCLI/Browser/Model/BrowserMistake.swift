/// What is wrong with a line that is typed, and where.
struct BrowserMistake: Error, Equatable {
    /// The place, in characters of the line; at its end it is empty.
    let place: Range<Int>
    /// What is wrong and what helps.
    let words: String
}
