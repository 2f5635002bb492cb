import TextFolding

/// MATCHES: the whole string against a regular expression of ICU; under `[d]` both sides lose their marks first.
final class MatchesTest: ComparisonTest {
    private var pattern: (text: String, compiled: RegularExpression)?

    override func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let wanted) = right else { throw incomparable(left, right) }
        return try expression(wanted).matches(prepared(text), at: context.rightRange)
    }

    override var readsTexts: Bool { !context.values.options.contains(.diacriticInsensitive) }

    override func holds(text: Span<UInt8>, _ wanted: String) throws(PredicateError) -> Bool {
        try expression(wanted).matches(text, at: context.rightRange)
    }

    private func expression(_ wanted: String) throws(PredicateError) -> RegularExpression {
        if let pattern, hasSameBytes(pattern.text, wanted) { return pattern.compiled }
        let ignoresCase = context.values.options.contains(.caseInsensitive)
        let compiled = try RegularExpression(prepared(wanted), ignoresCase: ignoresCase, at: context.rightRange)
        pattern = (wanted, compiled)
        return compiled
    }

    private func prepared(_ text: String) -> String {
        guard context.values.options.contains(.diacriticInsensitive) else { return nfc(text) }
        let bytes = StringComparison.fold(text, options: [.diacriticInsensitive])
        return nfc(String(decoding: bytes, as: UTF8.self))
    }
}
