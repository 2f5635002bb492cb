extension StringProtocol {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    var trimmed: SubSequence {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start[start.endIndex...] }
        return start[...end]
    }
}
