import DiaryFormats
import DiaryModel
import Glibc
import JSON
import PredicateLanguage
import Terminal

/// Evaluates a predicate on lines of JSON, one by one.
struct LineFilter {
    let invocation: Invocation
    let text: String
    let predicate: CheckedPredicate
    private let object = JSONLineObject()
    private(set) var hasProblems = false
    private let warnings: GroupedWarnings

    init(invocation: Invocation, text: String, predicate: CheckedPredicate) {
        self.invocation = invocation
        self.text = text
        self.predicate = predicate
        warnings = GroupedWarnings(invocation.messages, of: "lines")
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
            if line.contains(where: { $0 > 0x20 }) {
                do {
                    if try matches(line, .line(reader.number, of: name)) { try invocation.output.json(line + [0x0A]) }
                } catch let error as JSONError {
                    try warn("\(SafeText(name)): line \(reader.number)", "\(error.message)")
                } catch is EntryLineError {
                    try warn("\(SafeText(name)): line \(reader.number)", "no JSON object")
                }
            }
            // The next line may take long to arrive, as from `tail -f`.
            if !reader.holdsLine { try invocation.output.forward() }
        }
        try warnings.finish()
    }

    private func matches(_ line: [UInt8], _ place: EntryPredicateError.Subject) throws -> Bool {
        guard object.read(line) else {
            _ = try JSONParser.parse(line)
            throw EntryLineError.notAnObject
        }
        do { return try predicate.matches(object) } catch {
            throw EntryPredicateError(text: text, cause: error, about: place)
        }
    }

    private mutating func warn(_ place: StyledText, _ problem: StyledText) throws {
        hasProblems = true
        try warnings.warn(place, problem)
    }
}
