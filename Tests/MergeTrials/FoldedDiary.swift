import DiaryModel
import DiaryStore
import DiarySync
import JSON
import NaiveMerge
import Replication

/// The diary of a set of operations, folded entity by entity without regard to speed.
struct FoldedDiary {
    private(set) var entries: [String: EntryView] = [:]
    /// The texts of entries that machines wrote concurrently.
    private(set) var conflicts: [String: Set<String>] = [:]
    /// True if an entry was emptied while it was changed elsewhere, and the operations that restore it haven't arrived
    /// yet.
    private(set) var awaitsEntries = false

    /// The set, in an order in which each comes after those that it has seen.
    private let operations: [ReplicaOperation]

    init(_ operations: [ReplicaOperation]) {
        self.operations = operations
        var byEntity: [EntityName: [ReplicaOperation]] = [:]
        for operation in operations {
            for name in Set(operation.changes.map(\.entity)) where name.kind == "entry" {
                byEntity[name, default: []].append(operation)
            }
        }
        let clock = NaiveClock(operations)
        for (name, operations) in byEntity {
            let fold = NaiveFold(operations, of: name, at: clock, isMinor: EntryView.isMinor)
            guard let view = EntryView(fold) else {
                awaitsEntries = awaitsEntries || fold.fields.contains { $0.key != "gone" && !$0.value.isEmpty }
                continue
            }
            entries[name.id] = view
            let texts = Set((fold.fields["text"] ?? []).compactMap(\.value.stringValue))
            if texts.count > 1 { conflicts[name.id] = texts }
        }
    }

    /// The differences of a machine's diary; nil if there are none.
    func difference(from machine: TrialMachine) throws -> String? {
        let store = try machine.store()
        var found: [String: EntryView] = [:]
        for scope in [EntryQuery.Scope.diary, .trash] {
            for entry in try store.entries(EntryQuery([], in: scope)) where entry.trashTime != nil || scope == .diary {
                found[entry.id.description] = EntryView(entry)
            }
        }
        for id in Set(found.keys).union(entries.keys).sorted() where found[id] != entries[id] {
            return
                "\(machine.name) has \(id) as \(Self.words(found[id])); the fold is \(Self.words(entries[id])) of\n"
                + history(of: id)
        }
        let shown = try machine.synchronizer().conflicts()
        let texts = Dictionary(shown.map { ($0.id.description, Set($0.versions.map(\.text))) }) { first, _ in first }
        return texts == conflicts ? nil : "\(machine.name) names the conflicts \(texts); the fold has \(conflicts)"
    }

    /// The operations about an entity, a line each.
    private func history(of id: String) -> String {
        operations.filter { $0.changes.contains { $0.entity.id == id } }.map { Self.line($0, about: id) }
            .joined(separator: "\n")
    }

    /// The operations about all entities that had a word once, a line each.
    func history(ofWord word: String) -> String {
        let changes = operations.flatMap(\.changes).filter { change in
            change.field.hasSuffix("/" + word)
                || (change.value.stringValue ?? "").split(whereSeparator: \.isWhitespace).contains { $0 == word }
        }
        return Set(changes.map(\.entity.id)).sorted().map { "\($0)\n\(history(of: $0))" }.joined(separator: "\n")
    }

    private static func line(_ operation: ReplicaOperation, about id: String) -> String {
        let changes = operation.changes.filter { $0.entity.id == id }.map { "\($0.field)=\($0.value)" }
        let stamp = operation.stamp
        let seen = operation.seen.machines.map { "\($0.hex.prefix(4)):\(operation.seen[$0])" }.joined(separator: " ")
        return "  \(stamp.machine.hex.prefix(4)):\(stamp.sequence) at \(stamp.time) saw \(seen): \(changes)"
    }

    private static func words(_ view: EntryView?) -> String { view.map { "\($0)" } ?? "nothing" }
}
