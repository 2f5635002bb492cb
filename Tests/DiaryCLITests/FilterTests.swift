import DiaryCLI
import Foundation
import JSON
import TestFixtures
import TestSupport
import Testing

struct FilterTests {
    @Test func `lines that match are printed untouched, in their order`() {
        let program = TestProgram()
        let input = "{\"n\":1,  \"x\": \"\\u0041\"}\n\n{\"n\": 2}\r\n{\"n\":3.0}\n"
        let outcome = program.run("filter", "n >= 1 AND n != 2", input: input)
        #expect(outcome.output == "{\"n\":1,  \"x\": \"\\u0041\"}\n{\"n\":3.0}\n")
        #expect(outcome.exitCode == .success)
    }

    @Test func `values are bound by name`() {
        let program = TestProgram()
        let input = "{\"s\":\"it's\"}\n{\"s\":\"other\"}\n"
        #expect(
            program.run("filter", "s = $text", "--arg", "text", "it's", input: input).output == "{\"s\":\"it's\"}\n")
        let list = program.run("filter", "s IN $texts", "--argjson", "texts", "[\"other\"]", input: input)
        #expect(list.output == "{\"s\":\"other\"}\n")
    }

    @Test func `a line without an object is named and the rest continues`() {
        let outcome = TestProgram().run("filter", "TRUEPREDICATE", input: "{\"a\":1}\n[1]\nnonsense\n{\"b\":2}\n")
        #expect(outcome.output == "{\"a\":1}\n{\"b\":2}\n")
        #expect(outcome.error.contains("line 2: no JSON object"))
        #expect(outcome.error.contains("line 3: not JSON at byte 2"))
        #expect(outcome.exitCode == .incomplete)
    }

    @Test func `a wrong predicate shows its place`() {
        let outcome = TestProgram().run("filter", "n == ", input: "{}\n")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.contains("^"))
    }

    @Test func `an undecidable line is reported`() {
        let outcome = TestProgram().run("filter", "1 / n = 1", input: "{\"n\":1}\n\n{\"n\":0}\n")
        #expect(outcome.exitCode == .usage)
        #expect(outcome.error.contains("error: division by zero"))
        #expect(outcome.error.contains("at: line 3 of standard input"))
        #expect(TestProgram().run("filter", "n = 1", "--no-limit", input: "{\"n\":1}\n").output == "{\"n\":1}\n")
    }

    @Test func `a quoted predicate may begin with a minus`() {
        #expect(TestProgram().run("filter", "-n = 0 - 5", input: "{\"n\":5}\n").output == "{\"n\":5}\n")
    }

    @Test func `the reference cases have the same results on the command line`() throws {
        let text = try String(contentsOf: PredicateCase.file, encoding: .utf8)
        var count = 0
        for line in text.split(separator: "\n") {
            guard let object = try JSONParser.parse(String(line)).objectValue, object["args"] == nil else { continue }
            count += 1
            expectCase(object)
        }
        #expect(count > 250)
    }

    @Test func `every rule of the language applies on the command line`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "PredicateCases/cases.jsonl")
        let cases = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONParser.parse(String($0)).objectValue ?? [:]
        }
        for var object in cases.dropFirst() {
            if object["object"] == nil { object["object"] = cases[0]["object"] }
            expectCase(object)
        }
        #expect(cases.count > 600)
    }

    private func expectCase(_ object: JSONObject) {
        let predicate = object["predicate"]?.stringValue ?? ""
        var words = ["filter", predicate]
        for variable in object["vars"]?.objectValue?.members ?? [] {
            words += ["--argjson", variable.key, JSONWriter.string(of: variable.value)]
        }
        let input = JSONWriter.string(of: object["object"] ?? .null) + "\n"
        let outcome = TestProgram().run(words.map { Array($0.utf8) }, input: Array(input.utf8))
        let answer = outcome.exitCode == .success ? (outcome.output.isEmpty ? "false" : "true") : "error"
        let expected = (object["here"] ?? object["expected"])?.stringValue
        #expect(answer == expected, "\(predicate): \(outcome.error)")
    }

    @Test func `in JSON a wrong predicate is data`() {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run("list", "text = 'é' AND starrd = YES", "--format", "json")
        #expect(outcome.exitCode == .usage)
        #expect(
            outcome.error == """
                {"error":{"message":"unknown key starrd of entry","predicate":"text = 'é' AND starrd = YES",\
                "start":15,"length":6,"hint":"starred"}}

                """)
        #expect(program.run("media", "duration CONTAINS 'x'", "--format", "jsonl").error.contains("\"length\":21"))
    }
}
