import TextFolding

/// BEGINSWITH and ENDSWITH: nil and the empty string are never found.
final class EdgeTest: ComparisonTest {
    private var needle: FoldedNeedle
    private var scratch = ComparisonText()

    override init(_ context: ComparisonContext) {
        needle = FoldedNeedle(options: context.values.options)
        super.init(context)
    }

    override func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let edge) = right else { throw incomparable(left, right) }
        let atStart = context.operation == .beginsWith
        if context.options.contains(.normalized) {
            guard !edge.isEmpty else { return false }
            return atStart ? text.utf8.starts(with: edge.utf8) : text.utf8.reversed().starts(with: edge.utf8.reversed())
        }
        scratch.fold(text, options: context.values.options)
        let bytes = needle.bytes(of: edge)
        return atStart ? scratch.hasPrefix(bytes) : scratch.hasSuffix(bytes)
    }
}
