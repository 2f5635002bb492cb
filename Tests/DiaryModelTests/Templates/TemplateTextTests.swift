import DiaryModel
import Testing

struct TemplateTextTests {
    private static let values: [TemplateText.Place: String] = [
        .date: "2026-11-20", .weekday: "Friday", .time: "21:30", .place: "Brno",
    ]

    private func filled(_ text: String, _ answers: String?..., leavesOut: Bool = true) -> String {
        TemplateText(text).filled(Self.values, answers: answers, leavesOut: leavesOut)
    }

    @Test func `places are filled, in any case and with blanks inside`() {
        #expect(filled("{{weekday}}, {{ DATE }} {{time}} in {{Place}}") == "Friday, 2026-11-20 21:30 in Brno")
        #expect(filled("{{date}}{{date}}") == "2026-11-202026-11-20")
        #expect(TemplateText("in {{place}}").filled([:], answers: [], leavesOut: true) == "in ")
    }

    @Test(arguments: [
        "{{}}", "{{dat}}", "{{ask}}", "{{ask:}}", "{{ask: }}", "{{date", "{date}", "{{date}", "}}{{", "{{a\n}}",
        "{{{}}}",
        "{ {date}}", "{{date\n}}", "",
    ])
    func `other words in braces stay as they are`(text: String) {
        #expect(filled(text) == text)
        #expect(TemplateText(text).questions == [])
    }

    @Test func `unknown words are named, and braces around a place stay`() {
        #expect(TemplateText("{{dat}} {{date}} {{ tilte }}").unknown == ["dat", " tilte "])
        #expect(TemplateText("{{date}} {{ask: Why?}}").unknown == [])
        #expect(filled("{{{date}}}") == "{2026-11-20}")
        #expect(filled("{{{{date}}}}") == "{{2026-11-20}}")
    }

    @Test func `questions are found in their order`() {
        let text = TemplateText("{{ask: How did you sleep?}}\n\nHours: {{ASK :How long: roughly?}}")
        #expect(text.questions == ["How did you sleep?", "How long: roughly?"])
    }

    @Test func `a question alone in its line becomes a heading with its answer`() {
        #expect(filled("  {{ask: Slept?}} ", "Well") == "## Slept?\n\nWell")
        #expect(filled("A\n\n{{ask: B?}}\n\n{{ask: C?}}\n", "b", "c") == "A\n\n## B?\n\nb\n\n## C?\n\nc")
    }

    @Test func `below a heading the answer stands under that`() {
        #expect(filled("## Sleep\n{{ask: How?}}", "Well") == "## Sleep\nWell")
        #expect(filled("# Day\n\n{{ask: How?}}", "Well") == "# Day\n\nWell")
        // A tag is no heading.
        #expect(filled("#home\n{{ask: How?}}", "Well") == "#home\n## How?\n\nWell")
    }

    @Test func `an empty answer leaves the question and its heading out`() {
        #expect(filled("A\n\n{{ask: B?}}\n\n{{ask: C?}}\n\nD", "", "c") == "A\n\n## C?\n\nc\n\nD")
        #expect(filled("## Sleep\n{{ask: How?}}\n\n## Food\n{{ask: What?}}", "", "Soup") == "## Food\nSoup")
        #expect(filled("{{ask: B?}}", "") == "")
    }

    @Test func `within a line the answer takes its place`() {
        #expect(filled("Slept {{ask: Hours?}} h", "7") == "Slept 7 h")
        #expect(filled("{{ask: A?}} and {{ask: B?}}", "1", "2") == "1 and 2")
    }

    @Test func `without answers questions are headings to write below`() {
        #expect(
            filled("{{date}}\n\n{{ask: B?}}\n\n## C\n{{ask: What?}}\nSlept {{ask: Hours?}} h", leavesOut: false)
                == "2026-11-20\n\n## B?\n\n\n## C\n\nSlept [Hours?] h")
        #expect(filled("{{ask: A?}}\n\n{{ask: B?}}", leavesOut: false) == "## A?\n\n\n## B?\n")
        #expect(filled("## Day\n{{ask: A?}}\n{{ask: B?}}", leavesOut: false) == "## Day\n\n## B?\n")
        #expect(filled("{{ask: A?}}\n{{ask: B?}}", "# one", "two") == "## A?\n\n# one\n## B?\n\ntwo")
    }

    @Test func `an answer is never read as a place`() {
        #expect(filled("{{ask: A?}}", "{{date}} {{ask: B?}}") == "## A?\n\n{{date}} {{ask: B?}}")
    }

    @Test func `a list is without the items that nobody answered`() {
        let text = TemplateText("weight={{ask: Weight?}}kg, mood={{ask: Mood, 1 to 5?}},steps=4")
        #expect(text.filledList([:], answers: ["71.2", "4"]) == "weight=71.2kg, mood=4, steps=4")
        #expect(text.filledList([:], answers: ["", "4"]) == "mood=4, steps=4")
        #expect(text.filledList([:], answers: [nil, nil]) == "weight=kg, mood=, steps=4")
        #expect(TemplateText("{{ask: Where?}}").filledInLine([:], answers: ["Brno"]) == "Brno")
    }

    @Test func `a hostile text takes time in proportion to its length`() {
        let text = String(repeating: "{{ask: ", count: 1000) + String(repeating: "{", count: 2000)
        #expect(TemplateText(text).pieces == [.literal(text)])
        #expect(TemplateText(String(repeating: "{{date}}", count: 8000)).pieces.count == 8000)
    }
}
