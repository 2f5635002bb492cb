import TestFixtures
import Testing

@testable import DiaryFormats

struct DayOneReaderTextTests {
    /// Reads a text; media whose names begin with `M` exist.
    private func read(_ text: String, isEscaped: Bool = true) -> (text: String, found: [String]) {
        var found: [String] = []
        let text = DayOneReader.Text.read(text, isEscaped: isEscaped) { placeholder in
            found.append("\(placeholder.identifier) \(placeholder.kind?.rawValue ?? "?")")
            return placeholder.identifier.hasPrefix("M") ? .medium : .text("(\(placeholder.identifier)?)")
        }
        return (text, found)
    }

    @Test(arguments: [
        (#"Potom čaj\. A *dort*\!"#, "Potom čaj. A *dort*!"), ("a\\b \\\\ \\# \\- \\(x\\)", "a\\b \\ # - (x)"),
        (#"`a\*b` \*"#, #"`a\*b` *"#), (#"``a`\*`` \`x\`"#, #"``a`\*`` `x`"#),
        ("```\n\\*\n```\n\\*", "```\n\\*\n```\n*"),
        (#"never ` closed \*"#, "never ` closed *"), (#"end\"#, #"end\"#), (#"\č"#, #"\č"#),
        ("a\u{200B}*b*\u{200B} c\u{200B}d", "a*b* c\u{200B}d"),
    ])
    func `a backslash before punctuation is undone outside of code`(text: String, plain: String) {
        #expect(read(text).text == plain)
    }

    @Test func `a text of Android keeps its backslashes`() {
        #expect(read(#"a\. ![](dayone-moment://M1)"#, isEscaped: false).text == #"a\."#)
    }

    @Test(arguments: [
        ("![](dayone-moment://M1)", "M1 ?"), ("![](dayone-moment:/video/M1)", "M1 videos"),
        ("![](dayone-moment:/audio/M1)", "M1 audios"), ("![](dayone-moment:/pdfAttachment/M1)", "M1 pdfAttachments"),
        ("![](dayone-moment:/photo/M1)", "M1 photos"), ("![x y](dayone-photo://M1)", "M1 photos"),
        ("![](dayone-video://M1)", "M1 videos"), ("![](dayone-audio://M1)", "M1 audios"),
        ("![](dayone-pdf://M1)", "M1 pdfAttachments"), ("![](dayone-moment:///video/M1)", "M1 videos"),
    ])
    func `every spelling of a placeholder is known`(text: String, found: String) {
        #expect(read(text).found == [found] && read(text).text == "")
    }

    @Test(arguments: [
        "[](dayone-moment://M1)", "![](photo.jpg)", "`![](dayone-moment://M1)`", #"\![](dayone-moment://M1)"#,
        "![](dayone-moment://M1", "![](dayone-other://M1)", "![](dayone-moment:)", "!", "![",
        "[x](dayone://view?entryId=AB)", "[x](dayone2://view?entryId=AB)",
    ])
    func `text other than a placeholder stays`(text: String) {
        #expect(read(text).found.isEmpty && read(text).text == text.drop { $0 == "\\" })
    }

    @Test(arguments: [
        ("# T\n\nA\n\n![](dayone-moment://M1)\n\nB", "# T\n\nA\n\nB"), ("![](dayone-moment:/audio/M1)\nVoice", "Voice"),
        ("a ![](dayone-moment://M1) b", "a b"), ("a\n\n![](dayone-moment://M1)![](dayone-moment://M2)\n", "a"),
        ("a ![](dayone-moment://M1)", "a"), ("![](dayone-moment://X1)\n\nb", "(X1?)\n\nb"),
        ("a\n\n\n\nb", "a\n\n\n\nb"),
    ])
    func `the line of a placeholder is removed with it`(text: String, plain: String) {
        #expect(read(text).text == plain)
    }

    @Test func `escaped text of the export is read back unchanged`() {
        var generator = SeededGenerator(seed: 3)
        let alphabet = ["\\", "`", "*", "!", "[](dayone-moment://A)", "a", "\n", " ", ".", "``", "č", "("]
        for _ in 0..<20_000 {
            let text = (0..<10).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
            let escaped = DayOneText.escaped(text)
            #expect(read(escaped).text == text && read(escaped).found.isEmpty, "\(escaped)")
        }
    }

    @Test func `long runs of backticks and open brackets take no time`() {
        var text = ""
        for length in 1..<1500 { text += String(repeating: "`", count: length) + " " }
        #expect(read(text).text == text)
        let brackets = String(repeating: "![", count: 300_000)
        #expect(read(brackets).text == brackets)
    }
}
