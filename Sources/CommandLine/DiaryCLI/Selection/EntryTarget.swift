import Arguments
import DiaryModel
import DiaryStore
import Terminal

/// The entries for a command, which are named individually or selected.
struct EntryTarget {
    struct Found {
        let ids: [UniqueIdentifier]
        /// True if they were selected, false if they were named.
        let isSelection: Bool
    }

    let invocation: Invocation
    let store: DiaryStore
    var isInTrash = false
    /// The second word of the command, as in `sync fetch`.
    var action: String?

    /// The entries of the operands and options.
    ///
    /// Operands that look like an ENTRY are read as such; otherwise operands and options are a selection.
    /// - Parameter orSelection: true to allow a selection; an empty one is then wrong usage.
    func resolve(orSelection: Bool) throws -> Found {
        let operands = invocation.operands
        let isGiven = SelectionReader.isGiven(invocation.values)
        let named = try operands.first { try isReference($0) }
        if let named, orSelection { try refuseMixture(of: named, isGiven: isGiven) }
        if named != nil || !operands.isEmpty && !orSelection {
            return Found(ids: try references.resolve(operands), isSelection: false)
        }
        guard isGiven || !operands.isEmpty else {
            throw Failure(
                "no entry is named", hint: "diary \(name) 3f2a, diary \(name) @, or diary \(name) --on yesterday",
                .usage)
        }
        let query = try SelectionReader(invocation: invocation, store: store)
            .query(operands: operands, scope: isInTrash ? .trash : .diary)
        return Found(ids: try store.identifiers(query), isSelection: true)
    }

    /// A word that names an entry can be combined with other such words, but not with a selection.
    private func refuseMixture(of word: String, isGiven: Bool) throws {
        if isGiven {
            throw Failure(
                "\(word) names an entry, and options select others", hint: "name the entries, or select them", .usage)
        }
        guard let other = try invocation.operands.first(where: { try !isReference($0) }) else { return }
        throw Failure(
            "\(word) names an entry, and \(other) selects others", hint: "name the entries, or select them", .usage)
    }

    /// Returns whether a word has the form of an ENTRY; a date is not one unless an entry begins with it.
    func isReference(_ word: String) throws -> Bool {
        guard EntryReference.isReference(word) else { return false }
        guard EntryOrDate(invocation: invocation, store: store).isDate(word) else { return true }
        return try !references.entries(beginningWith: word).isEmpty
    }

    private var references: EntryReference {
        EntryReference(invocation: invocation, store: store, isInTrash: isInTrash)
    }

    private var name: String {
        let name = invocation.command.command?.name ?? "show"
        return action.map { "\(name) \($0)" } ?? name
    }
}
