import DiaryModel
import DiaryStore
import DiaryTestSupport
import Testing

struct RenamingTests {
    private func tags(_ diary: TestDiary) throws -> [[String]] { try diary.entries().map(\.tags) }

    @Test func `typed tags and tags of texts are renamed in one command`() throws {
        let diary = try TestDiary()
        try diary.add("typed", tags: ["Work", "b"])
        try diary.add("in #work text")
        try diary.add("both #WORK", tags: ["work"])
        try diary.add("other #worker")
        let before = try diary.entries()
        let renaming = try diary.store.renameTag("WORK", to: "job")
        #expect(renaming.oldName == "Work")
        #expect(renaming.ids == before.prefix(3).reversed().map(\.id))
        #expect(try tags(diary) == [["job", "b"], ["job"], ["job"], ["worker"]])
        #expect(try diary.entries().map(\.text) == ["typed", "in #job text", "both #job", "other #worker"])
        #expect(try diary.search("job").count == 3)
        #expect(try diary.store.undo().ids.count == 3)
        #expect(try tags(diary) == before.map(\.tags))
        #expect(try diary.entries().map(\.text) == before.map(\.text))
        #expect(try diary.search("job").isEmpty)
        _ = try diary.store.redo()
        #expect(try tags(diary) == [["job", "b"], ["job"], ["job"], ["worker"]])
    }

    @Test func `a text that changes keeps its old version`() throws {
        let diary = try TestDiary()
        let id = try diary.add("in #old text").id
        _ = try diary.store.renameTag("old", to: "new")
        #expect(try diary.store.versions(of: id).map(\.text) == ["in #old text", "in #new text"])
        let typed = try diary.add("no tag", tags: ["old"]).id
        _ = try diary.store.renameTag("old", to: "new")
        #expect(try diary.store.versions(of: typed).count == 1)
    }

    @Test func `two tags become one, once in each entry`() throws {
        let diary = try TestDiary()
        try diary.add("#b then #a", tags: ["a"])
        try diary.add("", tags: ["b"])
        #expect(try diary.store.renameTag("a", to: "b").joinedCount == 2)
        #expect(try tags(diary) == [["b"], ["b"]])
        _ = try diary.store.undo()
        #expect(try tags(diary) == [["a", "b"], ["b"]])
    }

    @Test func `the case of a tag is changed, and changed back by undo`() throws {
        let diary = try TestDiary()
        try diary.add("", tags: ["work"])
        try diary.add("#work")
        #expect(try diary.store.renameTag("work", to: "Work").ids.count == 2)
        #expect(try tags(diary) == [["Work"], ["Work"]])
        #expect(try diary.store.renameTag("work", to: "Work").ids.isEmpty)
        _ = try diary.store.undo()
        #expect(try tags(diary) == [["work"], ["work"]])
        #expect(try diary.entries().map(\.text) == ["", "#work"])
        _ = try diary.store.redo()
        #expect(try tags(diary) == [["Work"], ["Work"]])
        try diary.add("", tags: ["job"])
        _ = try diary.store.renameTag("job", to: "WORK")
        #expect(try tags(diary) == [["WORK"], ["WORK"], ["WORK"]])
        _ = try diary.store.undo()
        #expect(try tags(diary) == [["Work"], ["Work"], ["job"]])
    }

    @Test func `accents distinguish tags, and the trash and other entries are unchanged`() throws {
        let diary = try TestDiary()
        try diary.add("#cafe")
        try diary.add("#café")
        let trashed = try diary.add("#cafe thrown away").id
        _ = try diary.store.trash([trashed], as: CommandRecord("delete", ""))
        try diary.add("#cafe later", at: "2026-04-01T12:00:00Z")
        let query = EntryQuery(order: .oldestFirst, limit: 1)
        #expect(try diary.store.renameTag("Cafe", to: "tea", among: query).ids.count == 1)
        #expect(try diary.entries().map(\.text) == ["#tea", "#café", "#cafe later"])
        #expect(try diary.entries(in: .trash).map(\.text) == ["#cafe thrown away"])
        #expect(try diary.store.entryCount(ofTag: "CAFE") == 1)
    }

    @Test func `a tag that no entry has changes nothing`() throws {
        let diary = try TestDiary()
        try diary.add("#one")
        #expect(try diary.store.renameTag("none", to: "one").ids.isEmpty)
        #expect(try diary.store.commands(limit: 9).count == 1)
    }
}
