import DiaryModel
import JSON
import TestSupport
import Testing

/// The topics of help that list keys list all of them.
struct HelpKeysTests {
    private let program = TestProgram()

    private func words(ofTopic topic: String) -> Set<String> {
        let text = program.run("help", topic).lines.joined(separator: " ")
        return Set(text.split { !$0.isLetter }.map(String.init))
    }

    @Test func `every key of predicates is in the topic about them`() {
        let words = words(ofTopic: "predicates")
        let keys = Set(DiaryVocabulary.keyPaths.flatMap { $0.split(separator: ".").map(String.init) })
        #expect(keys.count > 60 && keys.subtracting(words) == [])
    }

    @Test func `every key of an entry in JSON is in the topic about it`() throws {
        program.run(
            "add", "Up the tower. #trip", "--media", TestProgram.sample("lighthouse.jpg"), "--star", "--place", "Vista",
            "--at", "2026-02-18 20:31", "--position", "-33.02,-71.64", "--due", "2026-02-20 10:00", "--measure",
            "climb=85m")
        let lines = program.run("list", "--format", "jsonl").lines
        let line = try #require(lines.first)
        let entry = try #require(try JSONParser.parse(Array(line.utf8)).objectValue)
        let media = entry["media"]?.arrayValue?.compactMap(\.objectValue) ?? []
        let measurements = entry["measurements"]?.arrayValue?.compactMap(\.objectValue) ?? []
        let keys = Set(([entry] + media + measurements).flatMap { $0.members.map(\.key) })
        #expect(keys.isSuperset(of: ["due", "measurements", "unit", "lens", "place"]))
        #expect(keys.subtracting(words(ofTopic: "json")) == [])
    }

    @Test(arguments: [["check"], ["undo", "--list"], ["history", "@"], ["stats"], ["lock", "--status"]])
    func `every key of a command's JSON is in the topic about it`(command: [String]) throws {
        program.run("add", "first #tag", "--position", "50.08,14.43")
        program.run("edit", "@", "--text", "second", "--star")
        let output = program.run((command + ["--format", "json"]).map(\.bytes)).output
        let value = try JSONParser.parse(output.bytes)
        let object = try #require(value.objectValue ?? value.arrayValue?.first?.objectValue)
        let known = words(ofTopic: "json")
        #expect(!object.members.isEmpty && Set(object.members.map(\.key)).subtracting(known) == [])
    }
}
