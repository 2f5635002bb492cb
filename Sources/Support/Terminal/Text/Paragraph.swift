/// One line of a source text, broken into lines of a width.
struct Paragraph {
    private let clusters: [StyledCluster]
    private let width: Int
    private let leadingSpaces: Int

    init(clusters: [StyledCluster], width: Int) {
        self.clusters = clusters
        self.width = width
        leadingSpaces = clusters.prefix { $0.character == " " }.count
    }

    var lines: [StyledText] {
        var lines: [StyledText] = []
        var start = 0
        repeat {
            let indentation = lines.isEmpty ? 0 : indentation
            let end = endOfLine(from: start, room: width - indentation)
            lines.append(line(start..<end, indentation: indentation))
            start = end
            while start < clusters.count && clusters[start].isSpace { start += 1 }
        } while start < clusters.count
        return lines
    }

    /// The leading spaces that continued lines repeat, at most half a line, with room for a wide cluster.
    private var indentation: Int {
        max(0, min(leadingSpaces, width / 2, width - 2))
    }

    /// The end of the line that begins at `start`: the last possible break that fits, else the point at which it is
    /// full.
    private func endOfLine(from start: Int, room: Int) -> Int {
        var used = 0
        var lastBreak = start
        var index = start
        while index < clusters.count {
            used += clusters[index].width
            if index > start && mayBreak(before: index, in: start) { lastBreak = index }
            // A space may hang over the edge: it is dropped there.
            if used > room && !clusters[index].isSpace { return lastBreak > start ? lastBreak : max(index, start + 1) }
            index += 1
        }
        return index
    }

    private func mayBreak(before index: Int, in start: Int) -> Bool {
        let (left, right) = (clusters[index - 1], clusters[index])
        if right.isSpace { return !left.isSpace && !isIndentation(before: index) }
        if left.isSpace { return !isIndentation(before: index) }
        guard left.isIdeographic || right.isIdeographic else { return false }
        return !right.mayNotBegin && !left.mayNotEnd
    }

    private func isIndentation(before index: Int) -> Bool {
        index <= leadingSpaces
    }

    private func line(_ range: Range<Int>, indentation: Int) -> StyledText {
        var end = range.upperBound
        // Spaces at the end of the source are left out as well: no line ends with one.
        while end > range.lowerBound && clusters[end - 1].isSpace { end -= 1 }
        var text = StyledText(SafeText(raw: String(repeating: " ", count: indentation)))
        var index = range.lowerBound
        while index < end {
            let style = clusters[index].style
            var run = ""
            while index < end && clusters[index].style == style {
                run.append(clusters[index].character)
                index += 1
            }
            text.append(SafeText(raw: run), style)
        }
        return text
    }
}
