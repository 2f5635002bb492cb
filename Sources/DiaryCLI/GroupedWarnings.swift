import Terminal

/// Warnings about many files or lines: of each reason the first few are named at once, and all of them counted at the end.
final class GroupedWarnings {
    private struct Group {
        let reason: StyledText
        var count = 0
        /// The one after the last that was named: it is named too where no other follows.
        var next: StyledText?
    }

    /// Things that are named of one reason.
    private static let namedCount = 3

    private let messages: Messages
    /// What the things are called, several of them.
    private let nouns: String
    /// Where the others are named; empty where nowhere.
    private let rest: StyledText
    private var groups: [String: Group] = [:]
    private var order: [String] = []

    init(_ messages: Messages, of nouns: String, rest: StyledText = "") {
        self.messages = messages
        self.nouns = nouns
        self.rest = rest
    }

    /// Whether there were things that were counted and not named.
    private(set) var hasUnnamed = false

    /// Warns of one thing, `name: reason`.
    ///
    /// - Parameter key: what makes reasons equal; the reason itself where nothing is said.
    func tell(_ name: StyledText, _ reason: StyledText, key: String? = nil) throws(OutputError) {
        let key = key ?? reason.plain
        if groups[key] == nil { order.append(key) }
        var group = groups[key] ?? Group(reason: reason)
        group.count += 1
        let warning = name + ": " + reason
        if group.count <= Self.namedCount { try messages.warning(warning) }
        group.next = group.count == Self.namedCount + 1 ? warning : nil
        groups[key] = group
    }

    /// Says how many there were of each reason of which not all were named.
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
