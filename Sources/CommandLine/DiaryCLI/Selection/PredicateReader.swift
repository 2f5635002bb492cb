import Arguments
import Chronology
import DiaryModel
import JSON
import PredicateLanguage
import Terminal
import TextFolding

struct PredicateReader {
    static var keys: [String] { DiaryVocabulary.keyPaths }

    /// The option that removes the time limit, as every command with a predicate declares it.
    static let noLimitOption = OptionDeclaration.flag(
        .noLimit, "let a predicate take more than ten seconds for one row")

    let invocation: Invocation

    /// True if the evaluation of a predicate is limited to ten seconds per row.
    var isBounded: Bool { !invocation.values.flag(.noLimit) }

    /// Reads predicates; keys, types and dates are checked when a query is planned.
    ///
    /// Implausible predicates are reported in a note.
    ///
    /// - Parameter entity: the kind of object that they apply to, a name of ``DiaryVocabulary``.
    /// - Throws: `Failure` with the position of the error.
    func read(_ predicates: [String], about entity: String) throws -> [PredicateCondition] {
        // A value that no predicate uses may be mistyped, too.
        let variables = try variables()
        guard !predicates.isEmpty else { return [] }
        let read = try predicates.map { text in
            _ = try invocation.keptText(text, called: "the predicate")
            do throws(PredicateError) {
                return try PredicateCondition(text, variables: variables, isBounded: isBounded)
            } catch {
                throw failure(error, in: text)
            }
        }
        let clock = invocation.context.queryClock
        for condition in read { try note(condition.remarks(about: entity, at: clock)) }
        return read
    }

    /// Prints remarks on valid but implausible predicates, which are not refused.
    func note(_ remarks: [PredicateRemark]) throws {
        for remark in remarks {
            try invocation.messages.note("\(line: remark.message)")
            guard let correction = remark.correction else { continue }
            try invocation.messages.hint("\(line: correction)")
        }
    }

    /// Reads and checks predicates about media.
    ///
    /// - Throws: `Failure` or `EntryPredicateError` with the position of the error.
    func media(_ predicates: [String]) throws -> [MediumPredicate] {
        let clock = invocation.context.queryClock
        return try read(predicates, about: DiaryVocabulary.medium).map { try MediumPredicate($0, at: clock) }
    }

    private func failure(_ error: PredicateError, in text: String) -> Failure {
        if ["all", "everything"].contains(text.lowercased()) { return wholeDiary(text) }
        if case .reservedWord = error.kind, PlainWord.isPlain(text), let failure = unknownWord(text) { return failure }
        // A word such as `2dd7` or `2nd` is not a number that was typed wrong.
        if case .malformedNumber = error.kind, !text.contains(" "), let failure = unknownWord(text) { return failure }
        guard case .bareExpression(let word) = error.kind else { return described(error, in: text) }
        if isUpperBound(error, in: text) {
            var failure = Failure.describing(error, in: text)
            failure.hint = "BETWEEN {lower, upper}"
            return failure
        }
        if let failure = unknownWord(word) { return failure }
        var failure = Failure.describing(error, in: text)
        if let example = DiaryVocabulary.example(of: word) { failure.hint = "\(SafeText(example))" }
        // `list week`: the keys week, month, year and day are words of dates as well.
        if text == word, (try? invocation.context.dateParser.parse("this \(word)")) != nil {
            failure.hint = "a date is 'this \(SafeText(word))', a condition " + failure.hint
        }
        return failure
    }

    /// The failure for `delete all`: a selection without conditions is all of it, and a command that takes entries
    /// needs a predicate for that.
    private func wholeDiary(_ word: String) -> Failure {
        let takesEntries = invocation.command.command?.takesEntries == true
        let command = invocation.commandLine(replacing: word, with: takesEntries ? ["TRUEPREDICATE"] : [])
        return Failure("\(line: word) is not a date or a predicate", hint: "\(command)", .usage)
    }

    /// The failure of an error, with the key that a word of the language was meant as.
    private func described(_ error: PredicateError, in text: String) -> Failure {
        var failure = Failure.describing(error, in: text)
        if case .reservedWord(let word) = error.kind, let key = DiaryVocabulary.mediumSynonyms[word.lowercased()] {
            let isOfMedia = invocation.command.command?.name == "media" || occurs(".\(word)", in: text)
            failure.hint = isOfMedia ? "\(SafeText(key))" : "ANY media.\(SafeText(key))"
        }
        return failure
    }

    /// Returns whether a bare value is what SQL has after `BETWEEN 1 AND`.
    private func isUpperBound(_ error: PredicateError, in text: String) -> Bool {
        let before = String(decoding: text.utf8.prefix(error.range.lowerBound), as: UTF8.self)
        let words = before.split(whereSeparator: \.isWhitespace).suffix(3).map { $0.uppercased() }
        return words.count == 3 && words[0] == "BETWEEN" && words[2] == "AND"
    }

    /// The failure for a single word that is not a key, which was hardly meant as a predicate; nil for other texts.
    private func unknownWord(_ word: String) -> Failure? {
        guard PlainWord.isPlain(word) else { return nil }
        let finding = "diary search \(ShellQuoting.quoted(word)) finds the word"
        guard invocation.command.command?.takesEntries == true else {
            return Failure("\(word) is neither a date nor a predicate", hint: "\(finding)", .usage)
        }
        return Failure(
            "\(word) is not a date, a predicate or an entry",
            hint: invocation.operands.count == 1
                ? "an entry is @ or four digits of its id; \(finding)"
                : "a date or a predicate of several words needs quotes; \(finding)", .usage)
    }

    /// The variables bound by `--arg` and `--argjson`.
    func variables() throws -> [String: PredicateConstant] {
        var variables: [String: PredicateConstant] = [:]
        for pair in invocation.values.lists(.arg) {
            variables[Self.name(pair[0])] = .string(try invocation.keptText(pair[1], called: "the value"))
        }
        for pair in invocation.values.lists(.argjson) {
            let text = try invocation.keptText(pair[1], called: "the value")
            do throws(JSONError) {
                variables[Self.name(pair[0])] = PredicateConstant(try JSONParser.parse(text))
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
    /// The date in `{"$date": s}`; nil for any other object.
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

extension PredicateReader {
    func countable(_ text: String) throws -> EntryExpression {
        let expression = try expression(text)
        guard !expression.givesObjects else {
            throw Failure(
                "\(text) itself can't be counted: name one of its keys", hint: "diary stats --by media.type", .usage
            )
        }
        return expression
    }

    private func expression(_ text: String) throws -> EntryExpression {
        let variables = try variables()
        do throws(PredicateError) {
            return try EntryExpression(
                text, variables: variables, at: invocation.context.queryClock, isBounded: isBounded)
        } catch {
            var failure = Failure.describing(error, in: text)
            // An expression doesn't take ANY.
            if case .unknownKey(_, _, let nearest?) = error.kind, nearest.hasPrefix("ANY ") {
                failure.hint = "\(SafeText(String(nearest.dropFirst(4))))"
            }
            if case .reservedWord(let word) = error.kind, let key = DiaryVocabulary.mediumSynonyms[word.lowercased()] {
                failure.hint = "media.\(SafeText(key))"
            }
            throw failure
        }
    }
}
