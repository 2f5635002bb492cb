extension StringProtocol {
    /// The text without the scalars at its ends that satisfy a condition.
    ///
    /// `trimmingSpaces` keeps white space with a combining mark on it.
    func trimmingScalars(where isTrimmed: (Unicode.Scalar) -> Bool = \.properties.isWhitespace) -> String {
        let scalars = String(self).unicodeScalars.drop(while: isTrimmed)
        guard let last = scalars.lastIndex(where: { !isTrimmed($0) }) else { return "" }
        return String(scalars[...last])
    }
}
