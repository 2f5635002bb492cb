/// The folding of one code point of composed text under the options of the predicate language.
///
/// The recipe is that of Apple's `CFString.c`: decompose; under `[d]` keep only the base if it is below U+0510, and
/// drop the extending code points that follow; under `[c]` fold the case and decompose again.
enum ComparisonFold {
    static func table(_ options: ComparisonOptions) -> FoldTable {
        switch (options.contains(.caseInsensitive), options.contains(.diacriticInsensitive)) {
        case (false, false): exact
        case (true, false): caseInsensitive
        case (false, true): diacriticInsensitive
        case (true, true): insensitive
        }
    }

    private static let exact = FoldTable { ScalarList($0) }
    private static let caseInsensitive = FoldTable { expansion(of: $0, options: [.caseInsensitive]) }
    private static let diacriticInsensitive = FoldTable { expansion(of: $0, options: [.diacriticInsensitive]) }
    private static let insensitive = FoldTable {
        expansion(of: $0, options: [.caseInsensitive, .diacriticInsensitive])
    }

    /// The first code point after the Latin, Greek and Cyrillic letters, whose marks `[d]` strips.
    private static let firstOtherBase: UInt32 = 0x510

    static func expansion(of scalar: UInt32, options: ComparisonOptions) -> ScalarList {
        var decomposed = CodePoint.canonicalDecomposition(scalar)
        if options.contains(.diacriticInsensitive) {
            if CodePoint.isExtending(scalar) { return ScalarList() }
            if decomposed[0] < firstOtherBase { decomposed.truncate(to: 1) }
        }
        guard options.contains(.caseInsensitive) else { return decomposed }
        var folded = ScalarList()
        for index in 0..<decomposed.count {
            // A mark stays a mark: U+0345 would become the letter iota, and ᾳ would no longer be α with a mark.
            let isMark = CodePoint.isExtending(decomposed[index])
            folded.append(isMark ? ScalarList(decomposed[index]) : CodePoint.caseFolding(decomposed[index]))
        }
        return folded
    }
}
