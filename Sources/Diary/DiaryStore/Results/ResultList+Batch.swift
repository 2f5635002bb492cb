import DiaryModel

extension ResultList {
    /// The current state of a changed entry.
    struct Touched {
        let id: UniqueIdentifier
        /// Its current row; nil if it is not in the list.
        let row: ResultRow?
    }

    /// Applies the changes of entries, and returns the batch.
    ///
    /// The cost grows with the number of changed entries. An entry that is new to the list costs the same in a list of
    /// any number of sections; one that is in it already is looked for in all of them.
    ///
    /// - Parameter touched: each entry once.
    mutating func apply(_ touched: [Touched]) -> ResultBatch {
        let before = touched.compactMap(change)
        let newSections = Set(before.compactMap(\.sectionToEnter)).filter { index(of: $0) == nil }
        for change in before where change.leaves {
            if let old = change.old { remove(change.id, key: old.key, section: old.position.section) }
        }
        for change in before where change.sectionToEnter != nil { if let row = change.row { insert(row) } }
        removeEmptySections(among: before.filter(\.leaves).compactMap(\.old?.section))
        return batch(of: before, newSections)
    }

    /// A changed entry that is or was in the list.
    private struct Change {
        let id: UniqueIdentifier
        let old: (key: Int64, position: ResultPosition, section: SectionKey, rank: ResultRank)?
        let row: ResultRow?

        /// True if its row is removed, possibly to be inserted elsewhere.
        var leaves: Bool {
            guard let old else { return false }
            return row.map { $0.key != old.key || $0.section != old.section || $0.rank != old.rank } ?? true
        }

        /// The section into which its row is inserted; nil if it stays where it is, or outside.
        var sectionToEnter: SectionKey? { leaves || old == nil ? row?.section : nil }
    }

    private func change(_ touched: Touched) -> Change? {
        let old = key(of: touched.id).flatMap { key in
            position(ofKey: key).map {
                (key: key, position: $0, section: groups[$0.section].key, rank: ranks?[key] ?? .unranked)
            }
        }
        return old == nil && touched.row == nil ? nil : Change(id: touched.id, old: old, row: touched.row)
    }

    private func batch(of changes: [Change], _ newSections: Set<SectionKey>) -> ResultBatch {
        var parts = sectionChanges(changes, newSections)
        var (deleted, inserted): ([(UniqueIdentifier, ResultPosition)], [(UniqueIdentifier, ResultPosition)]) = ([], [])
        var (updated, relocated): ([(UniqueIdentifier, ResultPosition)], [Relocation]) = ([], [])
        for change in changes {
            switch (change.old, change.row.flatMap(position(of:))) {
            case (let old?, nil): deleted.append((change.id, old.position))
            case (nil, let new?): inserted.append((change.id, new))
            case (let old?, let new?):
                updated.append((change.id, new))
                if change.leaves {
                    let staysInSection = change.row?.section == old.section
                    relocated.append(
                        Relocation(id: change.id, from: old.position, to: new, staysInSection: staysInSection))
                }
            case (nil, nil): break
            }
        }
        let gone = deleted.map(\.1) + relocated.map(\.from)
        let come = inserted.map(\.1) + relocated.map(\.to)
        let moved = Relocation.moved(relocated, gone: gone, come: come)
        parts += deleted.sorted { $0.1 < $1.1 }.map { .delete($0.0, at: $0.1) }
        parts += inserted.sorted { $0.1 < $1.1 }.map { .insert($0.0, at: $0.1) }
        parts += moved.sorted { $0.to < $1.to }.map { .move($0.id, from: $0.from, to: $0.to) }
        parts += updated.sorted { $0.1 < $1.1 }.map { .update($0.0, at: $0.1) }
        return ResultBatch(parts)
    }

    /// The changes of sections; only those that rows left or entered may be deleted or inserted.
    private func sectionChanges(_ changes: [Change], _ newSections: Set<SectionKey>) -> [ResultChange] {
        let left = Dictionary(
            changes.filter(\.leaves).compactMap(\.old).map { ($0.section, $0.position.section) },
            uniquingKeysWith: { first, _ in first })
        let gone = left.filter { index(of: $0.key) == nil }.sorted { $0.value < $1.value }
        let new = newSections.compactMap(index(of:)).sorted()
        return gone.map { .deleteSection($0.value, name: $0.key.name) }
            + new.map { .insertSection($0, name: groups[$0].key.name) }
    }
}

/// An entry with a changed sort key.
private struct Relocation {
    let id: UniqueIdentifier
    let from: ResultPosition
    let to: ResultPosition
    let staysInSection: Bool

    /// The entries whose position among the other rows changed, too.
    ///
    /// A position is unchanged if the number of unchanged rows before it is the same as before, and rows in the same
    /// gap keep their order.
    static func moved(
        _ relocated: [Relocation], gone: [ResultPosition], come: [ResultPosition]
    ) -> [Relocation] {
        let (gone, come) = (Ranks(gone), Ranks(come))
        var moved: [Relocation] = []
        var lastKept: (gap: ResultPosition, from: ResultPosition)?
        for each in relocated.sorted(by: { $0.to < $1.to }) {
            let before = each.from.row - gone.count(before: each.from)
            let after = each.to.row - come.count(before: each.to)
            let gap = ResultPosition(section: each.to.section, row: after)
            let isInOrder = lastKept.map { $0.gap != gap || $0.from < each.from } ?? true
            if each.staysInSection, before == after, isInOrder {
                lastKept = (gap, each.from)
            } else {
                moved.append(each)
            }
        }
        return moved
    }

    /// Positions by their section, in order.
    private struct Ranks {
        private let rows: [Int: [Int]]

        init(_ positions: [ResultPosition]) {
            rows = Dictionary(grouping: positions, by: \.section).mapValues { $0.map(\.row).sorted() }
        }

        /// The number of changes in the same section before a position.
        func count(before position: ResultPosition) -> Int {
            (rows[position.section] ?? []).partitioningIndex { $0 < position.row }
        }
    }
}
