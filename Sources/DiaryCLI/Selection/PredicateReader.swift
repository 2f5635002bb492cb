import Arguments
import Chronology
import DiaryKit
import JSON
import PredicateLanguage
import Terminal

/// Turns predicates into the condition of a query.
struct PredicateReader {
    /// The keys that a predicate may name.
    static var keys: [String] { DiaryVocabulary.keyPaths }

    let invocation: Invocation

    /// Adds predicates to a query; all of them must hold.
    ///
    /// - Throws: `Failure` with the place of what is wrong.
    func apply(_ predicates: [String], to query: inout EntryQuery) throws {
        guard !predicates.isEmpty else { return }
        let variables = try variables()
        for text in predicates { try read(text, variables).apply(to: &query) }
    }

    /// Predicates about media.
    ///
    /// - Throws: `Failure` with the place of what is wrong.
    func media(_ predicates: [String]) throws -> [MediumPredicate] {
        guard !predicates.isEmpty else { return [] }
        let (variables, context) = (try variables(), invocation.context)
        return try predicates.map { text in
            do throws(PredicateError) {
                return try MediumPredicate(text, variables: variables, dates: context.dateParser, now: context.now())
            } catch {
                throw failure(error, in: text)
            }
        }
    }

    private func read(_ text: String, _ variables: [String: PredicateConstant]) throws(Failure) -> EntryPredicate {
        let context = invocation.context
        do {
            return try EntryPredicate(text, variables: variables, dates: context.dateParser, now: context.now())
        } catch {
            throw failure(error, in: text)
        }
    }

    private func failure(_ error: PredicateError, in text: String) -> Failure {
        guard case .bareExpression(let word) = error.kind, let failure = unknownWord(word) else {
            return Failure.describing(error, in: text)
        }
        return failure
    }

    /// A word that is no key can't be made a condition by a comparison: it was meant for something else.
    private func unknownWord(_ word: String) -> Failure? {
        guard PlainWord.isPlain(word) else { return nil }
        return Failure(
            "\(word) is no date, no predicate and no entry",
            hint: "an entry is @ or four digits of its id; diary search \(ShellQuoting.quoted(word)) finds the word",
            .usage)
    }

    /// What `--arg` and `--argjson` bind.
    func variables() throws -> [String: PredicateConstant] {
        var variables: [String: PredicateConstant] = [:]
        for pair in invocation.values.lists("arg") { variables[Self.name(pair[0])] = .string(pair[1]) }
        for pair in invocation.values.lists("argjson") {
            do throws(JSONError) {
                variables[Self.name(pair[0])] = PredicateConstant(try JSONParser.parse(pair[1]))
            } catch {
                throw Failure(
                    "--argjson \(SafeText(pair[0])): \(error.message)", hint: "a JSON value: 3, \"text\", [1, 2]",
                    .usage)
            }
        }
        return variables
    }

    private static func name(_ text: String) -> String {
        String(text.hasPrefix("$") ? text.dropFirst() : text[...])
    }
}

extension PredicateConstant {
    /// A JSON value; `{"$date": s}` is a date, `s` seconds since 1970 or RFC 3339.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .boolean(let boolean): self = .boolean(boolean)
        case .number: self = json.writtenInteger.map(PredicateConstant.integer) ?? .double(json.doubleValue ?? .nan)
        case .string(let string): self = .string(string)
        case .array(let array): self = .array(array.map(PredicateConstant.init))
        case .object(let object):
            self =
                PredicateDate(json: object).map(PredicateConstant.date)
                ?? .object(
                    Dictionary(object.members.map { ($0.key, PredicateConstant($0.value)) }) { _, last in last })
        }
    }
}

extension PredicateDate {
    /// The date that `{"$date": s}` tells; nil for any other object.
    init?(json object: JSONObject) {
        guard object.members.count == 1, let value = object["$date"] else { return nil }
        if let seconds = value.doubleValue, abs(seconds) < 9e12 {
            self.init(microseconds: Int64((seconds * 1_000_000).rounded()))
        } else if let text = value.stringValue, let time = try? ZonedTime(rfc3339: text) {
            self.init(microseconds: time.instant.microseconds, utcOffset: time.utcOffset)
        } else {
            return nil
        }
    }
}
