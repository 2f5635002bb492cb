import DiaryMedia

/// Finds the chats of a source in which nobody has the name that the user gave as their own.
struct OwnNameCheck {
    private let name: String?
    private var chatCount = 0
    private var lacking: [(title: String, place: String)] = []
    /// The first names in these chats, without doubles.
    private var senders: [String] = []

    init(_ options: ReadingOptions) { name = options.ownName }

    /// The most names of people and of chats in a report.
    private static let mostNames = 8

    mutating func add(_ title: String, _ place: String, senders: Set<String>) {
        guard let name else { return }
        chatCount += 1
        guard !senders.contains(name) else { return }
        lacking.append((title, place))
        for sender in senders.sorted() where self.senders.count <= Self.mostNames && !self.senders.contains(sender) {
            self.senders.append(sender)
        }
    }

    /// Reports them in one line: their names, and those that `--me` could have if no chat has the given one.
    func report(to sink: any ImportSink) throws {
        guard let name, let first = lacking.first else { return }
        var words = "nobody in it is named \(name)"
        if chatCount > 1 {
            words =
                "nobody is named \(name) in \(lacking.count) of \(chatCount) chats: "
                + Self.listed(lacking.map(\.title))
        }
        if lacking.count == chatCount, !senders.isEmpty { words += "; the names are \(Self.listed(senders))" }
        try sink.report(ImportProblem(.oddValue, first.place, words))
    }

    private static func listed(_ names: [String]) -> String {
        names.prefix(mostNames).joined(separator: ", ") + (names.count > mostNames ? ", …" : "")
    }
}
