import TextFolding

/// The folded form of the last needle, which for a constant is folded once.
struct FoldedNeedle {
    private let options: ComparisonOptions
    private var text: String?
    private var folded: [UInt8] = []

    init(options: ComparisonOptions) {
        self.options = options
    }

    mutating func bytes(of needle: String) -> [UInt8] {
        if let text, text.utf8.count == needle.utf8.count, hasSameBytes(text, needle) { return folded }
        text = needle
        folded = StringComparison.fold(needle, options: options)
        return folded
    }
}
