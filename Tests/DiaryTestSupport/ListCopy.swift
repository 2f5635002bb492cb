package import DiaryModel
package import DiaryStore

/// A copy of a list that is maintained by batches alone, as a view would do.
package struct ListCopy: Equatable {
    /// A section with the ids of its rows.
    package struct Section: Equatable {
        package var name: String
        package var ids: [UniqueIdentifier]

        package init(name: String, ids: [UniqueIdentifier]) { (self.name, self.ids) = (name, ids) }
    }

    package var sections: [Section] = []

    package init(_ sections: [Section]) { self.sections = sections }

    /// The list of a tracker that was just loaded.
    package init(_ tracker: ResultTracker) throws {
        for (index, section) in tracker.list.sections.enumerated() {
            let ids = try (0..<section.count).map {
                try tracker.identifier(at: ResultPosition(section: index, row: $0)) ?? UniqueIdentifier()
            }
            sections.append(Section(name: section.name, ids: ids))
        }
    }

    /// Applies a ``ResultBatch``, and returns its problems.
    package mutating func apply(_ batch: ResultBatch) -> [String] {
        var problems: [String] = []
        var out: [(ResultPosition, UniqueIdentifier)] = []
        var into: [(ResultPosition, UniqueIdentifier)] = []
        var (deleted, inserted): ([(Int, String)], [(Int, String)]) = ([], [])
        for change in batch {
            switch change {
            case .deleteSection(let index, let name): deleted.append((index, name))
            case .insertSection(let index, let name): inserted.append((index, name))
            case .delete(let id, let position): out.append((position, id))
            case .insert(let id, let position): into.append((position, id))
            case .move(let id, let from, let to):
                out.append((from, id))
                into.append((to, id))
            case .update: break
            }
        }
        for (position, id) in out.sorted(by: { $0.0 > $1.0 }) {
            guard sections.indices.contains(position.section),
                sections[position.section].ids.indices.contains(position.row),
                sections[position.section].ids[position.row] == id
            else {
                problems.append("\(position) does not hold \(id)")
                continue
            }
            sections[position.section].ids.remove(at: position.row)
        }
        for (index, name) in deleted.sorted(by: { $0.0 > $1.0 }) {
            guard sections.indices.contains(index), sections[index] == Section(name: name, ids: []) else {
                problems.append("section \(index) \(name) has rows, or is another")
                continue
            }
            sections.remove(at: index)
        }
        for (index, name) in inserted.sorted(by: { $0.0 < $1.0 }) {
            guard index <= sections.count else {
                problems.append("section \(index) of \(sections.count)")
                continue
            }
            sections.insert(Section(name: name, ids: []), at: index)
        }
        for (position, id) in into.sorted(by: { $0.0 < $1.0 }) {
            guard sections.indices.contains(position.section), position.row <= sections[position.section].ids.count
            else {
                problems.append("\(position) can't be had")
                continue
            }
            sections[position.section].ids.insert(id, at: position.row)
        }
        for case .update(let id, let position) in batch {
            if sections.indices.contains(position.section),
                sections[position.section].ids.indices.contains(position.row),
                sections[position.section].ids[position.row] == id
            {
                continue
            }
            problems.append("the update of \(id) is not at \(position)")
        }
        return problems
    }
}
