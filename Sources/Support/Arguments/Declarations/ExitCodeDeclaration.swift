package struct ExitCodeDeclaration: Sendable, Hashable {
    package var code: Int32
    /// One phrase, small letter first, without a full stop.
    package var meaning: String

    package init(_ code: Int32, _ meaning: String) {
        self.code = code
        self.meaning = meaning
    }
}
