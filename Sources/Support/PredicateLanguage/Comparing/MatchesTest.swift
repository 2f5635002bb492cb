import TextFolding

/// MATCHES: the whole string against a regular expression of ICU; under `[d]` both sides lose their marks first.
final class MatchesTest: ComparisonTestBase, ComparisonTest, TextTest {
    private var pattern: (text: String, compiled: RegularExpression)?

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let wanted) = right else { throw incomparable(left, right) }
        return try expression(wanted).matches(prepared(text), at: context.rightRange)
    }

    /// A pattern that backtracks much may take as long as thousands of others.
    var stepCount: Int { pattern?.compiled.wasSlow == true ? 1024 : 32 }

    var textTest: (any TextTest)? { !context.values.options.contains(.diacriticInsensitive) ? self : nil }

    func holds(text: Span<UInt8>, _ wanted: String) throws(PredicateError) -> Bool {
        try expression(wanted).matches(text, at: context.rightRange)
    }

    private func expression(_ wanted: String) throws(PredicateError) -> RegularExpression {
        if let pattern, hasSameBytes(pattern.text, wanted) { return pattern.compiled }
        let ignoresCase = context.values.options.contains(.caseInsensitive)
        let compiled = try RegularExpression(
            prepared(wanted), ignoresCase: ignoresCase, isBounded: context.clock.seconds != nil, at: context.rightRange)
        pattern = (wanted, compiled)
        return compiled
    }

    private func prepared(_ text: String) -> String {
        guard context.values.options.contains(.diacriticInsensitive) else { return nfc(text) }
        let bytes = StringComparison.fold(text, options: [.diacriticInsensitive])
        return nfc(String(decoding: bytes, as: UTF8.self))
    }
}
