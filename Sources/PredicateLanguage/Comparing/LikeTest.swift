import TextFolding

/// LIKE: the whole string, with `*` for any run and `?` for one code point.
final class LikeTest: ComparisonTest {
    private var pattern: (text: String, compiled: LikePattern)?
    private var scratch = ComparisonText()

    override func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let wanted) = right else { throw incomparable(left, right) }
        return try holds(text: nfc(text).utf8.span, wanted)
    }

    override var readsTexts: Bool { true }

    override func holds(text: Span<UInt8>, _ wanted: String) throws(PredicateError) -> Bool {
        let options = context.values.options
        if pattern.map({ hasSameBytes($0.text, wanted) }) != true {
            pattern = (wanted, LikePattern(wanted, options: options))
        }
        guard let compiled = pattern?.compiled else { return false }
        scratch.fold(composed: text, options: options, boundary: .codePoint)
        return compiled.matches(scratch)
    }
}
