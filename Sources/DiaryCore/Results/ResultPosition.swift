/// Where an entry stands in a list: the section, and the row in it, both from 0.
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

/// One part of what commits changed in a list.
///
/// Positions of what is deleted, and where a move begins, are those before the batch; of what is inserted, where a move
/// ends, and of updates, those after it.
public enum ResultChange: Hashable, Sendable {
    /// A section of which no row is left.
    case deleteSection(Int, name: String)
    /// A section that has rows now.
    case insertSection(Int, name: String)
    /// An entry that the list does not hold any more.
    case delete(UniqueIdentifier, at: ResultPosition)
    /// An entry that the list holds now.
    case insert(UniqueIdentifier, at: ResultPosition)
    /// An entry whose place is another one.
    case move(UniqueIdentifier, from: ResultPosition, to: ResultPosition)
    /// An entry that was touched and is still in the list.
    case update(UniqueIdentifier, at: ResultPosition)
}

/// What one commit, or several that came together, changed in a list.
///
/// In this order: sections deleted, sections inserted, entries deleted, inserted, moved, updated. Applied to a copy of the
/// old list it gives the new one: what is deleted and what is moved is taken out of the old list, the latest position first;
/// then what is inserted and what was moved is put in, the earliest position first, sections before rows. A row of a section
/// that comes or goes is told like any other, and an entry that is moved is told as updated, too.
public struct ResultBatch: Equatable, Sendable, RandomAccessCollection {
    /// The changes, in order.
    public let changes: [ResultChange]
    /// Whether the list holds more than its first page from now on, which no change tells: a copy is made anew.
    public let isReload: Bool

    package init(_ changes: [ResultChange], isReload: Bool = false) {
        (self.changes, self.isReload) = (changes, isReload)
    }

    /// The index of the first change.
    public var startIndex: Int { changes.startIndex }
    /// The index behind the last change.
    public var endIndex: Int { changes.endIndex }
    /// The change at an index.
    public subscript(index: Int) -> ResultChange { changes[index] }
}
