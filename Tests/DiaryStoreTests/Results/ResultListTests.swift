import DiaryModel
import DiaryTestSupport
import TestFixtures
import Testing

@testable import DiaryStore

struct ResultListTests {
    private static func row(_ id: UniqueIdentifier, _ key: Int64, _ section: Int64) -> ResultRow {
        ResultRow(id: id, key: key, section: SectionKey(number: section, name: "s\(section)"))
    }

    /// The sections with the ids of their rows, computed by sorting.
    private static func sorted(_ rows: [ResultRow], isAscending: Bool) -> [ListCopy.Section] {
        let groups = Dictionary(grouping: rows, by: \.section).sorted { $0.key < $1.key }
        return groups.map { key, rows in
            let ids = rows.sorted { ($0.key < $1.key) == isAscending }.map(\.id)
            return ListCopy.Section(name: key.name, ids: ids)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a copy that applies each batch is the list`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let isAscending = Bool.random(using: &generator)
        var rows: [UniqueIdentifier: ResultRow] = [:]
        for key in 0..<20 as Range<Int64> {
            let id = UniqueIdentifier()
            rows[id] = Self.row(id, key * 10, Int64.random(in: 0..<4, using: &generator))
        }
        var builder = ResultList.Builder(isAscending: isAscending)
        for row in rows.values.sorted(by: { $0.key < $1.key }) { builder.append(row) }
        var list = builder.list()
        var copy = ListCopy(Self.sorted(Array(rows.values), isAscending: isAscending))
        for _ in 0..<30 {
            var touched: [UniqueIdentifier: ResultList.Touched] = [:]
            for _ in 0..<Int.random(in: 1..<8, using: &generator) {
                let id =
                    Int.random(in: 0..<3, using: &generator) == 0
                    ? UniqueIdentifier()
                    : rows.keys.sorted { $0.description < $1.description }
                        .randomElement(using: &generator) ?? UniqueIdentifier()
                guard touched[id] == nil else { continue }
                touched[id] = Self.change(of: id, &rows, &generator)
            }
            let batch = list.apply(Array(touched.values))
            let problems = copy.apply(batch)
            #expect(problems == [])
            #expect(copy.sections == Self.sorted(Array(rows.values), isAscending: isAscending))
            #expect(list.sections.map(\.name) == copy.sections.map(\.name))
            #expect(list.sections.map(\.count) == copy.sections.map(\.ids.count))
            for (section, group) in copy.sections.enumerated() {
                for (number, id) in group.ids.enumerated() {
                    let position = ResultPosition(section: section, row: number)
                    #expect(list.position(of: id) == position)
                    #expect(list.key(at: position) == rows[id]?.key)
                }
            }
        }
    }

    /// A possible effect of a command on an entry: it is removed, added, moved, or edited in place.
    private static func change(
        of id: UniqueIdentifier, _ rows: inout [UniqueIdentifier: ResultRow], _ generator: inout SeededGenerator
    ) -> ResultList.Touched {
        let taken = Set(rows.values.map(\.key))
        let free = (0..<400 as Range<Int64>).filter { !taken.contains($0) }.randomElement(using: &generator) ?? 1000
        let section = Int64.random(in: 0..<5, using: &generator)
        switch (rows[id], Int.random(in: 0..<4, using: &generator)) {
        case (_?, 0): rows[id] = nil
        case (_?, 1): break
        case (let old?, 2): rows[id] = row(id, free, old.section.number)
        default: rows[id] = row(id, free, section)
        }
        return ResultList.Touched(id: id, row: rows[id])
    }

    @Test func `an entry that keeps its neighbours is updated and not moved`() {
        let ids = (0..<3).map { _ in UniqueIdentifier() }
        var builder = ResultList.Builder(isAscending: true)
        for (index, id) in ids.enumerated() { builder.append(Self.row(id, Int64(index) * 10, 0)) }
        var list = builder.list()
        let batch = list.apply([ResultList.Touched(id: ids[1], row: Self.row(ids[1], 15, 0))])
        #expect(batch.changes == [.update(ids[1], at: ResultPosition(section: 0, row: 1))])
        let swap = list.apply([
            ResultList.Touched(id: ids[1], row: Self.row(ids[1], 20, 0)),
            ResultList.Touched(id: ids[2], row: Self.row(ids[2], 15, 0)),
        ])
        #expect(swap.changes.filter { if case .move = $0 { true } else { false } }.count == 1)
    }
}
