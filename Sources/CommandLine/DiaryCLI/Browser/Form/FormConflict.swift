import Terminal

/// The value that another process wrote into a field that was changed here, too.
struct FormConflict {
    let theirs: String
    /// The lines of the other value from the first difference on, as many as are shown.
    let lines: [StyledText]

    init(_ theirs: String, beside mine: String) {
        self.theirs = theirs
        let left = theirs.split(separator: "\n", omittingEmptySubsequences: false)
        let right = mine.split(separator: "\n", omittingEmptySubsequences: false)
        let same = min(zip(left, right).prefix { $0 == $1 }.count, left.count - 1)
        let shown = left.dropFirst(same).prefix(8).map { StyledText(SafeText($0.prefix(400)).singleLine) }
        lines = (same > 0 ? ["…"] : []) + shown + (left.count - same > 8 ? ["…"] : [])
    }
}
