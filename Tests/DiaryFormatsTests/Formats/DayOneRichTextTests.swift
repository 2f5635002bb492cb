import Testing

@testable import DiaryFormats

/// The text of entries that have only `richText`.
struct DayOneRichTextTests {
    @Test(arguments: [
        (#"{"text":"two words","attributes":{"bold":true}}"#, "**two words**"),
        (#"{"text":" a b ","attributes":{"italic":true,"bold":true}},{"text":"c"}"#, " ***a b*** c"),
        (#"{"text":"one\n\ntwo\n","attributes":{"bold":true}}"#, "**one**\n\n**two**\n"),
        (#"{"text":"gone","attributes":{"strikethrough":true}}"#, "~~gone~~"),
        (#"{"text":"a*b","attributes":{"inlineCode":true,"bold":true}}"#, "`a*b`"),
        (#"{"text":"there","attributes":{"linkURL":"https://example.org/a"}}"#, "[there](https://example.org/a)"),
        (#"{"text":"b","attributes":{"bold":true,"linkURL":"https://e.org/a_(b)"}}"#, "[**b**](<https://e.org/a_(b)>)"),
        (#"{"text":"https://e.org","attributes":{"linkURL":"https://e.org","autolink":true}}"#, "https://e.org"),
        (#"{"text":"x","attributes":{"linkURL":"a b> c"}}"#, "x"),
        (#"{"text":"  ","attributes":{"bold":true}}"#, "  "),
        (#"{"text":"h","attributes":{"highlightedColor":"x"}}"#, "h"),
    ])
    func `emphasis, code and links are Markdown`(runs: String, text: String) {
        #expect(DayOneRichText.markdown(#"{"contents":[\#(runs)]}"#) == text)
    }

    @Test(arguments: [
        (#"{"type":"preview","url":"https://e.org/v"}"#, "a\nhttps://e.org/v\n"),
        (#"{"type":"externalAudio","url":"https://e.org/s"}"#, "a\nhttps://e.org/s\n"),
        (#"{"type":"table","rows":[],"markdown":"| b |\n| --- |"}"#, "a\n\n| b |\n| --- |\n"),
        (#"{"type":"renderableCodeBlock","contents":"graph TD"}"#, "a\n\n```\ngraph TD\n```\n"),
        (#"{"type":"contact","name":"b"}"#, "a"),
    ])
    func `addresses, tables and diagrams are Markdown`(object: String, text: String) {
        #expect(DayOneRichText.markdown(#"{"contents":[{"text":"a"},{"embeddedObjects":[\#(object)]}]}"#) == text)
    }

    @Test func `a preview repeats no address`() {
        let preview = #"{"embeddedObjects":[{"type":"preview","url":"https://e.org"}]}"#
        #expect(
            DayOneRichText.markdown(#"{"contents":[{"text":"see https://e.org"},\#(preview)]}"#) == "see https://e.org")
    }

    @Test func `blocks of code and rules are Markdown`() {
        let code = #"{"text":"let *a*\n","attributes":{"line":{"codeBlock":true},"bold":true}}"#
        let more = #"{"text":"b","attributes":{"line":{"codeBlock":true}}}"#
        let rule = #"{"embeddedObjects":[{"type":"horizontalRuleLine"}]}"#
        #expect(
            DayOneRichText.markdown(#"{"contents":[{"text":"a\n"},\#(code),{"text":"c\n"},\#(rule),{"text":"d"}]}"#)
                == "a\n```\nlet *a*\n```\nc\n\n---\nd")
        #expect(DayOneRichText.markdown(#"{"contents":[\#(code),\#(more)]}"#) == "```\nlet *a*\nb\n```\n")
        #expect(DayOneRichText.markdown(#"{"contents":[\#(rule),{"text":"a"},\#(rule)]}"#) == "---\na\n\n---\n")
    }
}
