import Arguments
import Terminal

/// The action in the first word of `diary sync`.
enum SyncAction: String, CaseIterable {
    case `init`
    case join
    case status
    case fetch
    case passphrase
    case rekey
    case name
    case retire
    case leave

    /// The name of the following operand in help; nil if there is none.
    var operandName: String? {
        switch self {
        case .`init`, .join, .rekey: "FOLDER"
        case .retire, .name: "NAME"
        case .fetch: "SELECTION"
        case .status, .passphrase, .leave: nil
        }
    }

    /// True if Ctrl-C ends it immediately, since its changes are atomic.
    var endsAtOnce: Bool {
        switch self {
        case .status, .retire, .leave: true
        case .`init`, .join, .fetch, .passphrase, .rekey, .name: false
        }
    }

    /// The options of `diary sync` without an action.
    private static let ownOptions: Set<OptionKey> = [.watch, .quiet, .media, .rclone, .format]

    private var options: Set<OptionKey> {
        switch self {
        case .`init`: [.machineName, .rclone, .passphraseFd, .media, .systemd, .noSystemd]
        case .join: [.machineName, .rclone, .passphraseFd, .wordsFd, .media, .systemd, .noSystemd, .lock]
        case .status: [.format]
        case .fetch, .name: []
        case .passphrase, .rekey: [.passphraseFd]
        case .retire, .leave: [.yes]
        }
    }

    private static let all = allCases.reduce(into: ownOptions) { $0.formUnion($1.options) }

    /// The typed action; nil for `diary sync` alone.
    ///
    /// - Throws: `Failure` for words and options that belong to another action.
    static func typed(_ invocation: Invocation) throws(Failure) -> SyncAction? {
        // The parser refuses other words.
        let action = invocation.operands.first.flatMap(SyncAction.init(rawValue:))
        let name = action.map { "diary sync \($0.rawValue)" } ?? "diary sync"
        let accepted = action?.options ?? ownOptions
        for (key, _) in invocation.values.given where all.contains(key) && !accepted.contains(key) {
            let others = allCases.filter { $0.options.contains(key) }.map { "diary sync \($0.rawValue)" }
            let places = (ownOptions.contains(key) ? ["diary sync"] : []) + others
            throw Failure(
                "\(name) takes no --\(key.name)", hint: "it belongs to \(places.joined(separator: ", "))", .usage)
        }
        if action != .fetch, SelectionReader.isGiven(invocation.values) {
            throw Failure("\(name) takes no selection", hint: "diary sync fetch SELECTION", .usage)
        }
        try checkWords(of: action, invocation.operands.dropFirst())
        return action
    }

    private static func checkWords(of action: SyncAction?, _ words: ArraySlice<String>) throws(Failure) {
        guard let action, action != .fetch else { return }
        let usage = "diary sync \(action.rawValue)" + (action.operandName.map { " \($0)" } ?? "")
        guard let name = action.operandName else {
            guard let word = words.first else { return }
            throw Failure("\(SafeText(word).singleLine) is one word too many", hint: "\(usage)", .usage)
        }
        guard let word = words.first, !word.isEmpty else {
            throw Failure("\(name) is missing", hint: "\(usage)", .usage)
        }
        guard words.count > 1, let extra = words.last else { return }
        throw Failure("\(SafeText(extra).singleLine) is one word too many", hint: "\(usage)", .usage)
    }
}
