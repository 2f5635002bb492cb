import DiaryKit
import PredicateLanguage
import Terminal

extension PredicateReader {
    /// An expression whose values can be counted by.
    func countable(_ text: String) throws -> EntryExpression {
        let expression = try expression(text)
        guard !expression.givesObjects else {
            throw Failure(
                "\(text) itself is nothing to count by: one of its keys is", hint: "diary stats --by media.type", .usage
            )
        }
        return expression
    }

    private func expression(_ text: String) throws -> EntryExpression {
        let (context, variables) = (invocation.context, try variables())
        do throws(PredicateError) {
            return try EntryExpression(text, variables: variables, dates: context.dateParser, now: context.now())
        } catch {
            throw Failure.describing(error, in: text)
        }
    }
}
