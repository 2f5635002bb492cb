public import DiaryModel

/// The position of an entry in a list: the section, and the row in it, both from 0.
public struct ResultPosition: Hashable, Comparable, Sendable {
    /// The section, from 0.
    public let section: Int
    /// The row in it, from 0.
    public let row: Int

    /// The row of a section.
    public init(section: Int, row: Int) {
        (self.section, self.row) = (section, row)
    }

    /// Orders by section, then by row.
    public static func < (left: ResultPosition, right: ResultPosition) -> Bool {
        (left.section, left.row) < (right.section, right.row)
    }
}

/// One part of the change of a list by commits.
///
/// Positions of deletions, and of the beginnings of moves, are those before the batch; of insertions, of the ends of
/// moves, and of updates, those after it.
public enum ResultChange: Hashable, Sendable {
    /// A section without rows any more.
    case deleteSection(Int, name: String)
    /// A section that has rows now.
    case insertSection(Int, name: String)
    /// An entry that left the list.
    case delete(UniqueIdentifier, at: ResultPosition)
    /// An entry that entered the list.
    case insert(UniqueIdentifier, at: ResultPosition)
    /// An entry whose position changed.
    case move(UniqueIdentifier, from: ResultPosition, to: ResultPosition)
    /// An entry that changed and is still in the list.
    case update(UniqueIdentifier, at: ResultPosition)
}

/// The change of a list by one commit, or by several together.
///
/// In this order: sections deleted, sections inserted, entries deleted, inserted, moved, updated. Applied to a copy of
/// the old list it gives the new one: deleted and moved entries are removed from the old list, the last position first;
/// then inserted and moved ones are added, the first position first, sections before rows. Rows of a deleted or
/// inserted section are reported like all others, and a moved entry is reported as updated, too.
public struct ResultBatch: Equatable, Sendable, RandomAccessCollection {
    /// The changes, in order.
    public let changes: [ResultChange]
    /// True if the list is complete from now on instead of its first page; no change describes that: a copy has to be
    /// made again.
    public let isReload: Bool

    package init(_ changes: [ResultChange], isReload: Bool = false) {
        (self.changes, self.isReload) = (changes, isReload)
    }

    /// The index of the first change.
    public var startIndex: Int { changes.startIndex }
    /// The index after the last change.
    public var endIndex: Int { changes.endIndex }
    /// The change at an index.
    public subscript(index: Int) -> ResultChange { changes[index] }
}
