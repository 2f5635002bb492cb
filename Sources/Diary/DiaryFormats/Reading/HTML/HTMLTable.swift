import Chronology

/// A table of HTML as one of Markdown, whose first row is the header.
struct HTMLTable {
    /// The largest number of cells, among them those that spanning cells leave empty.
    private static let maximumCellCount = 1 << 16
    /// Elements that a cell of Markdown can't contain.
    private static let blockNames: Set<String> = [
        "table", "ul", "ol", "dl", "pre", "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    private var rows: [[String]] = []

    /// Nil for a table that only arranges texts: it has one row or one column, or cells with more than a paragraph.
    init?(_ table: HTMLElement, _ text: HTMLText, depth: Int) {
        var (count, spans) = (0, [Int: Int]())
        for row in table.all(where: { $0.name == "tr" }) {
            var cells: [String] = []
            func skipSpanned() {
                while let left = spans[cells.count], left > 0 {
                    spans[cells.count] = left - 1
                    cells.append("")
                }
            }
            for cell in row.children.compactMap({ HTMLElement($0) }) where cell.name == "td" || cell.name == "th" {
                guard Self.isLine(cell), cells.count < Self.maximumCellCount else { return nil }
                skipSpanned()
                let (width, height) = (Self.span("colspan", of: cell), Self.span("rowspan", of: cell))
                for index in 0..<width {
                    spans[cells.count] = height - 1
                    cells.append(index == 0 ? Self.escaped(text.lines(of: cell, depth: depth + 1)) : "")
                }
            }
            skipSpanned()
            count += cells.count
            guard count <= Self.maximumCellCount else { return nil }
            if cells.contains(where: { !$0.isEmpty }) { rows.append(cells) }
        }
        guard rows.count > 1, rows.contains(where: { $0.count > 1 }) else { return nil }
    }

    var markdown: String {
        let width = rows.map(\.count).max() ?? 0
        var lines = rows.map(Self.line)
        lines[0] = Self.line(rows[0] + Array(repeating: "", count: width - rows[0].count))
        lines.insert(Self.line(Array(repeating: "---", count: width)), at: 1)
        return lines.joined(separator: "\n")
    }

    private static func line(_ cells: [String]) -> String {
        "|" + cells.map { $0.isEmpty ? "  |" : " \($0) |" }.joined()
    }

    /// Returns whether a cell is a line of text: its divisions are lines, which are joined, but not its paragraphs.
    private static func isLine(_ cell: HTMLElement) -> Bool {
        cell.first { blockNames.contains($0.name) || HTMLText.isCode($0) } == nil
            && cell.all { $0.name == "p" }.count < 2
    }

    private static func span(_ name: String, of cell: HTMLElement) -> Int {
        (cell.attribute(name).flatMap { Int($0) } ?? 1).clamped(to: 1...1000)
    }

    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: " ").map { $0 == "|" ? "\\|" : String($0) }.joined()
    }
}
