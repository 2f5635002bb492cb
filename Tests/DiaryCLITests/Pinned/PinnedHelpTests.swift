import Arguments
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestFixtures
import TestSupport
import Testing

/// The help of every command and topic, and the answers to wrong command lines.
///
/// They are in `Tests/Fixtures/Pinned/Messages`. When one is to change:
///
///     DIARY_PIN=write swift test --filter PinnedHelpTests
///
/// writes them again, and that run fails. Their differences then belong to the commit that makes them.
struct PinnedHelpTests {
    private let program = TestProgram()

    private func pin(_ text: String, _ name: String, place: (Int, [String]) -> String) {
        let neutral = text.replacing(program.folder.path.description, with: "FOLDER")
        guard let difference = PinnedText("Messages/\(name)").difference(from: neutral, place: place) else { return }
        Issue.record("\(difference)")
    }

    /// The last heading up to a line.
    private static func heading(_ line: Int, _ lines: [String]) -> String {
        lines[...line].last { $0.hasPrefix("= ") }.map { "below \($0)" } ?? ""
    }

    /// The names of commands and topics, in the order of the overview.
    private var names: [String] {
        Program.declaration.commands.filter { !$0.isHidden }.map(\.name) + Program.declaration.topics.map(\.name)
    }

    /// The paragraphs of a help text, and each option with its words.
    private static func pieces(_ help: String) -> [String] {
        var (pieces, isNew): ([String], Bool) = ([], true)
        for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
            guard !line.isEmpty else {
                isNew = true
                continue
            }
            if isNew || line.hasPrefix("  -") || line.hasPrefix("      --") {
                pieces.append(String(line))
            } else {
                pieces[pieces.count - 1] += "\n" + line
            }
            isNew = false
        }
        return pieces
    }

    @Test func `help says of every command and topic what it always did`() {
        let names = names
        #expect(names.count > 40 && names.contains("import") && names.contains("predicates"))
        // What several commands have in common is there once.
        var (text, known): (String, Set<String>) = ("", [])
        for name in [""] + names {
            text += "= diary help \(name)\n"
            let help = program.run((name.isEmpty ? ["help"] : ["help", name]).map { Array($0.utf8) })
            #expect(help.exitCode == .success, "\(name)")
            for piece in Self.pieces(help.output) where known.insert(piece).inserted { text += piece + "\n" }
        }
        pin(text, "help.txt", place: Self.heading)
    }

    @Test func `a wrong command line is answered as it always was`() {
        program.run("add", "--at", "2026-11-20 18:30", "First line #river")
        // The id is random.
        let id = program.run("list", "--format", "ids").output.prefix(36)
        var text = ""
        for line in PinnedCommandLines.wrong {
            let words = line.split(separator: "|", omittingEmptySubsequences: false)
            let outcome = program.run(words.map { Array($0.utf8) })
            text +=
                "= \(words.joined(separator: " "))\nexit \(outcome.exitCode.rawValue)\n\(outcome.output)\(outcome.error)"
        }
        let neutral = text.replacing(id, with: "ID").replacing(id.prefix(8), with: "ID").replacing(
            id.prefix(6), with: "ID")
        pin(neutral, "usage.txt", place: Self.heading)
    }
}
