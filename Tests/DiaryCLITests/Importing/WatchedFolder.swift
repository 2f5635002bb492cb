import DiaryModel
import Foundation
import JSON
import TestSupport
import Testing

/// A folder that fills while `import --watch` watches it in the same process.
final class WatchedFolder {
    let phone = Phone()

    var program: TestProgram { phone.program }

    init() throws {
        try FileManager.default.createDirectory(atPath: "\(phone.path)", withIntermediateDirectories: true)
    }

    /// Watches until the last step is done.
    ///
    /// - Parameter steps: each is tried until it returns true; the next one begins then.
    func watch(_ options: String..., steps: [() throws -> Bool]) throws -> TestProgram.Outcome {
        var (rest, failure): ([() throws -> Bool], (any Error)?) = (steps, nil)
        var isInside = false
        let end = ContinuousClock.now + .seconds(600)
        program.interrupt = {
            // A step may run commands itself.
            guard !isInside else { return false }
            isInside = true
            defer { isInside = false }
            do { if try rest.first?() ?? true, !rest.isEmpty { rest.removeFirst() } } catch { failure = error }
            usleep(2000)
            return rest.isEmpty || failure != nil || ContinuousClock.now > end
        }
        defer { program.interrupt = nil }
        let words = ["import", "--watch"] + options + ["\(phone.path)"]
        let outcome = program.run(words.map { Array($0.utf8) })
        if let failure { throw failure }
        #expect(rest.isEmpty, "it hangs: \(outcome.error)")
        return outcome
    }

    /// Writes a note, with the time of its file.
    func note(_ text: String, _ name: String, at time: String = "2025-06-01T10:00:00Z") throws {
        try phone.put(Array(text.utf8), name, modified: try Date(time, strategy: .iso8601))
    }

    var texts: [String] { get throws { try program.entries().map(\.text) } }

    /// The objects of `--format jsonl`.
    static func objects(_ outcome: TestProgram.Outcome) throws -> [JSONObject] {
        try outcome.lines.map { try #require(try JSONParser.parse(Array($0.utf8)).objectValue) }
    }
}
