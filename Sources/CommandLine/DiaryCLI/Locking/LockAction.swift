import Arguments
import Terminal

/// The actions of `diary lock`, each with its option; without one it closes the diary.
enum LockAction: CaseIterable {
    case setup
    case passphrase
    case words
    case undoSetup
    case removePlain
    case status

    var key: OptionKey {
        switch self {
        case .setup: .setup
        case .passphrase: .passphrase
        case .words: .words
        case .undoSetup: .undoSetup
        case .removePlain: .removePlain
        case .status: .status
        }
    }

    private var options: Set<OptionKey> {
        switch self {
        case .setup, .words: [.passphraseFd]
        case .passphrase, .undoSetup: [.passphraseFd, .wordsFd, .recovery]
        case .removePlain: [.yes]
        case .status: [.format]
        }
    }

    /// The options of `diary lock` alone.
    private static let ownOptions: Set<OptionKey> = [.wait]
    private static let all = allCases.reduce(into: ownOptions) { $0.formUnion($1.options) }

    /// The keys of the other actions, which an option of one excludes.
    var others: [OptionKey] { Self.allCases.filter { $0 != self }.map(\.key) }

    /// The action that the options name; nil for `diary lock` alone.
    ///
    /// - Throws: `Failure` for an option that belongs to another action.
    static func named(_ values: OptionValues) throws(Failure) -> LockAction? {
        let action = allCases.first { values.flag($0.key) }
        let name = action.map { "diary lock --\($0.key.name)" } ?? "diary lock"
        for (key, _) in values.given where all.contains(key) && !(action?.options ?? ownOptions).contains(key) {
            let places = allCases.filter { $0.options.contains(key) }.map { "diary lock --\($0.key.name)" }
            let owners = (ownOptions.contains(key) ? ["diary lock"] : []) + places
            throw Failure(
                "\(name) takes no --\(key.name)", hint: "it belongs to \(owners.joined(separator: ", "))", .usage)
        }
        return action
    }
}
