import DiaryCLI
import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// Commands on a diary with impossible values in its rows.
struct ImpossibleValueTests {
    /// Commands that only read; twelve of them in each run.
    private static let looking = [
        "list", "list -f short", "list -f full", "list -f json", "list -f jsonl", "list -f markdown", "list -f ids",
        "list --reverse --from 1500 --near 50,14", "list width>0&&duration>=0&&captureTime>=1970-01-01", "search line",
        "show @",
        "show -f json @", "media", "media -f json", "media -f paths", "stats", "stats --by year", "stats --by width",
        "tags", "trash", "trash -f jsonl", "history @", "undo --list", "undo --list -f json", "check",
        "check --read-data -f json", "export -f jsonl -o OUT/lines", "export -f markdown -o OUT/markdown",
        "export -f media -o OUT/media", "backup OUT/whole.tar",
    ]
    /// Commands that write.
    private static let changing = [
        "edit @ --append more", "edit @ --shift +1d", "edit @ --caption 1 words", "undo", "redo", "undo 3",
        "tags --rename work labour --yes", "add another", "attach @ SOUND", "import SOUND", "delete @2 --yes", "undo",
        "undo", "trash --empty --yes", "check --repair --yes", "check", "list -f json",
    ]

    private static var chosenValues: [String] {
        var generator = SeededGenerator()
        return Array(ImpossibleValues.values.shuffled(using: &generator).prefix(3))
    }

    /// Three random values in each run.
    ///
    /// `Tests/Reliability/values.py` tries more of them, and faster.
    @Test(arguments: chosenValues)
    func `an impossible value in any column harms nothing but itself`(value: String) throws {
        let seed = SeededGenerator.chosenSeed
        var generator = SeededGenerator(seed: seed)
        let values = try ImpossibleValues(seed: seed)
        let columns = try values.write(value)
        let program = values.program
        let outside = program.folder.path.appending("victim").description
        try Data("mine".utf8).write(to: URL(filePath: outside))
        for command in Self.looking.shuffled(using: &generator).prefix(12) + Self.changing {
            let words = command.split(separator: " ").map {
                $0.replacingOccurrences(of: "OUT", with: program.folder.path.description)
                    .replacingOccurrences(of: "SOUND", with: TestProgram.sample("recorder.wav"))
            }
            let outcome = program.run(words.map { Array($0.utf8) })
            #expect(
                [0, 1, 2, 3].contains(outcome.exitCode.rawValue),
                "seed \(seed), \(columns): \(command): \(outcome.error)")
        }
        #expect(try Data(contentsOf: URL(filePath: outside)) == Data("mine".utf8), "seed \(seed), \(columns)")
    }

    @Test(arguments: [
        ("entry", "utcOffset", "-9223372036854775808"), ("entry", "creationTime", "9223372036854775807"),
        ("entry", "text", "CAST(x'ff' AS TEXT)"), ("entry", "revision", "-1"), ("entry", "extra", "'nonsense'"),
        ("medium", "fileExtension", "'../../../../victim'"), ("medium", "byteCount", "-1"),
        ("medium", "duration", "9e999"), ("medium", "width", "'wide'"), ("medium", "keywords", "'['"),
        ("medium", "hash", "x'00'"), ("companion", "fileExtension", "'a/b'"), ("thumbnail", "jpeg", "x'00'"),
        ("revision", "time", "9223372036854775807"), ("entryTag", "origin", "9"), ("task", "priority", "9e999"),
    ])
    func `check names the value with its entry`(table: String, column: String, value: String) throws {
        let values = try ImpossibleValues(seed: 0)
        try #require(try values.write(value, into: column, of: table))
        let outcome = values.program.run("check", "--format", "json")
        let named = outcome.output.contains("no diary holds such a value: \(table).\(column) is ")
        #expect(named && outcome.exitCode == .failure, "\(outcome.output)")
        let report = try StoreCheck(values.program.diary, depth: .full, decoderPath: "").run()
        let findings = report.findings(.valueImpossible)
        #expect(!findings.isEmpty && findings.allSatisfy { $0.entry != nil })
    }
}
