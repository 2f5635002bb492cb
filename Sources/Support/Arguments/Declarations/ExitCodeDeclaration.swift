/// An exit code and its meaning.
package struct ExitCodeDeclaration: Sendable, Hashable {
    /// The number that the process ends with.
    package var code: Int32
    /// One phrase, small letter first, without a full stop.
    package var meaning: String

    /// An exit code with its meaning.
    package init(_ code: Int32, _ meaning: String) {
        self.code = code
        self.meaning = meaning
    }
}
