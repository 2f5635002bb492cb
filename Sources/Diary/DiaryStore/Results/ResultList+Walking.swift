package import Chronology
package import DiaryModel

extension ResultList {
    package var sectionCount: Int { groups.count }

    /// The number of rows of a section; 0 if the section does not exist.
    package func rowCount(ofSection index: Int) -> Int { groups.indices.contains(index) ? groups[index].rows.count : 0 }

    package func contains(_ id: UniqueIdentifier) -> Bool { key(of: id) != nil }

    /// The position of the first row; nil in an empty list.
    package var firstPosition: ResultPosition? { groups.isEmpty ? nil : ResultPosition(section: 0, row: 0) }

    /// The position of the last row; nil in an empty list.
    package var lastPosition: ResultPosition? {
        groups.last.map { ResultPosition(section: groups.count - 1, row: $0.rows.count - 1) }
    }

    /// The position of the next row; nil after the last one.
    package func position(after position: ResultPosition) -> ResultPosition? {
        if position.row + 1 < rowCount(ofSection: position.section) {
            return ResultPosition(section: position.section, row: position.row + 1)
        }
        return position.section + 1 < groups.count ? ResultPosition(section: position.section + 1, row: 0) : nil
    }

    /// The position of the previous row; nil before the first one.
    package func position(before position: ResultPosition) -> ResultPosition? {
        if position.row > 0 { return ResultPosition(section: position.section, row: position.row - 1) }
        let section = position.section - 1
        return section >= 0 ? ResultPosition(section: section, row: rowCount(ofSection: section) - 1) : nil
    }

    /// The number of rows before a position.
    ///
    /// The cost grows with the number of sections.
    package func rank(of position: ResultPosition) -> Int {
        groups.prefix(position.section).reduce(position.row) { $0 + $1.rows.count }
    }

    /// The position with that many rows before it, or the nearest one; nil in an empty list.
    ///
    /// The cost grows with the number of sections.
    package func position(ofRank rank: Int) -> ResultPosition? {
        var rest = max(0, rank)
        for (index, section) in groups.enumerated() {
            if rest < section.rows.count { return ResultPosition(section: index, row: rest) }
            rest -= section.rows.count
        }
        return lastPosition
    }

    /// The last row before a moment in a list newest first that has one section, else its last row; nil in an empty
    /// list.
    package func position(before moment: Instant) -> ResultPosition? {
        guard let rows = groups.first?.rows else { return nil }
        let earlierCount = rows.count(below: moment.milliseconds)
        return ResultPosition(section: 0, row: min(rows.count - earlierCount, rows.count - 1))
    }

    package var keys: Set<Int64> { Set(keys { _ in true }) }

    /// The section of a day in a list divided by days, else the first one that follows it in the list's order, else the
    /// last one; nil in an empty list.
    package func section(near day: CivilDate) -> Int? {
        guard !groups.isEmpty else { return nil }
        let wanted = SectionKey.day(day, in: isAscending ? .oldestFirst : .newestFirst)
        return min(groups.partitioningIndex { $0.key.number < wanted.number }, groups.count - 1)
    }
}
