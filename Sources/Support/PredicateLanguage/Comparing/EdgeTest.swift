import TextFolding

/// BEGINSWITH and ENDSWITH: nil and the empty string are never found.
final class EdgeTest: ComparisonTestBase, ComparisonTest, TextTest {
    private var needle: FoldedNeedle
    private var scratch = ComparisonText()

    override init(_ context: ComparisonContext) {
        needle = FoldedNeedle(options: context.values.options)
        super.init(context)
    }

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let edge) = right else { throw incomparable(left, right) }
        if context.options.contains(.normalized) { return holds(bytesOf: text.utf8, edge) }
        return try holds(text: nfc(text).utf8.span, edge)
    }

    /// The bytes as they are, not composed.
    private func holds(bytesOf text: String.UTF8View, _ edge: String) -> Bool {
        guard !edge.isEmpty else { return false }
        return context.operation == .beginsWith
            ? text.starts(with: edge.utf8) : text.reversed().starts(with: edge.utf8.reversed())
    }

    var textTest: (any TextTest)? { !context.options.contains(.normalized) ? self : nil }

    func holds(text: Span<UInt8>, _ edge: String) throws(PredicateError) -> Bool {
        let atStart = context.operation == .beginsWith
        scratch.fold(composed: text, options: context.values.options)
        let bytes = needle.bytes(of: edge)
        return atStart ? scratch.hasPrefix(bytes) : scratch.hasSuffix(bytes)
    }
}
