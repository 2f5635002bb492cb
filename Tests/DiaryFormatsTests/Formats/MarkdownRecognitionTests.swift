import Chronology
import DiaryModel
import Testing

@testable import DiaryFormats

/// The words in media as quotations of Markdown.
struct MarkdownRecognitionTests {
    private static func words(_ text: String, _ recognizer: String? = nil, _ language: String? = nil) -> Recognition {
        Recognition(text: text, language: language, recognizer: recognizer, time: Instant(microseconds: 0))
    }

    @Test func `a quotation stands below a comment with the program and the languages`() {
        let block = MarkdownRecognition.block(Self.words("Invoice [1]\n\nTotal", "tesseract 5.3.0", "ces+eng"))
        #expect(
            block == """
                <!-- words: tesseract 5.3.0 (ces+eng) -->
                > Invoice \\[1\\]\\
                >\u{20}
                > Total
                """)
        #expect(MarkdownRecognition.block(Self.words("")) == nil)
    }

    @Test(arguments: [
        words("Fog"), words("# one\n- two\n\n> three\\\n*four* <b> -->", "tesseract 5.3.0"),
        words("鷺\n```\ncode", nil, "jpn"), words(" a\\", "Day One", "eng"),
    ])
    func `it is read as it was written`(_ recognition: Recognition) throws {
        let block = try #require(MarkdownRecognition.block(recognition))
        #expect(MarkdownRecognition.recognition(block) == recognition)
    }

    @Test(arguments: ["> a quotation", "<!-- words -->", "<!-- words -->\nno quotation", "<!-- text -->\n> a", ""])
    func `other paragraphs are none`(_ paragraph: String) {
        #expect(MarkdownRecognition.recognition(paragraph) == nil)
    }
}
