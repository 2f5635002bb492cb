import DiaryKit
import Terminal

/// Prints how a query is answered: what the index narrows, what is decided row by row, the order, and the SQL.
struct EntryPlanRenderer {
    let output: Output

    /// Prints a plan, with what is asked of each medium where media are listed.
    func print(_ plan: EntryPlan, ofMedia mediaTests: [String] = []) throws {
        try line("search index", [plan.indexTerms.map(Self.visible) ?? "not used"])
        let nothing = mediaTests.isEmpty ? "nothing" : "nothing but of each medium"
        try line("row by row", plan.tests.isEmpty ? [nothing] : plan.tests)
        if !mediaTests.isEmpty { try line("each medium", mediaTests) }
        try line("order", [Self.order(plan)])
        let statement = plan.readableStatement.split(separator: "\n", omittingEmptySubsequences: false)
        try line("SQL", statement.map(String.init))
    }

    /// Line ends, which stand for the edges of a field, in sight.
    private static func visible(_ terms: String) -> String {
        terms.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }

    private static func order(_ plan: EntryPlan) -> String {
        let direction = plan.isAscending ? "oldest first" : "newest first"
        guard let limit = plan.limit else { return "\(direction), all" }
        let look = plan.lookLimit.map { "; after \($0.grouped) rows the search index" } ?? ""
        return "\(direction), until \(limit.grouped) are found\(look)"
    }

    /// A name, then its lines under each other; the longest name has twelve letters.
    private func line(_ name: String, _ lines: [String]) throws {
        for (index, text) in lines.enumerated() {
            let label = index == 0 ? name : ""
            let padding = String(repeating: " ", count: 14 - label.count)
            try output.line("\(label, .bold)\(padding)\(SafeText(text))")
        }
    }
}
