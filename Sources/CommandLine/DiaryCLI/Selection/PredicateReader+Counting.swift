import DiaryModel
import PredicateLanguage
import Terminal

extension PredicateReader {
    /// An expression for counting values.
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
