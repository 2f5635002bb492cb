import Chronology
import DiaryModel
import Testing

/// The templates as a value, and their changes.
struct TemplateListTests {
    private static let time = Instant(secondsSince1970: 1_790_000_000)

    private func made(_ changes: TemplateChange...) throws -> TemplateList {
        var (list, seconds) = (TemplateList(), Int64(0))
        for change in changes {
            list = try list.applying(change, at: Instant(secondsSince1970: 1_790_000_000 + seconds))
            seconds += 1
        }
        return list
    }

    @Test func `templates stand in the order of their names`() throws {
        let list = try made(.save("walk", text: "w"), .save("Morning", text: "m"), .save("evening", text: "e"))
        #expect(list.templates.map(\.name) == ["evening", "Morning", "walk"])
    }

    @Test func `saving again changes the text and nothing else`() throws {
        let first = try made(.save("morning", text: "a"), .journal("morning", "work"))
        let second = try first.applying(.save("MORNING", text: "b"), at: Self.time)
        let (old, new) = (try #require(first.template(named: "morning")), try #require(second.templates.first))
        #expect(second.templates.count == 1 && new.id == old.id && new.name == "morning")
        #expect(new.text == "b" && new.journal == "work")
        #expect(
            try second.applying(.save("morning", text: "b"), at: Instant(secondsSince1970: 1_800_000_000)) == second)
    }

    @Test func `names are compared without case, and accents distinguish them if both exist`() throws {
        let list = try made(.save("Café", text: "a"))
        #expect(list.template(named: "CAFÉ") != nil && list.template(named: "cafe") != nil)
        let both = try list.applying(.save("cafe", text: "b"), at: Self.time)
        #expect(both.template(named: "cafe")?.text == "b" && both.template(named: "café")?.text == "a")
    }

    @Test func `a journal begins with one template`() throws {
        let list = try made(.save("a", text: "a"), .save("b", text: "b"), .journal("a", "work"), .journal("b", "work"))
        #expect(list.template(ofJournal: "work")?.name == "b")
        #expect(list.template(named: "a")?.journal == nil)
        let none = try list.applying(.journal("b", nil), at: Self.time)
        #expect(none.template(ofJournal: "work") == nil && none.template(ofJournal: "home") == nil)
    }

    @Test func `what can't be is refused`() throws {
        let list = try made(.save("a", text: "a"), .save("b", text: "b"))
        func refusal(_ change: TemplateChange) -> TemplateError? {
            do throws(TemplateError) { _ = try list.applying(change, at: Self.time) } catch { return error }
            return nil
        }
        #expect(refusal(.save("c", text: " \n")) == .isEmpty)
        #expect(refusal(.save("c", text: "a\0b")) == .wrongText)
        #expect(refusal(.save("c", text: String(repeating: "a", count: EntryTemplate.textLimit + 1))) == .wrongText)
        #expect(refusal(.save("", text: "a")) == .wrongName("", .empty))
        #expect(refusal(.save("-a", text: "a")) == .wrongName("-a", .mark))
        #expect(refusal(.save("a\u{202E}", text: "a")) == .wrongName("a\u{202E}", .control))
        #expect(refusal(.rename("a", to: "B")) == .nameIsTaken("b"))
        #expect(refusal(.rename("x", to: "y")) == .noTemplate("x"))
        #expect(refusal(.remove(["a", "x"])) == .noTemplate("x"))
        #expect(refusal(.journal("x", "work")) == .noTemplate("x"))
    }
}
