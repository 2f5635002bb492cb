import DiaryCheck
import DiaryModel
import DiaryTestSupport
import Testing

@testable import DiaryStore

/// Templates in the database: one command each, in the feed, undone and redone.
struct StoredTemplatesTests {
    private static let steps: [TemplateChange] = [
        .save("morning", text: "{{ask: How?}}"), .save("evening", text: "---\ntags: day\n---\n\nEvening"),
        .save("morning", text: "{{date}}"), .journal("morning", "work"), .journal("evening", "work"),
        .rename("morning", to: "dawn"), .journal("evening", nil), .remove(["dawn", "evening"]),
    ]

    @Test func `each change is undone and redone, and restored exactly`() throws {
        let diary = try TestDiary()
        try diary.add("one")
        var states = [try diary.store.templates()]
        for step in Self.steps { states.append(try diary.store.changeTemplates([step])) }
        for count in [1, 3, Self.steps.count] {
            for index in 0..<count {
                #expect(try diary.store.undo().templateCount > 0)
                #expect(try diary.reopened().templates() == states[states.count - 2 - index])
            }
            for index in 0..<count {
                _ = try diary.store.redo()
                #expect(try diary.store.templates() == states[states.count - count + index])
            }
        }
        #expect(try StoreCheck(diary.path, depth: .full, decoderPath: "").run().isSound)
    }

    @Test func `the feed has each template that a change touched, and an unchanged one writes nothing`() throws {
        let diary = try TestDiary()
        let start = try diary.store.changeSequence()
        let list = try diary.store.changeTemplates([.save("a", text: "x")])
        let id = try #require(list.template(named: "a")?.id)
        let changes = try diary.store.changes(after: start)
        #expect(changes.entities == [.template(id)] && changes.entries.isEmpty)
        try diary.store.changeTemplates([.save("a", text: "x")])
        #expect(try diary.store.changeSequence() == changes.sequence)
        #expect(try diary.store.commands(limit: 10).count == 1)
    }

    @Test func `a removed template is not restored under a name that another has`() throws {
        let diary = try TestDiary()
        try diary.store.changeTemplates([.save("a", text: "x")])
        try diary.store.changeTemplates([.remove(["a"])])
        let now = try diary.store.changeTemplates([.save("a", text: "y")])
        #expect { try diary.store.undo(2) } throws: {
            if case DiaryError.templateNameIsTaken("a") = $0 { true } else { false }
        }
        #expect(try diary.store.templates() == now)
    }

    @Test func `fields that another machine changed stay, and the others are undone`() throws {
        let diary = try TestDiary()
        try diary.store.changeTemplates([.save("a", text: "x")])
        try diary.store.changeTemplates([.save("a", text: "y"), .journal("a", "work")])
        let table = diary.store.templateTable
        var there = try #require(try table.all().first)
        there.text = "z"
        let record = CommandRecord("sync", "from desktop", machine: [1, 2, 3], sequence: 1, clock: diary.clock.now())
        try diary.store.write(in: CommandRun(record)) { transaction in
            try transaction.put(table.find(there.id), there)
        }
        let undone = try diary.store.undo()
        #expect(undone.keptFields == [KeptFields(entity: .template(there.id), fields: ["text"])])
        let now = try #require(try table.find(there.id))
        #expect(now.text == "z" && now.journal == nil)
    }
}
