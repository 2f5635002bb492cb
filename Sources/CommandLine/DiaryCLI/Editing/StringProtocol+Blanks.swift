extension StringProtocol {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
