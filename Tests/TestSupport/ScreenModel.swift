import Terminal

/// A terminal's screen according to its manuals, which rejects unknown output.
///
/// It tracks cells, halves of wide characters, colours, the cursor, modes and pictures, and answers queries.
package final class ScreenModel {
    /// The colours of a cell: the numbers of the SGR sequences in force.
    package struct Look: Hashable {
        package var foreground: [Int] = []
        package var background: [Int] = []
        package var attributes: Set<Int> = []

        package init(foreground: [Int] = [], background: [Int] = [], attributes: Set<Int> = []) {
            (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
        }
    }

    /// A cell; half of a wide character has no text.
    package struct Cell: Hashable {
        package var text = " "
        package var cells = 1
        package var look = Look()
        /// The Sixel or iTerm2 picture whose pixels are in it.
        package var pixels: Int?

        package init(text: String = " ", cells: Int = 1, look: Look = Look()) {
            (self.text, self.cells, self.look) = (text, cells, look)
        }
    }

    /// The drawing of wide characters.
    package enum Widths {
        /// A cluster at a time, as we measure it.
        case clusters
        /// Each scalar separately: selectors take no cell, each emoji of a joined one two cells.
        case scalars
        /// Each scalar separately, and vowel signs take a cell, too.
        case wideScalars
    }

    /// The terminal's answers to queries.
    package struct Abilities {
        package var widths = Widths.clusters
        package var answersAttributes = true
        package var answersPosition = true
        package var synchronizes = false
        package var features = [62, 22]
        package var knowsKitty = false
        package var cell: (width: Int, height: Int)?

        package init() {}
    }

    package let abilities: Abilities
    package internal(set) var columns: Int
    package internal(set) var rows: Int
    package internal(set) var lines: [[Cell]]
    package internal(set) var column = 0
    package internal(set) var row = 0
    /// True if the last column was written, so that combining marks belong to it.
    var isAtMargin = false
    package internal(set) var look = Look()
    package internal(set) var modes: Set<Int> = [7, 25]
    /// Unknown output, and output that a careful program doesn't write.
    package internal(set) var problems: [String] = []
    /// Output outside of the window, as happens for a moment after it was reduced.
    package internal(set) var misplacements: [String] = []
    /// The answers to the program, removed by the code that passes them on.
    package var answers: [UInt8] = []
    /// Kitty's pictures by id, and their sizes in cells.
    package internal(set) var kittyPictures: [Int: (columns: Int, rows: Int)] = [:]
    package internal(set) var kittyPlacements: [Int: (column: Int, row: Int, columns: Int, rows: Int)] = [:]
    var kittyUpload: (id: Int, bytes: [UInt8], keys: [String: String])?
    /// Sixel and iTerm2 pictures that were drawn.
    package internal(set) var drawnPictureCount = 0
    /// The number of synchronized frames.
    package internal(set) var frameCount = 0
    /// The content of the clipboard, in base64.
    package internal(set) var clipboard = ""
    var pending: [UInt8] = []

    /// An empty screen.
    package init(columns: Int, rows: Int, _ abilities: Abilities = Abilities()) {
        (self.columns, self.rows, self.abilities) = (columns, rows, abilities)
        lines = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    /// Changes the window size; the content is cut or extended.
    package func resize(columns: Int, rows: Int) {
        lines = (0..<rows).map { row in
            (0..<columns).map { column in
                lines.indices.contains(row) && lines[row].indices.contains(column) ? lines[row][column] : Cell()
            }
        }
        (self.columns, self.rows) = (columns, rows)
        (column, row) = (min(column, columns - 1), min(row, rows - 1))
    }

    /// Processes output of a program; a sequence or a character may arrive in pieces.
    package func feed(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        while !pending.isEmpty, takeFirst() {}
    }

    /// Ends the output: an incomplete sequence is treated as text.
    package func settle() {
        guard !pending.isEmpty else { return }
        let rest = pending
        pending = []
        if rest.contains(where: { $0 < 0x20 }) { problems.append("incomplete: \(Self.shown(rest))") }
        print(String(decoding: rest, as: UTF8.self))
    }

    /// The text of a line, without blanks at its end.
    package func text(row: Int) -> String {
        var text = lines[row].map(\.text).joined()
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }

    /// The text that was printed while the alternate screen was not shown.
    package private(set) var outside = ""

    package var texts: [String] { lines.indices.map(text(row:)) }

    static func shown(_ bytes: some Collection<UInt8>) -> String {
        String(
            String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(60).map {
                $0.value < 0x20 ? "^" : Character($0)
            })
    }

    /// Processes a text, a control or a sequence at the beginning; returns false if it isn't complete yet.
    private func takeFirst() -> Bool {
        guard let first = pending.first, first < 0x20 || first == 0x7F else {
            guard let end = pending.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) else { return false }
            print(String(decoding: pending[..<end], as: UTF8.self))
            pending.removeFirst(end)
            return true
        }
        isAtMargin = false
        guard first == 0x1B else {
            pending.removeFirst()
            control(first)
            return true
        }
        guard pending.count > 1 else { return false }
        switch pending[1] {
        case UInt8(ascii: "["):
            guard let end = pending[2...].firstIndex(where: { 0x40...0x7E ~= $0 }) else { return false }
            let text = String(decoding: pending[2...end], as: UTF8.self)
            pending.removeFirst(end + 1)
            sequence(text)
        case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"):
            guard let end = endOfString() else { return false }
            let (kind, body) = (pending[1], Array(pending[2..<end]))
            pending.removeFirst(end + (pending[end] == 0x07 ? 1 : 2))
            string(kind, body)
        case UInt8(ascii: "\\"): pending.removeFirst(2)
        default:
            problems.append("unknown: \(Self.shown(pending.prefix(2)))")
            pending.removeFirst(2)
        }
        return true
    }

    private func endOfString() -> Int? {
        var index = 2
        while index < pending.count {
            if pending[index] == 0x07 { return index }
            if pending[index] == 0x1B { return index + 1 < pending.count ? index : nil }
            index += 1
        }
        return nil
    }

    /// On the alternate screen, programs without a screen layer write freely.
    private var isCareful: Bool { modes.contains(1049) }

    private func control(_ byte: UInt8) {
        guard isCareful else { return }
        switch byte {
        case 0x0D: column = 0
        case 0x0A where row + 1 < rows: row += 1
        default: misplacements.append("control \(byte) in row \(row) of \(rows)")
        }
    }

    private func print(_ text: String) {
        guard isCareful else { return outside += text }
        if modes.contains(7) { problems.append("text while lines wrap: \(Self.shown(text.utf8))") }
        switch abilities.widths {
        case .clusters: for character in text { put(String(character), DisplayWidth.cells(of: character)) }
        case .scalars, .wideScalars: for scalar in text.unicodeScalars { put(String(scalar), cells(of: scalar)) }
        }
    }

    private func cells(of scalar: Unicode.Scalar) -> Int {
        if 0xFE00...0xFE0F ~= scalar.value { return 0 }
        if abilities.widths == .wideScalars, scalar.properties.generalCategory == .spacingMark { return 1 }
        return DisplayWidth.cells(of: String(scalar))
    }

    private func put(_ text: String, _ cells: Int) {
        guard cells > 0 else {
            let end = isAtMargin ? columns : column
            if let before = (0..<end).last(where: { lines[row][$0].cells > 0 }) { lines[row][before].text += text }
            return
        }
        guard cells <= columns else { return }
        column = min(column, columns - cells)
        clear(column..<column + cells)
        lines[row][column] = Cell(text: text, cells: cells, look: look)
        for tail in column + 1..<column + max(1, cells) { lines[row][tail] = Cell(text: "", cells: 0, look: look) }
        isAtMargin = column + cells >= columns
        column = min(column + cells, columns - 1)
    }

    /// Clears cells; partly covered wide characters are removed.
    func clear(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var start = range.lowerBound
        while start > 0, lines[row][start].cells == 0 { start -= 1 }
        var end = range.upperBound
        while end < columns, lines[row][end].cells == 0 { end += 1 }
        for column in start..<end {
            lines[row][column].text = " "
            lines[row][column].cells = 1
            if range.contains(column) { lines[row][column].pixels = nil }
        }
    }
}
