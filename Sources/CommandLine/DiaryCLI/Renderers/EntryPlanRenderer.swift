import DiaryModel
import DiaryStore
import Terminal

/// The plan of a query: the index terms, the tests on rows, the order and the SQL.
enum EntryPlanRenderer {
    static func lines(of plan: EntryPlan) -> [StyledText] {
        let statement = plan.readableStatement.split(separator: "\n", omittingEmptySubsequences: false)
        let nothing = plan.mediaTests.isEmpty ? "nothing" : "nothing but of each medium"
        var lines = part("search index", [plan.indexTerms.map(Self.visible) ?? "not used"])
        lines += part("row by row", plan.tests.isEmpty ? [nothing] : plan.tests)
        lines += part("each medium", plan.mediaTests)
        lines += part("order", [order(plan)])
        return lines + part("SQL", statement.map(String.init))
    }

    /// The terms with visible line ends, which mark the edges of a field.
    private static func visible(_ terms: String) -> String {
        terms.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }

    private static func order(_ plan: EntryPlan) -> String {
        let direction = plan.order.description
        guard let limit = plan.limit else { return "\(direction), all" }
        let look = plan.probeLimit.map { "; after \($0.grouped) rows the search index" } ?? ""
        return "\(direction), until \(limit.grouped) are found\(look)"
    }

    /// A name and its lines, aligned; the longest name has twelve letters.
    private static func part(_ name: String, _ lines: [String]) -> [StyledText] {
        lines.enumerated().map { index, text in
            let label = index == 0 ? name : ""
            let padding = String(repeating: " ", count: 14 - label.count)
            return "\(label, .bold)\(padding)\(SafeText(text))"
        }
    }
}
