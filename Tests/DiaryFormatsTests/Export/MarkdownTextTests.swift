import Testing

@testable import DiaryFormats

struct MarkdownTextTests {
    @Test(arguments: [
        ("# One\n\n### Three", "#### One\n\n###### Three"), ("###### Six", "###### Six"),
        ("#tag is none", "#tag is none"),
        ("  ## Two ##", "##### Two ##"), ("    # code", "    # code"), ("#", "####"),
        ("####### seven", "####### seven"),
        ("words\n# One\nmore", "words\n\n#### One\n\nmore"), ("Title\n===", "#### Title"),
        ("two\nlines\n---", "##### two lines"), ("before\n\nTitle\n-\nafter", "before\n\n##### Title\n\nafter"),
        ("- item\n---", "- item\n\n---"), ("> said\n===", "> said\n\n==="), ("a\n\n---\n\nb", "a\n\n---\n\nb"),
        ("a\n\n---\nkey: value\n---", "a\n\n---\n\n##### key: value"), ("1. x\n---", "1. x\n\n---"),
        ("```\n# code\n```\n# One", "```\n# code\n```\n\n#### One"), ("~~~~\n# code\n~~~", "~~~~\n# code\n~~~\n~~~~"),
        ("```\nopen", "```\nopen\n```"), ("``` a`b\n# One", "``` a`b\n\n#### One"),
        ("<!-- open\n# One", "<!-- open\n# One\n-->"),
        ("<!-- x -->\n# One", "<!-- x -->\n\n#### One"), ("`<!-- -->` and <!--", "`<!-- -->` and <!--\n-->"),
        ("```\n<!--\n```", "```\n<!--\n```"), ("line\n\n\n", "line"), ("", ""),
        ("| a |\n| - |\n| b |", "| a |\n| - |\n| b |"),
    ])
    func `a text's headings go below those of the document, and nothing stays open`(text: String, nested: String) {
        #expect(MarkdownText(text).nested(below: 3) == nested)
    }

    @Test func `a heading without words comes back at its level`() {
        let text = "# One\n\n#\n\n##\n\nwords"
        #expect(DiaryMarkdownBody(text: MarkdownText(text).nested(below: 3)).text == text)
    }

    @Test func `other text stays as it is, byte for byte`() {
        let text = "*a*  \n- [ ] b\n\n\t<b>é</b> \u{1F341} [x](y) \\# &amp; $1\n> q\n\n1) z"
        #expect(MarkdownText(text).nested(below: 3) == text)
    }

    @Test(arguments: [
        ("IMG_2041.HEIC", "IMG_2041.HEIC"), ("_a_ *b*", "\\_a\\_ \\*b\\*"), ("[x](y)", "\\[x\\](y)"),
        ("<b>&amp;", "\\<b\\>\\&amp;"),
        ("a\nb\tc", "a b c"), ("a & b", "a & b"), ("me@x @anna", "me@x \\@anna"),
        ("$5 ~x^2 |`\\", "\\$5 \\~x\\^2 \\|\\`\\\\"),
    ])
    func `foreign words are not marks`(words: String, escaped: String) {
        #expect(MarkdownText.escaped(words) == escaped)
    }

    @Test(arguments: [
        ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("- a", "\\- a"), ("2026-11-19", "2026-11-19"), ("", ""),
    ])
    func `a line begins no list`(line: String, guarded: String) {
        #expect(MarkdownText.guarded(line) == guarded)
    }

    @Test func `a link is plain characters`() {
        #expect(
            MarkdownMedium.encoded("media/2026-11/a b[1]#2%é(x)?.jpg")
                == "media/2026-11/a%20b%5B1%5D%232%25%C3%A9%28x%29%3F.jpg")
    }
}
