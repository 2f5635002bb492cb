/// Breaks a line into rows of a width, each found from its beginning alone, so that a change affects only the rows that
/// it reaches.
///
/// Rows break after blanks, which may hang over the edge, and between ideographs; inside a word only if it is wider
/// than a row.
struct RowBreaker {
    let line: String
    let width: Int
    private let count: Int

    init(_ line: String, width: Int) {
        (self.line, self.width, count) = (line, max(2, width), line.utf8.count)
    }

    /// A cluster: its end, and its properties for breaking.
    struct Step {
        let end: Int
        let cells: Int
        let isSpace: Bool
        let cluster: StyledCluster?
    }

    /// The cluster that begins at a byte; `column` determines the width of a tab.
    func step(at byte: Int, column: Int) -> Step {
        let bytes = line.utf8.span
        let first = bytes[byte]
        if first == 0x09 { return Step(end: byte + 1, cells: 8 - column % 8, isSpace: true, cluster: nil) }
        if 0x20...0x7E ~= first, byte + 1 == count || bytes[byte + 1] < 0x80 {
            return Step(end: byte + 1, cells: 1, isSpace: first == 0x20, cluster: nil)
        }
        let start = line.utf8.index(line.startIndex, offsetBy: byte)
        let character = line[start]
        let end = byte + character.utf8.count
        let cluster = StyledCluster(character: character, style: .plain)
        return Step(end: end, cells: Self.cells(of: character), isSpace: cluster.isSpace, cluster: cluster)
    }

    /// The cells of a cluster other than a tab.
    private static func cells(of character: Character) -> Int {
        if breaksLine(character) { return 1 }
        guard character.unicodeScalars.contains(where: SafeText.isDangerous) else {
            return DisplayWidth.cells(of: character)
        }
        return DisplayWidth.cells(of: SafeText(String(character)).string)
    }

    private static func breaksLine(_ character: Character) -> Bool {
        character == "\u{2028}" || character == "\u{2029}"
    }

    func rowEnd(from start: Int) -> Int {
        var (byte, used) = (start, 0)
        var lastBreak: Int?
        var previous: Step?
        while byte < count {
            let step = step(at: byte, column: used)
            if let previous, mayBreak(previous, step) { lastBreak = byte }
            if used + step.cells > width, !step.isSpace {
                return lastBreak ?? (byte > start ? byte : step.end)
            }
            used += step.cells
            (byte, previous) = (step.end, step)
        }
        return count
    }

    private func mayBreak(_ left: Step, _ right: Step) -> Bool {
        if right.isSpace { return false }
        if left.isSpace { return true }
        guard left.cluster?.isIdeographic == true || right.cluster?.isIdeographic == true else { return false }
        return right.cluster?.mayNotBegin != true && left.cluster?.mayNotEnd != true
    }

    func starts() -> [Int] {
        var starts = [0]
        var end = rowEnd(from: 0)
        while end < count {
            starts.append(end)
            end = rowEnd(from: end)
        }
        return starts
    }

    /// The beginnings of the rows after a change at a byte, from those before it.
    func starts(after old: [Int], changedAt byte: Int, removed: Int, inserted: Int) -> [Int] {
        let row = (old.lastIndex { $0 <= byte } ?? 0) - 2
        guard row > 0 else { return starts() }
        var starts = Array(old[...row])
        var next = row
        while true {
            let end = rowEnd(from: starts[starts.count - 1])
            guard end < count else { return starts }
            let before = end - inserted + removed
            while next < old.count, old[next] < before { next += 1 }
            if end > byte + inserted, next < old.count, old[next] == before {
                return starts + old[next...].map { $0 + inserted - removed }
            }
            starts.append(end)
        }
    }

    /// The bytes as they are shown: controls as their escapes, tabs as blanks.
    func shown(_ range: Range<Int>) -> SafeText {
        let bytes = line.utf8
        let part = line[
            bytes.index(
                line.startIndex, offsetBy: range.lowerBound)..<bytes.index(line.startIndex, offsetBy: range.upperBound)]
        guard part.utf8.contains(0x09) else { return SafeText(part).singleLine }
        var (text, column) = ("", 0)
        for character in part {
            let shown =
                character == "\t"
                ? String(repeating: " ", count: 8 - column % 8) : SafeText(String(character)).string
            text += shown
            column += character == "\t" ? shown.utf8.count : Self.cells(of: character)
        }
        return SafeText(text).singleLine
    }
}
