import TextFolding

/// CONTAINS and IN: a string in a string, or a value among those of a collection or dictionary.
///
/// nil is in nothing.
final class ContainmentTest: ComparisonTestBase, ComparisonTest, TextTest {
    private var needle: FoldedNeedle
    private var scratch = ComparisonText()
    private let members: Set<String>?

    override init(_ context: ComparisonContext) {
        needle = FoldedNeedle(options: context.values.options)
        members = Self.members(of: context)
        super.init(context)
    }

    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        let isContains = context.operation == .contains
        let whole = isContains ? left : right
        let part = isContains ? right : left
        switch (whole, part) {
        case (.null, _), (_, .null): return false
        case (.string(let text), .string(let needle)): return contains(text, needle)
        case (.array, .string(let text)) where members != nil: return members?.contains(nfc(text)) ?? false
        case (.array(let elements), _): return elements.contains { matches($0, part) }
        case (.object(let object), _):
            return object.memberKeys.contains { key in object.value(forKey: key).map { matches($0, part) } ?? false }
        case (.string, _), (.boolean, _), (.integer, _), (.double, _), (.date, _): throw incomparable(left, right)
        }
    }

    /// The strings of a long constant list after IN, for a fast lookup; nil if the list has to be walked.
    private static func members(of context: ComparisonContext) -> Set<String>? {
        guard context.operation == .in, context.values.options.isEmpty,
            case .array(let elements)? = context.rightConstant, elements.count > 8
        else { return nil }
        let strings = elements.compactMap { element in
            if case .string(let text) = element { text } else { nil }
        }
        return strings.count == elements.count ? Set(strings) : nil
    }

    var textTest: (any TextTest)? { context.operation == .contains ? self : nil }

    func holds(text: Span<UInt8>, _ right: String) throws(PredicateError) -> Bool {
        contains(text, right)
    }

    /// Under `[n]` the bytes are compared as they are, not composed.
    private func contains(_ text: String, _ part: String) -> Bool {
        context.options.contains(.normalized) ? contains(text.utf8.span, part) : contains(nfc(text).utf8.span, part)
    }

    private func contains(_ text: Span<UInt8>, _ part: String) -> Bool {
        if context.options.contains(.normalized) { return firstRange(of: part.utf8.span, in: text) != nil }
        if context.values.options.isEmpty {
            return StringComparison.firstExactRange(of: part.utf8.span, in: text) != nil
        }
        scratch.fold(composed: text, options: context.values.options)
        return scratch.contains(needle.bytes(of: part))
    }

    /// Returns whether an element, or one of a nested collection, is the value; the sides keep their order for dates.
    private func matches(_ element: PredicateValue, _ value: PredicateValue) -> Bool {
        if case .array(let inner) = element {
            guard case .array = value else { return inner.contains { matches($0, value) } }
        }
        return context.operation == .contains
            ? context.values.areEqual(element, value) : context.values.areEqual(value, element)
    }
}
