import DiaryKit
import Glibc
import JSON
import PredicateLanguage
import Terminal

/// Decides lines of JSON one by one.
struct LineFilter {
    let invocation: Invocation
    let text: String
    let predicate: CheckedPredicate
    private(set) var hasProblems = false

    init(invocation: Invocation, text: String, predicate: CheckedPredicate) {
        self.invocation = invocation
        self.text = text
        self.predicate = predicate
    }

    mutating func read(_ file: String) throws {
        guard file != "-" else {
            return try read(invocation.context.standardInput, named: "standard input")
        }
        let source = try FileDescriptor.open(invocation.context.path(argument: file), O_RDONLY)
        try read(source.number, named: file)
    }

    private mutating func read(_ descriptor: Int32, named name: String) throws {
        var reader = LineReader(descriptor: descriptor, path: FilePath(name))
        while let line = try reader.next() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do {
                guard case .object(let object) = try JSONParser.parse(line) else { throw EntryLineError.notAnObject }
                if try matches(object) { try invocation.output.bytes(line + [0x0A]) }
            } catch let error as JSONError {
                try tell("\(SafeText(name)): line \(reader.number): \(error.message)")
            } catch is EntryLineError {
                try tell("\(SafeText(name)): line \(reader.number): no JSON object")
            }
        }
    }

    private func matches(_ object: JSONObject) throws -> Bool {
        do { return try predicate.matches(PredicateValue(object)) } catch {
            throw EntryPredicateError(text: text, cause: error)
        }
    }

    private mutating func tell(_ problem: StyledText) throws {
        hasProblems = true
        try invocation.messages.warning(problem)
    }
}
