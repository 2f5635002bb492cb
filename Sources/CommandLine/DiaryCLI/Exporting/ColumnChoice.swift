import Arguments
import DiaryFormats
import Terminal

/// The columns of CSV that `--columns` chooses.
enum ColumnChoice {
    /// The names of all columns.
    static let names = CSVColumn.all.map(\.name)

    /// The columns in the named order; nil if none were named.
    static func columns(_ invocation: Invocation, for format: ExportFormat) throws(Failure) -> [CSVColumn]? {
        guard let words = invocation.values.value(.columns) else { return nil }
        guard format.name == ExportFormat.csv.name else {
            throw Failure("--columns is for CSV, and this is \(format.name)", hint: "--format csv", .usage)
        }
        var columns: [CSVColumn] = []
        for word in words.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            guard let column = CSVColumn.named(name) else { throw unknown(name) }
            columns.append(column)
        }
        return columns
    }

    private static func unknown(_ name: String) -> Failure {
        let nearest = Spelling.nearest(to: name, among: names)
        let start = nearest.map { "\($0)? " } ?? ""
        return Failure(
            "there is no column \(name.isEmpty ? "without a name" : "\(SafeText(name).singleLine)")",
            hint: "\(start)columns: \(names.joined(separator: ", "))", .usage)
    }
}
