import Chronology
import DiaryModel
import Testing

@testable import DiaryStore

/// The restoring of an entry that was changed since then, without a database.
struct FieldRestoringTests {
    private let time = Instant(secondsSince1970: 1000)

    private func state(_ make: (inout EntryState) -> Void = { _ in }) -> EntryState {
        var draft = EntryDraft(
            text: "one", creationTime: ZonedTime(instant: Instant(secondsSince1970: 5), utcOffset: 0), hasTime: true)
        draft.id = UniqueIdentifier(hash: [UInt8](repeating: 1, count: 16))
        var state = EntryState(draft, at: Instant(secondsSince1970: 6), importNumber: nil)
        make(&state)
        return state
    }

    private func restored(_ now: EntryState, from after: EntryState, to before: EntryState) -> FieldRestoring {
        FieldRestoring(of: now, from: after, to: before, at: time)
    }

    @Test func `fields unchanged since then are restored exactly`() {
        let before = state { $0.entry.starred = true }
        let after = state { $0.entry.text = "two" }
        let found = restored(after, from: after, to: before)
        var expected = before
        expected.entry.updateTime = time
        #expect(found.state == expected && found.kept.isEmpty)
    }

    @Test func `equal fields are neither changed nor named`() {
        let (before, after) = (state { $0.entry.journal = "a" }, state { $0.entry.journal = "b" })
        let found = restored(before, from: after, to: before)
        #expect(found.state == before && found.kept.isEmpty)
    }

    @Test func `time and whether it has a time of day are one field`() {
        let before = state()
        let after = state { $0.entry.hasTime = false }
        let now = state {
            $0.entry.hasTime = false
            $0.entry.creationTime = ZonedTime(instant: Instant(secondsSince1970: 50), utcOffset: 0)
        }
        let found = restored(now, from: after, to: before)
        #expect(found.state == now && found.kept == ["creationTime"])
    }

    @Test func `the nearest town stays with a position that stays`() {
        func placed(_ latitude: Double?, _ town: String?) -> EntryState {
            state {
                $0.entry.position = latitude.flatMap { Position(latitude: $0, longitude: 0) }
                $0.entry.details.nearestPlace = town
            }
        }
        let found = restored(placed(3, "C"), from: placed(2, "B"), to: placed(1, "A"))
        #expect(found.state == placed(3, "C") && found.kept == ["position"])
        let back = restored(placed(2, "B"), from: placed(2, "B"), to: placed(1, "A"))
        #expect(back.state.entry.details.nearestPlace == "A" && back.kept.isEmpty)
    }

    @Test func `a task of which another machine changed the due time stays one`() {
        let due = TaskDue(ZonedTime(instant: time, utcOffset: 0), hasTime: true)
        let after = state { $0.entry.task = DiaryTask(priority: 1) }
        let now = state { $0.entry.task = DiaryTask(due: due, priority: 1) }
        let found = restored(now, from: after, to: state())
        #expect(found.state == now && found.kept == ["task"])
    }

    @Test func `a finished task is open again with its old priority, and the due time from elsewhere`() {
        let due = TaskDue(ZonedTime(instant: time, utcOffset: 0), hasTime: true)
        let before = state { $0.entry.task = DiaryTask(priority: 2) }
        let after = state { $0.entry.task = DiaryTask(isDone: true) }
        let now = state { $0.entry.task = DiaryTask(due: due, isDone: true) }
        let found = restored(now, from: after, to: before)
        #expect(found.state.entry.task == DiaryTask(due: due, priority: 2) && found.kept.isEmpty)
    }

    @Test func `tags of a text that stays stay`() {
        func tagged(_ text: String, _ typed: [String]) -> EntryState {
            state {
                $0.entry.text = text
                $0.tags = TagTable.merge(typed: typed, text: text)
            }
        }
        let found = restored(tagged("#c", ["x", "z"]), from: tagged("#b", ["x"]), to: tagged("#a", ["y"]))
        #expect(found.state.tags?.map(\.name) == ["z", "y", "c"] && found.kept == ["text"])
    }
}
