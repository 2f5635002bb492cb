import TextFolding

/// LIKE: the whole string, with `*` for any run and `?` for one code point.
final class LikeTest: ComparisonTestBase, ComparisonTest, TextTest {
    private var pattern: (text: String, compiled: LikePattern)?
    private var scratch = ComparisonText()

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let wanted) = right else { throw incomparable(left, right) }
        return try holds(text: nfc(text).utf8.span, wanted)
    }

    var textTest: (any TextTest)? { self }

    func holds(text: Span<UInt8>, _ wanted: String) throws(PredicateError) -> Bool {
        let options = context.values.options
        if pattern.map({ hasSameBytes($0.text, wanted) }) != true {
            pattern = (wanted, LikePattern(wanted, options: options))
        }
        guard let compiled = pattern?.compiled else { return false }
        scratch.fold(composed: text, options: options, boundary: .codePoint)
        return try compiled.matches(scratch, context.clock, at: context.range)
    }
}
