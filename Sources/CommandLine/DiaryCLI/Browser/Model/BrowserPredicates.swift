import Chronology
import DiaryModel
import PredicateLanguage
import Terminal

/// Reads the text after `:`, a date or a predicate as in `list`.
struct BrowserPredicates {
    let dates: BrowserDates
    /// Checks the keys, types and dates of a query.
    let check: (EntryQuery) throws -> Void
    /// Returns the moment and the zone of remarks on predicates; nil for no remarks.
    var clock: () -> QueryClock? = { nil }

    /// The condition that a line describes; nil for an empty one.
    ///
    /// - Parameter takesDate: true to accept a date alone, which selects the entries of that date.
    func condition(_ text: String, takesDate: Bool = true) -> Result<EntryCondition?, BrowserMistake> {
        guard text.contains(where: { $0 != " " }) else { return .success(nil) }
        if takesDate, let date = date(text) { return date }
        do {
            let condition = EntryCondition.predicate(try PredicateCondition(text))
            try check(EntryQuery([condition]))
            return .success(condition)
        } catch let error as PredicateError {
            return .failure(Self.mistake(error, in: text))
        } catch let error as EntryPredicateError {
            return .failure(Self.mistake(error.cause, in: text))
        } catch {
            return .failure(BrowserMistake(place: 0..<text.count, words: Failure.describing(error).message.plain))
        }
    }

    /// The condition of a date, or the reason why it is none; nil for what may be a predicate.
    private func date(_ text: String) -> Result<EntryCondition?, BrowserMistake>? {
        do throws(DateError) {
            _ = try dates.parser().parse(text)
            return .success(.created(.on, text))
        } catch {
            if case .unknown = error { return nil }
            guard !SelectionReader.isComparison(text) else { return nil }
            let words = Failure.describing(error).line().plain
            return .failure(BrowserMistake(place: 0..<text.count, words: words))
        }
    }

    /// What a valid condition hardly means, with a correction, as `list` reports it; nil for a plausible one.
    func remark(_ condition: EntryCondition) -> String? {
        guard case .predicate(let predicate) = condition, let clock = clock(),
            let remark = predicate.remarks(about: DiaryVocabulary.entry, at: clock).first
        else { return nil }
        return remark.message + (remark.correction.map { "   hint: \($0)" } ?? "")
    }

    private static func mistake(_ error: PredicateError, in text: String) -> BrowserMistake {
        let bytes = Array(text.utf8)
        let start = min(max(0, error.range.lowerBound), bytes.count)
        let end = min(max(error.range.upperBound, start), bytes.count)
        let count = { (length: Int) in String(decoding: bytes[..<length], as: UTF8.self).count }
        let help = [error.expected.map { "   expected: \($0)" }, hint(of: error, in: text).map { "   hint: \($0)" }]
        return BrowserMistake(
            place: count(start)..<count(end), words: error.message + help.compactMap(\.self).joined())
    }

    /// The correction as in `list`: a key alone gets an operator of its type, and words that are no keys get none.
    private static func hint(of error: PredicateError, in text: String) -> String? {
        guard case .bareExpression(let word) = error.kind else { return Failure.hint(of: error, in: text) }
        if let example = DiaryVocabulary.example(of: word) { return example }
        return PlainWord.isPlain(word) ? nil : Failure.hint(of: error, in: text)
    }
}
