/// A text that is being typed: lines, the cursor, and the visible part.
///
/// A value. The text is kept byte for byte, whatever its content; the cursor moves and deletes by grapheme clusters. A
/// key costs as much as the line it changes, and only visible lines are broken into rows.
package struct TextArea: Sendable {
    /// A position in the text, at the edge of a cluster.
    package struct Place: Hashable, Comparable, Sendable {
        /// The number of the line, from 0.
        package var line: Int
        /// Bytes of UTF-8 before it in the line.
        package var byte: Int

        package static func < (left: Place, right: Place) -> Bool {
            (left.line, left.byte) < (right.line, right.byte)
        }
    }

    /// The text without its line feeds; at least one line.
    package internal(set) var lines: [String]
    package internal(set) var cursor: Place
    /// True if a line feed begins another line; else it is a blank.
    package let isMultiline: Bool
    package private(set) var changeCount = 0

    /// The beginnings of the rows of each line; nil for lines that were not visible in this width.
    var rowStarts: [[Int]?]
    /// Cells of a row.
    var columns = 80
    var height = 1
    var top = RowPlace(line: 0, row: 0)
    /// The column to which moving up and down returns.
    var wantedColumn: Int?
    private var cut = ""
    /// True if the last command cut, so that the next one adds to it.
    private var isCutting = false

    /// A text, with the cursor at its end, or at its beginning if it has several lines.
    package init(_ text: String = "", isMultiline: Bool = true) {
        self.isMultiline = isMultiline
        lines = Self.lines(of: text)
        rowStarts = Array(repeating: nil, count: lines.count)
        cursor = Place(line: 0, byte: lines.count == 1 ? lines[0].utf8.count : 0)
    }

    package var text: String {
        var text = lines[0]
        for line in lines.dropFirst() { text += "\n" + line }
        return text
    }

    /// The text before the cursor in its line.
    package var beforeCursor: Substring { lines[cursor.line][..<index(cursor)] }

    private static func lines(of text: String) -> [String] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    func index(_ place: Place) -> String.Index {
        let line = lines[place.line]
        return line.utf8.index(line.startIndex, offsetBy: place.byte)
    }

    func place(_ index: String.Index, line: Int) -> Place {
        Place(line: line, byte: lines[line].utf8.distance(from: lines[line].startIndex, to: index))
    }

    package mutating func insert(_ typed: String) {
        (isCutting, wantedColumn) = (false, nil)
        guard !typed.isEmpty else { return }
        changeCount += 1
        var pieces = Self.lines(of: typed)
        if !isMultiline { pieces = [pieces.dropFirst().reduce(pieces[0]) { $0 + " " + $1 }] }
        if pieces.count == 1 {
            lines[cursor.line].insert(contentsOf: pieces[0], at: index(cursor))
            noteEdit(at: cursor, removed: 0, inserted: pieces[0].utf8.count)
            cursor.byte += pieces[0].utf8.count
        } else {
            let line = lines[cursor.line]
            let start = index(cursor)
            let last = pieces.count - 1
            let byte = pieces[last].utf8.count
            pieces[0] = String(line[..<start]) + pieces[0]
            pieces[last] += String(line[start...])
            lines.replaceSubrange(cursor.line...cursor.line, with: pieces)
            rowStarts.replaceSubrange(cursor.line...cursor.line, with: pieces.map { _ in nil })
            cursor = Place(line: cursor.line + last, byte: byte)
        }
        alignCursor()
    }

    /// Replaces all of the text; the cursor moves to its end.
    package mutating func replace(with text: String) {
        (lines, isCutting, wantedColumn) = (Self.lines(of: text), false, nil)
        rowStarts = Array(repeating: nil, count: lines.count)
        cursor = Place(line: lines.count - 1, byte: lines[lines.count - 1].utf8.count)
        top = RowPlace(line: 0, row: 0)
        changeCount += 1
    }

    /// Deletes the text between two positions; the cursor moves there.
    @discardableResult
    mutating func remove(_ start: Place, _ end: Place) -> String {
        guard start < end else { return "" }
        changeCount += 1
        let (from, to) = (index(start), index(end))
        var removed: String
        if start.line == end.line {
            removed = String(lines[start.line][from..<to])
            lines[start.line].removeSubrange(from..<to)
            noteEdit(at: start, removed: end.byte - start.byte, inserted: 0)
        } else {
            removed = String(lines[start.line][from...])
            for line in lines[(start.line + 1)..<end.line] { removed += "\n" + line }
            removed += "\n" + lines[end.line][..<to]
            let joined = String(lines[start.line][..<from]) + String(lines[end.line][to...])
            lines.replaceSubrange(start.line...end.line, with: [joined])
            rowStarts.replaceSubrange(start.line...end.line, with: [nil])
        }
        cursor = start
        alignCursor()
        return removed
    }

    /// Removes text and keeps it for `putBack`.
    mutating func cut(_ start: Place, _ end: Place) -> Bool {
        guard start < end else { return false }
        let isBackward = end == cursor
        let wasCutting = isCutting
        let removed = remove(start, end)
        cut = wasCutting ? (isBackward ? removed + cut : cut + removed) : removed
        (isCutting, wantedColumn) = (true, nil)
        return true
    }

    /// Inserts the text that was cut last.
    mutating func putBack() -> Bool {
        guard !cut.isEmpty else { return false }
        insert(cut)
        return true
    }

    /// Makes the next cut one of its own.
    mutating func endCutting() { isCutting = false }

    /// Moves the cursor to the edge of a cluster: a mark may have joined the characters around it.
    private mutating func alignCursor() {
        let line = lines[cursor.line]
        var index = index(cursor)
        while index < line.endIndex, String.Index(index, within: line) == nil {
            index = line.unicodeScalars.index(after: index)
        }
        cursor = place(index, line: cursor.line)
    }
}
