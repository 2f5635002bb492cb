import Arguments
import Chronology
import DiaryFormats
import DiaryModel
import Glibc
import JSON
import PredicateLanguage
import Terminal
import TextFolding

enum FilterCommand: Command {
    static let name = "filter"

    static let declaration = CommandDeclaration(
        name, "print the JSON objects that meet a predicate, one per line, unchanged",
        operands: [
            OperandDeclaration("PREDICATE", .one, "the condition: diary help predicates"),
            OperandDeclaration(
                "FILE", .any, "files of JSON lines; standard input by default", completion: .file),
        ],
        options: [
            .tuple(.arg, ["NAME", "VALUE"], "bind $NAME in the predicate to a string"),
            .tuple(.argjson, ["NAME", "JSON"], "bind $NAME in the predicate to a JSON value"),
            PredicateReader.noLimitOption,
        ]
    ) { command in
        command.discussion = [
            "A key that an object doesn't have is nil. {\"$date\": s} is a date, s seconds since 1970 or RFC 3339.",
            "Lines that are not JSON objects are named and left out, and the exit code is 3.",
        ]
        command.examples = [
            Definition("diary export -o - | diary filter \"media.@count > 2\"", "entries of an export"),
            Definition("diary filter 'level >= $least' --argjson least 3 log.jsonl", "a value from a script"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let text = invocation.operands[0]
        let predicate = try PredicateReader(invocation: invocation).filter(text)
        var filter = LineFilter(invocation: invocation, text: text, predicate: predicate)
        let files = invocation.operands.dropFirst()
        for file in files.isEmpty ? ["-"] : Array(files) { try filter.read(file) }
        return filter.hasProblems ? .incomplete : .success
    }
}

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

extension PredicateValue {
    /// A JSON value as an object for predicates; `{"$date": s}` is a date.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .boolean(let boolean): self = .boolean(boolean)
        case .number: self = json.writtenInteger.map(PredicateValue.integer) ?? .double(json.doubleValue ?? .nan)
        case .string(let string): self = .string(string)
        case .array(let array): self = .array(array.map(PredicateValue.init))
        case .object(let object): self = PredicateDate(json: object).map(PredicateValue.date) ?? PredicateValue(object)
        }
    }

    init(_ object: JSONObject) {
        self = .object(JSONPredicateObject(object: object))
    }
}

/// A line of JSON as an object for predicates.
///
/// The object is reused for all lines.
final class JSONLineObject: PredicateObject {
    private var line = JSONLine()

    /// Sets the line; returns false if it is not a valid JSON object.
    func read(_ bytes: [UInt8]) -> Bool {
        line.read(bytes)
    }

    func value(forKey key: String) -> PredicateValue? {
        line.value(forKey: key).map(PredicateValue.init)
    }

    func withText<Result>(
        forKey key: String, _ body: (Span<UInt8>) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result? {
        let result = try line.withPlainText(forKey: key) { text throws(PredicateError) in
            isComposed(text) ? try body(text) : nil
        }
        return result ?? nil
    }

    var memberKeys: [String] { line.keys }
}

struct JSONPredicateObject: PredicateObject {
    let object: JSONObject

    func value(forKey key: String) -> PredicateValue? {
        object[key].map(PredicateValue.init)
    }

    var memberKeys: [String] { object.members.map(\.key) }
}

extension PredicateReader {
    /// A predicate on any JSON, without a vocabulary.
    func filter(_ text: String) throws -> CheckedPredicate {
        let clock = invocation.context.queryClock
        var environment = PredicateEnvironment(variables: try variables(), dates: clock)
        environment.now = PredicateDate(microseconds: clock.now.microseconds)
        if !isBounded { environment.secondsPerObject = nil }
        let predicate: CheckedPredicate
        do throws(PredicateError) {
            predicate = try CheckedPredicate(PredicateSyntax(parsing: text), in: environment)
        } catch {
            throw Failure.describing(error, in: text)
        }
        try note(predicate.syntax.swallowedEscapes(in: text))
        return predicate
    }
}
