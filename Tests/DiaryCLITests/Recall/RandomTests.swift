import DiaryCLI
import TestSupport
import Testing

struct RandomTests {
    private let program = TestProgram()

    init() {
        for number in 0..<6 {
            program.run("add", "entry \(number) #\(number % 2 == 0 ? "even" : "odd")", "--at", "202\(number)-05-05")
        }
    }

    private func id(_ words: String...) -> String {
        program.run(["random", "-f", "ids"].map(\.bytes) + words.map(\.bytes)).output
    }

    @Test func `an entry is shown as show shows it`() {
        let shown = program.run("random", "--seed", "7")
        #expect(shown.exitCode == .success && shown.error == "")
        #expect(shown.output == program.run("show", String(id("--seed", "7").prefix(36))).output)
        #expect(program.run("random", "--seed", "7", "-f", "json").output.hasPrefix("[{\"id\":"))
    }

    @Test func `the same seed gives the same entry, and other seeds give the others`() {
        #expect(id("--seed", "3") == id("--seed", "3"))
        #expect(Set((0..<60).map { id("--seed", "\($0)") }).count == 6)
        #expect(id("--seed", "-1") == id("--seed", "18446744073709551615"))
        #expect(id("--seed", "3", "--reverse") == id("--seed", "3"))
    }

    @Test func `without a seed any entry can be chosen`() {
        var found: Set<String> = []
        for _ in 0..<500 where found.count < 6 { found.insert(id()) }
        #expect(found.count == 6)
    }

    @Test func `a selection chooses among which`() {
        func titles(_ words: String...) -> Set<String> {
            let outputs = (0..<40).map { seed in
                program.run(["random", "-f", "short", "--seed", "\(seed)"].map(\.bytes) + words.map(\.bytes)).output
            }
            return Set(outputs.map { String($0.suffix(14)) })
        }
        #expect(titles("--tag", "even").count == 3)
        #expect(titles("text CONTAINS '4'").count == 1)
        #expect(titles("-n", "2").count == 2)
        #expect(titles("2023").count == 1)
        program.run("delete", "--tag", "even", "--yes")
        #expect(titles().count == 3)
        program.run("delete", "2021", "--yes")
        program.run("delete", "2023", "--yes")
        #expect(titles() == [String(program.run("list", "-f", "short").output.suffix(14))])
    }

    @Test func `the trash doesn't influence the choice`() {
        program.run("delete", "--tag", "even", "--yes")
        let ids = (0..<20).map { id("--seed", "\($0)") }
        #expect(Set(ids).count == 3)
        program.run("trash", "--empty", "--yes")
        #expect((0..<20).map { id("--seed", "\($0)") } == ids)
    }

    @Test func `an empty selection is reported, and an invalid seed is refused`() {
        let none = program.run("random", "--on", "1999")
        #expect(none.exitCode == .success && none.output == "" && none.error == "no entry matches\n")
        #expect(program.run("random", "--on", "1999", "-f", "json").output == "[]\n")
        program.run("delete", "text != nil", "--yes")
        #expect(program.run("random").error == "the diary is empty   begin: diary add 'First line'\n")
        let refused = program.run("random", "--seed", "x")
        #expect(refused.exitCode == .usage && refused.error.contains("x is not a whole number for a seed"))
        #expect(TestProgram().run("random").exitCode == .noDiary)
    }
}
