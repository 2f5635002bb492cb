import Arguments
import DiaryCore
import Terminal

/// Reads `--columns time=Date,text=Note,weight=kg` of an import.
enum ExchangeColumns {
    static func read(_ invocation: Invocation) throws(Failure) -> [(key: String, column: String)] {
        var columns: [(key: String, column: String)] = []
        for word in invocation.values.all(.columns) where !word.hasPrefix(orderKey) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw Failure(
                    "\(SafeText(word).singleLine) is not KEY=COLUMN",
                    hint: "--columns time=Date,text=Note,weight=kg", .usage)
            }
            columns.append((String(parts[0]), String(parts[1])))
        }
        return columns
    }

    private static let orderKey = "dates="

    /// Reads `dates=day-first` among the columns; nil without it.
    static func dateOrder(_ invocation: Invocation) throws(Failure) -> WrittenTime.Order? {
        var order: WrittenTime.Order?
        for word in invocation.values.all(.columns) where word.hasPrefix(orderKey) {
            switch word.dropFirst(orderKey.utf8.count) {
            case "day-first": order = .dayFirst
            case "month-first": order = .monthFirst
            default:
                throw Failure(
                    "\(SafeText(word).singleLine) is not an order of day and month",
                    hint: "--columns dates=day-first, or dates=month-first", .usage)
            }
        }
        return order
    }
}
