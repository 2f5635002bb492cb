import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

/// Many equal warnings are shortened to a few with a count.
struct GroupedWarningTests {
    private let phone = Phone()

    private func warnings(_ outcome: TestProgram.Outcome) -> [String] {
        outcome.error.split(separator: "\n").map(String.init).filter { $0.hasPrefix("warning: ") }
    }

    @Test func `unreadable files are counted, and each is in the report`() throws {
        for number in 1...50 { try phone.put(Array("words".utf8), "\(number).jpg") }
        let report = "\(phone.program.folder.path)/report.jsonl"
        let outcome = phone.takeIn("--report", report)
        #expect(outcome.exitCode == .incomplete)
        let printed = warnings(outcome)
        #expect(printed.count == 4, "\(printed)")
        #expect(
            printed.last?.contains(
                "50 files, the first 3 named above: not a photo, sound or video, although its name says so") == true)
        #expect(outcome.error.contains("unreadable  50   --report FILE names each with its reason"))
        #expect(try File.read(FilePath(report)).filter { $0 == 0x0A }.count == 50)
    }

    @Test(arguments: [1, 3, 4])
    func `a few are named, one by one`(count: Int) throws {
        for number in 1...count { try phone.put([], "\(number).jpg") }
        let printed = warnings(phone.takeIn())
        #expect(printed.count == count && printed.allSatisfy { $0.hasSuffix(".jpg: empty file") })
    }

    @Test func `damaged photos are one group despite different messages`() throws {
        for number in 1...9 {
            let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, number.isMultiple(of: 2) ? 0xC0 : 0xD9, UInt8(number)]
            try phone.put(bytes, "\(number).jpg")
        }
        let printed = warnings(phone.takeIn())
        // Five without a picture: three by name and their count. Four of the kept ones: too few to count.
        #expect(printed.count == 8)
        #expect(printed.contains { $0.contains("5 files, the first 3 named above: a damaged JPEG;") })
    }

    @Test func `lines are grouped too`() throws {
        let lines = String(repeating: "{}\n", count: 30) + String(repeating: "no\n", count: 20)
        let printed = warnings(phone.program.run("import", "-", input: lines))
        #expect(printed.count == 8, "\(printed)")
        #expect(printed.contains { $0.contains("30 lines") } && printed.contains { $0.contains("20 lines") })
        let filtered = warnings(
            phone.program.run("filter", "TRUEPREDICATE", input: String(repeating: "no\n", count: 20)))
        #expect(filtered.count == 4 && filtered.last?.contains("20 lines") == true)
    }
}
