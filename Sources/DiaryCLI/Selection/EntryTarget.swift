import Arguments
import DiaryKit
import Terminal

/// The entries that a command is to work on: named one by one, or selected.
struct EntryTarget {
    /// What was found.
    struct Found {
        let ids: [UniqueIdentifier]
        /// Whether a selection found them rather than their names.
        let isSelection: Bool
    }

    let invocation: Invocation
    let store: Store
    var isInTrash = false

    /// The entries that the operands and options mean.
    ///
    /// Operands that look like an ENTRY are taken for one; otherwise operands and options are a selection.
    /// - Parameter orSelection: whether a selection is allowed; nothing at all is then wrong usage.
    func resolve(orSelection: Bool) throws -> Found {
        let operands = invocation.operands
        let isGiven = SelectionReader.isGiven(invocation.values)
        if !operands.isEmpty, !isGiven, !orSelection || operands.allSatisfy(isReference) {
            let references = EntryReference(invocation: invocation, store: store, isInTrash: isInTrash)
            return Found(ids: try references.resolve(operands), isSelection: false)
        }
        guard isGiven || !operands.isEmpty else {
            throw Failure(
                "no entry is named", hint: "diary \(name) 3f2a, diary \(name) @, or diary \(name) --on yesterday",
                .usage)
        }
        if isGiven, let word = operands.first(where: { $0 == "-" || $0.hasPrefix("@") }) {
            throw Failure(
                "\(word) names an entry, and options select others", hint: "name the entries, or select them", .usage)
        }
        let query = try SelectionReader(invocation: invocation, store: store)
            .query(operands: operands, scope: isInTrash ? .trash : .diary)
        return Found(ids: try store.identifiers(query), isSelection: true)
    }

    /// A word of digits such as 2026 is rather a date; an entry's beginning that is all digits is written with more of them.
    func isReference(_ word: String) -> Bool {
        guard EntryReference.isReference(word) else { return false }
        guard word.allSatisfy(\.isNumber), word.count == 4 else { return true }
        return (try? store.identifiers(beginningWith: word, limit: 1))?.isEmpty == false
    }

    private var name: String { invocation.command.command?.name ?? "show" }
}
