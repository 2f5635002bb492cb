import Chronology
import DiaryCheck
import DiaryModel
import DiaryTestSupport
import SQLite
import Testing

@testable import DiaryStore

struct MeasurementTests {
    private static func measured(_ name: String, _ value: Double, _ unit: String? = nil) -> DiaryMeasurement {
        DiaryMeasurement(name: name, value: value, unit: unit)
    }

    private static func change(_ make: (inout EntryChange) -> Void) -> EntryChange {
        var change = EntryChange()
        make(&change)
        return change
    }

    private func add(
        _ measurements: [DiaryMeasurement], _ text: String = "", at time: String = "2026-03-01T12:00:00Z",
        to diary: TestDiary
    ) throws -> DiaryEntry {
        var draft = EntryDraft(text: text, creationTime: try ZonedTime(rfc3339: time), hasTime: true)
        draft.measurements = measurements
        return try diary.store.add(draft)
    }

    private func isSound(_ diary: TestDiary) throws -> Bool {
        try StoreCheck(diary.path, depth: .full, decoderPath: "").run().findings.isEmpty
    }

    @Test func `measurements are read back in order by every query`() throws {
        let diary = try TestDiary()
        let given = [
            Self.measured("weight", 71.2, "kg"), Self.measured("pulse", 58, "/min"), Self.measured("weight", 0.1 + 0.2),
            Self.measured("teplota-venku", -5.5, "°C"),
        ]
        let entry = try add(given, to: diary)
        #expect(entry.measurements == given)
        #expect(try diary.store.entry(entry.id)?.measurements == given)
        try diary.add("none")
        #expect(try diary.store.entries(EntryQuery()).map(\.measurements) == [[], given])
        let decided = try EntryQuery(predicate: "text.length < 1")
        #expect(try diary.store.entries(decided).map(\.measurements) == [given])
        #expect(try isSound(diary))
    }

    @Test(arguments: ["", "7", "two words", "a/b", "#a", "a.", ".a", "a..b", "a.5", "71.2kg", "🙂", "-", "a\u{0}"])
    func `anything other than a name is refused`(name: String) throws {
        let diary = try TestDiary()
        #expect(!DiaryMeasurement.isName(name))
        #expect(throws: DiaryError.self) { try add([Self.measured(name, 1)], to: diary) }
        #expect(try diary.entries().isEmpty)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func `anything other than a number is refused`(value: Double)
        throws
    {
        let diary = try TestDiary()
        #expect(throws: DiaryError.self) { try add([Self.measured("x", value)], to: diary) }
    }

    @Test func `a name ignores case and keeps its first spelling`() throws {
        let diary = try TestDiary()
        _ = try add([Self.measured("Gewicht", 1), Self.measured("e\u{301}te\u{301}", 1)], to: diary)
        let entry = try add([Self.measured("GEWICHT", 2), Self.measured("été", 2), Self.measured("ete", 3)], to: diary)
        #expect(entry.measurements.map(\.name) == ["Gewicht", "été", "ete"])
        // Another spelling of the same name changes nothing.
        let again = Self.change {
            $0.measurements = [("gewicht", 2), ("ÉTÉ", 2), ("Ete", 3)].map { Self.measured($0.0, $0.1) }
        }
        #expect(try diary.store.edit([entry.id], again).isEmpty)
    }

    @Test func `changes are undone and redone`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("x")
        let (first, second) = (Self.measured("weight", 71.2, "kg"), Self.measured("pulse", 58))
        let changes = [
            Self.change { $0.addedMeasurements = [first] }, Self.change { $0.addedMeasurements = [second, first] },
            Self.change { $0.removedMeasurements = ["WEIGHT"] },
            Self.change { ($0.removedMeasurements, $0.addedMeasurements) = (["pulse"], [second, second]) },
            Self.change { $0.measurements = [] },
        ]
        let found = [[first], [first, second, first], [second], [second, second], []]
        var states = [try diary.entries()]
        for (change, measurements) in zip(changes, found) {
            #expect(try diary.store.edit([entry.id], change).map(\.measurements) == [measurements])
            states.append(try diary.entries())
            #expect(try isSound(diary))
        }
        try diary.expectBackAndForth(through: states)
        #expect(try isSound(diary))
    }

    @Test func `an entry without measurements keeps its digest, and trash and time keep the others'`() throws {
        let diary = try TestDiary()
        let plain = try diary.add("x")
        #expect(plain.contentDigest() == plain.contentDigest(version: 2))
        let entry = try add([Self.measured("weight", 71.2, "kg")], to: diary)
        #expect(entry.contentDigest() != plain.contentDigest())
        _ = try diary.store.trash([entry.id], as: CommandRecord("delete", ""))
        #expect(try isSound(diary))
        _ = try diary.store.restore([entry.id], as: CommandRecord("restore", ""))
        _ = try diary.store.edit(
            [entry.id], Self.change { $0.creationTime = entry.creationTime.moved(by: 86_400) })
        #expect(try diary.store.entry(entry.id)?.measurements.count == 1)
        #expect(try isSound(diary))
    }

    @Test(arguments: [
        "UPDATE measurement SET value = value + 1", "UPDATE measurement SET unit = 'g'", "DELETE FROM measurement",
        "UPDATE measurement SET position = position + 10", "UPDATE measurementName SET name = 'other', key = 'other'",
    ])
    func `a value that changed by itself is noticed`(sql: String) throws {
        let diary = try TestDiary()
        _ = try add([Self.measured("weight", 71.2, "kg"), Self.measured("weight", 71)], to: diary)
        #expect(try isSound(diary))
        try diary.store.connection.executeScript(sql)
        #expect(try isSound(diary) == sql.contains("position"), "places without a gap are no value")
    }

    @Test(arguments: [("weight", "Weight"), ("WEIGHT", "Gewicht"), ("weight", "pulse"), ("weight", "PULSE")])
    func `another name or spelling is undone and redone`(old: String, new: String) throws {
        let diary = try TestDiary()
        _ = try add(
            [Self.measured("weight", 1, "kg"), Self.measured("pulse", 2), Self.measured("weight", 3)], to: diary)
        _ = try add([Self.measured("pulse", 4)], at: "2026-03-02T12:00:00Z", to: diary)
        let trashed = try add([Self.measured("weight", 5)], at: "2026-03-03T12:00:00Z", to: diary)
        _ = try diary.store.trash([trashed.id], as: CommandRecord("delete", ""))
        let before = try diary.entries()
        let sequence = try diary.store.changeSequence()
        let renaming = try diary.store.renameMeasurement(old, to: new)
        let isJoining = new.lowercased() == "pulse"
        #expect(renaming.oldName == "weight" && renaming.ids == [before[0].id])
        #expect(renaming.joinedCount == (isJoining ? 2 : 0))
        let after = try diary.entries()
        #expect(after[0].measurements.map(\.name) == [new, isJoining ? new : "pulse", new])
        #expect(after[0].measurements.map(\.value) == [1, 2, 3] && after[1].measurements.map(\.value) == [4])
        #expect(after[1].measurements.map(\.name) == [isJoining ? new : "pulse"])
        #expect(try diary.store.changes(after: sequence).entities.contains(.entry(before[0].id)))
        #expect(try isSound(diary))
        _ = try diary.store.undo()
        #expect(try diary.entries() == before)
        _ = try diary.store.redo()
        #expect(try diary.entries().map(\.measurements) == after.map(\.measurements))
        #expect(try diary.store.renameMeasurement(new, to: new).ids.isEmpty)
        #expect(try diary.store.renameMeasurement("nothing", to: new).ids.isEmpty)
        #expect(throws: DiaryError.self) { try diary.store.renameMeasurement(new, to: "a b") }
        #expect(try isSound(diary))
    }

    @Test func `a bad name from another program doesn't prevent changes of the entry`() throws {
        let diary = try TestDiary()
        let entry = try add([Self.measured("weight", 1)], to: diary)
        try diary.store.connection.executeScript(
            "UPDATE measurementName SET name = 'a b', key = 'a b', fold = x'612062'")
        let edited = try diary.store.edit([entry.id], Self.change { $0.text = "changed" })
        #expect(edited.map(\.text) == ["changed"] && edited[0].measurements.map(\.name) == ["a b"])
        #expect(try diary.store.renameMeasurement("a b", to: "weight").ids == [entry.id])
        #expect(try isSound(diary))
    }

    @Test func `names that nothing has any more go with the trash`() throws {
        let diary = try TestDiary()
        let entry = try add([Self.measured("weight", 71.2, "kg")], to: diary)
        _ = try diary.store.trash([entry.id], as: CommandRecord("delete", ""))
        #expect(try diary.store.measurementNames().isEmpty)
        _ = try diary.store.emptyTrash(olderThan: nil)
        #expect(try diary.store.measurementSpelling(of: "weight") == nil)
    }

    @Test func `names are listed with their count and their last values`() throws {
        let diary = try TestDiary()
        for (day, value) in [(3, 3.0), (1, 1), (2, 2)] {
            _ = try add([Self.measured("storm", value, "km")], at: "2026-03-0\(day)T12:00:00Z", to: diary)
        }
        _ = try add([Self.measured("Pulse", 60), Self.measured("pulse", 61)], at: "2026-03-02T00:00:00Z", to: diary)
        let names = try diary.store.measurementNames(recent: 2)
        #expect(names.map(\.name) == ["Pulse", "storm"] && names.map(\.count) == [2, 3])
        #expect(names.map { $0.recent.map(\.value) } == [[61, 60], [3, 2]])
        #expect(names.map(\.last?.unit) == [nil, "km"])
        #expect(try diary.store.measurementName("STORM")?.recent.map(\.value) == [3])
        #expect(try diary.store.measurementName("steps") == nil)
    }

    @Test func `names of a selection are listed with its values alone`() throws {
        let diary = try TestDiary()
        for day in 1...4 {
            _ = try add(
                [Self.measured("storm", Double(day), "km")], "day \(day)", at: "2026-03-0\(day)T12:00:00Z", to: diary)
        }
        _ = try add([Self.measured("pulse", 60)], "pulse", at: "2026-03-02T00:00:00Z", to: diary)
        var query = EntryQuery([.predicate(try PredicateCondition("text BEGINSWITH 'day'"))])
        query.order = .oldestFirst
        let names = try diary.store.measurementNames(of: query, recent: 3)
        #expect(names.map(\.name) == ["storm"] && names.map(\.count) == [4])
        #expect(names.map { $0.recent.map(\.value) } == [[4, 3, 2]])
    }

    @Test func `the mean of values near the greatest number is one of them`() {
        var (one, other) = (MeasuredRange(unit: "J"), MeasuredRange(unit: "kJ"))
        for _ in 1...3 { one.add(1.5e308, "J") }
        #expect(one.mean == 1.5e308)
        other.add(2, "kJ")
        var both = MeasuredRange(unit: "J")
        both.add(other)
        both.add(other)
        #expect(both.mean == 2_000 && both.sum == 4_000 && both.count == 2)
        both.add(one)
        #expect(both.greatest == 1.5e308 && both.mean.isFinite && both.count == 5)
    }

    @Test func `the values of a name are those of the entries that a list holds`() throws {
        let diary = try TestDiary()
        #expect(try !diary.store.hasMeasurements())
        for (day, value) in [(3, 3.0), (1, 1), (2, 2)] {
            _ = try add([Self.measured("storm", value, "km")], at: "2026-03-0\(day)T12:00:00Z", to: diary)
        }
        #expect(try diary.store.hasMeasurements())
        #expect(try diary.store.measuredValues(of: "STORM").map(\.value) == [3, 2, 1])
        #expect(try diary.store.measuredValues(of: "rain").isEmpty)
        let query = try EntryQuery(predicate: "values.storm < 3")
        let tracker = ResultTracker(of: query, in: diary.store, sectionedBy: .none)
        try tracker.load()
        #expect(try diary.store.measuredValues(of: "storm", in: tracker.list).map(\.value) == [2, 1])
        let moments = [(1, 2), (2, 1), (3, 0), (4, 0)].map { day, row in ("2026-03-0\(day)T13:00:00Z", row) }
        let all = ResultTracker(of: EntryQuery(), in: diary.store, sectionedBy: .none)
        try all.load()
        for (time, row) in moments + [("2026-02-01T00:00:00Z", 2)] {
            #expect(all.list.position(before: try ZonedTime(rfc3339: time).instant)?.row == row)
        }
    }

    @Test func `the history of a name is read through its index, in the order of the query`() throws {
        let diary = try TestDiary()
        for day in 1...4 {
            let values = (1...day).map { Self.measured("storm", Double(day * 10 + $0), "km") }
            _ = try add(values + [Self.measured("pulse", 60)], "\(day)", at: "2026-03-0\(day)T12:00:00Z", to: diary)
            try diary.add("none")
        }
        var query = EntryQuery()
        var found: [[Double]] = []
        func read(_ name: String) throws {
            found = []
            try diary.store.forEachMeasured(name, query) {
                found.append($1.map(\.value))
                return true
            }
        }
        try read("STORM")
        #expect(found == [[41, 42, 43, 44], [31, 32, 33], [21, 22], [11]])
        query.order = .oldestFirst
        query.limit = 2
        try read("storm")
        #expect(found == [[11], [21, 22]])
        try read("nothing")
        #expect(found.isEmpty)
        let plan = try diary.store.plan(query.adding(.measured("storm")))
        let steps = try diary.store.connection.all("EXPLAIN QUERY PLAN \(plan.statement(columns: "1"))") { $0.text(3) }
        #expect(steps.contains { $0.contains("measurementByName (name=?") }, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }

    @Test func `values are totalled by any key, separately for other units`() throws {
        let diary = try TestDiary()
        for (month, value, unit) in [(1, 70.0, "kg"), (1, 72, "kg"), (2, 71_000, "g"), (2, 73, "kg")] {
            _ = try add([Self.measured("weight", value, unit)], at: "2026-0\(month)-01T12:00:00Z", to: diary)
        }
        let expression = try EntryExpression("month", variables: [:], at: diary.store.clock)
        let tallies = try diary.store.measured("weight", by: expression, EntryQuery())
        #expect(tallies.map(\.value) == [.integer(1), .integer(2)])
        #expect(tallies[0].ranges.map(\.mean) == [71] && tallies[0].ranges.map(\.count) == [2])
        #expect(tallies[0].ranges.map(\.least) == [70] && tallies[0].ranges.map(\.greatest) == [72])
        #expect(Set(tallies[1].ranges.map(\.unit)) == ["g", "kg"])
    }

    @Test(arguments: [
        ([1.5e308, 1.7e308], 1.6e308), ([-1.5e308, -1.7e308], -1.6e308),
        ([1.7e308, 1.7e308, -1.7e308, -1.7e308, 8], 1.6),
        (Array(repeating: Double.greatestFiniteMagnitude, count: 7), Double.greatestFiniteMagnitude),
        ([1e-300, 3e-300], 2e-300), ([Double.leastNonzeroMagnitude], .leastNonzeroMagnitude),
    ])
    func `no mean is too large for a number`(values: [Double], mean: Double) throws {
        let diary = try TestDiary()
        _ = try add(values.map { Self.measured("x", $0) }, to: diary)
        let expression = try EntryExpression("month", variables: [:], at: diary.store.clock)
        let found = try #require(diary.store.measured("x", by: expression, EntryQuery()).first?.ranges.first?.mean)
        #expect(abs(found - mean) <= abs(mean) * 1e-15 && found.isFinite, "\(found)")
    }
}

extension ZonedTime {
    fileprivate func moved(by seconds: Int64) -> ZonedTime {
        ZonedTime(
            instant: Instant(microseconds: instant.microseconds + seconds * 1_000_000), utcOffset: utcOffset,
            zoneName: zoneName)
    }
}
