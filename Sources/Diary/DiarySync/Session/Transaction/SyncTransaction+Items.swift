import DiaryModel
import DiaryStore
import JSON
import Replication

/// Saved searches and templates of other machines.
extension SyncTransaction {
    /// Writes all items of a kind if an operation changed one of them.
    func applyItems<Item: SharedItem>(
        _ type: Item.Type, among entities: [EntityName], _ transaction: WriteTransaction
    ) throws {
        guard let changed = entities.first(where: { $0.kind == Item.sharedKind }) else { return }
        try attempt(changed, transaction) { try applyItems(type, transaction) }
    }

    /// Of items with the same name the earliest one keeps it.
    func applyItems<Item: SharedItem>(_ type: Item.Type, _ transaction: WriteTransaction) throws {
        let local = try localItems(type)
        var found: [(stamp: Stamp, name: EntityName)] = []
        for name in try itemNames(of: Item.sharedKind) {
            if let stamp = try record(name).winner(of: "exists", by: .present)?.stamp { found.append((stamp, name)) }
        }
        found.sort { ($0.stamp, $0.name) < ($1.stamp, $1.name) }
        var (wanted, keys, ids): ([Item], Set<String>, Set<UniqueIdentifier>) = ([], [], [])
        for (_, name) in found {
            let values = try record(name).values(of: name.kind)
            // Two spellings of one id are one item: the earliest.
            guard var item = Item(sharedID: name.id, values, local: local[name.id]?.id), ids.insert(item.id).inserted
            else { continue }
            var number = 2
            let first = item.name
            while !keys.insert(item.key).inserted {
                item.name = "\(first) \(number)"
                number += 1
            }
            try state.setShown(item.name == first ? nil : .string(item.name), "name", of: name)
            wanted.append(item)
        }
        try put(wanted, replacing: Array(local.values), transaction)
        let count = transaction.touchedItemCounts[Item.kind] ?? 0
        if Item.kind == .template { report.templateCount += count } else { report.searchCount += count }
    }

    private func itemNames(of kind: String) throws -> Set<EntityName> {
        Set(try state.names(of: kind)).union(fold.records.keys.filter { $0.kind == kind })
    }

    /// A name that another item still has waits until that one has its new name.
    private func put<Item: SharedItem>(
        _ wanted: [Item], replacing old: [Item], _ transaction: WriteTransaction
    ) throws {
        var rows = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let kept = Set(wanted.map(\.id))
        for row in old where !kept.contains(row.id) {
            try transaction.put(row, nil)
            rows[row.id] = nil
        }
        let table = store.table(of: Item.self)
        var waiting = wanted.filter { rows[$0.id] != $0 }
        var moved: Set<UniqueIdentifier> = []
        while !waiting.isEmpty {
            var left: [Item] = []
            for item in waiting {
                if let holder = try table.holder(of: item.key), holder != item.id {
                    left.append(item)
                } else {
                    try transaction.put(rows[item.id], item)
                    rows[item.id] = item
                }
            }
            if left.count == waiting.count {
                // Names are exchanged in a circle: one item gets a temporary name. If that doesn't help, it keeps it.
                guard let first = left.first(where: { moved.insert($0.id).inserted }) else { return }
                var aside = rows[first.id] ?? first
                aside.name = first.id.description
                try transaction.put(rows[first.id], aside)
                rows[first.id] = aside
            }
            waiting = left
        }
    }
}
