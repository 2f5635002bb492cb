import Terminal

/// Warnings about many files or lines.
///
/// The first few of each reason are printed at once, and all of them are counted at the end.
final class GroupedWarnings {
    private struct Group {
        let reason: StyledText
        var count = 0
        /// The item after the last named one; it is named too if no other follows.
        var next: StyledText?
    }

    /// The number of named items for each reason.
    private static let namedCount = 3

    private let messages: Messages
    private let nouns: String
    /// The text that says where the others are named; empty if nowhere.
    private let rest: StyledText
    private var groups: [String: Group] = [:]
    private var order: [String] = []

    init(_ messages: Messages, of nouns: String, rest: StyledText = "") {
        self.messages = messages
        self.nouns = nouns
        self.rest = rest
    }

    private(set) var hasUnnamed = false

    /// Warns about one item as `name: reason`.
    ///
    /// - Parameter key: the key by which reasons are equal; by default the reason itself.
    func warn(_ name: StyledText, _ reason: StyledText, key: String? = nil) throws(OutputError) {
        let key = key ?? reason.plain
        if groups[key] == nil { order.append(key) }
        var group = groups[key] ?? Group(reason: reason)
        group.count += 1
        let warning = name + ": " + reason
        if group.count <= Self.namedCount { try messages.warning(warning) }
        group.next = group.count == Self.namedCount + 1 ? warning : nil
        groups[key] = group
    }

    /// Prints the count of each reason for which not all were named.
    func finish() throws(OutputError) {
        for key in order {
            guard let group = groups[key], group.count > Self.namedCount else { continue }
            if let next = group.next {
                try messages.warning(next)
                continue
            }
            hasUnnamed = true
            let reason = key == group.reason.plain ? group.reason : StyledText(SafeText(key).singleLine)
            let end = rest.isEmpty ? StyledText() : "; " + rest
            try messages.warning(
                "\(group.count.grouped) \(nouns), the first \(Self.namedCount) named above: " + reason + end)
        }
        groups = [:]
        order = []
    }
}
