import Arguments
import Foundation
import Testing

struct ManPageRendererTests {
    private static let program: ProgramDeclaration = {
        var program = sampleProgram
        var documentation = program.documentation()
        documentation.topics.append(
            HelpTopic(
                "hard", "text that is hard for roff",
                [
                    ".a dot at the start", "'a quote at the start",
                    #"back\slash, \n, "quotes", a ~ tilde, ^, `, a-b 京都 …"#,
                    .verbatim([".line", "", "'x' --y"]), .definitions([Definition("\"term\"", ".text")]),
                ]))
        program.documentation = { [documentation] in documentation }
        return program
    }()

    private static let page = ManPageRenderer(program: program).page()
    private static let topicPage = program.topics.last.map(ManPageRenderer(program: program).page(of:)) ?? ""

    private func man(_ arguments: String, page: String = page) throws -> String {
        let path = NSTemporaryDirectory() + "page-\(UUID().uuidString).1"
        try Data(page.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try Shell.bash.run(
            "man \(arguments) \(path) | col -bx", environment: ["MANWIDTH": "100", "MANPAGER": "cat"])
    }

    private static let hasMan = FileManager.default.isExecutableFile(atPath: "/usr/bin/man")

    @Test(.enabled(if: hasMan && Shell.bash.isInstalled, "man or bash is not installed"))
    func `man has no warning about the pages`() throws {
        for page in [Self.page, Self.topicPage] {
            let shown = try man("--warnings -E UTF-8 -Tutf8 -l", page: page)
            #expect(shown.components(separatedBy: "warning").count == 1)
        }
    }

    @Test(
        .enabled(if: hasMan && Shell.bash.isInstalled, "man or bash is not installed"),
        arguments: [
            "diary - a photo and audio diary for the terminal", "-t, --tag TAG", "diary add 'First line'",
            "DIARY_DIR", "exit code 10", "diary-hard(7)",
        ])
    func `man shows the text as it was declared`(text: String) throws {
        #expect(try man("-E UTF-8 -l").contains(text))
    }

    @Test(
        .enabled(if: hasMan && Shell.bash.isInstalled, "man or bash is not installed"),
        arguments: [
            "diary-hard - text that is hard for roff", ".a dot at the start", "'a quote at the start",
            #"back\slash, \n, "quotes", a ~ tilde, ^, `, a-b 京都 …"#, ".line", "'x' --y", #""term""#, "diary(1)",
        ])
    func `man shows a topic as it was declared`(text: String) throws {
        #expect(try man("-E UTF-8 -l", page: Self.topicPage).contains(text))
    }

    @Test func `hidden commands are left out`() {
        #expect(!Self.page.contains("values for shells"))
    }
}
