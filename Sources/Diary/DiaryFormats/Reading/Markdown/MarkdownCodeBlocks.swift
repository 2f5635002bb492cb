/// The code in a Markdown text: blocks between fences, and spans between backticks within a paragraph.
package enum MarkdownCodeBlocks {
    /// The ranges of bytes, in order; it takes linear time.
    package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else { return [] }
        var ranges: [Range<Int>] = []
        var paragraph: Range<Int>?
        var fence: (mark: UInt8, count: Int, start: Int)?
        var start = 0
        while start < bytes.count {
            let newline = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let end = min(newline + 1, bytes.count)
            let line = bytes[start..<newline]
            if let open = fence {
                if closes(line, open.mark, open.count) {
                    ranges.append(open.start..<end)
                    fence = nil
                }
            } else if let opened = opening(line) {
                append(spansOf: paragraph, in: bytes, to: &ranges)
                paragraph = nil
                fence = (opened.mark, opened.count, start)
            } else if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
                append(spansOf: paragraph, in: bytes, to: &ranges)
                paragraph = nil
            } else {
                paragraph = (paragraph?.lowerBound ?? start)..<end
            }
            start = end
        }
        append(spansOf: paragraph, in: bytes, to: &ranges)
        if let fence { ranges.append(fence.start..<bytes.count) }
        return ranges
    }

    private static func append(spansOf paragraph: Range<Int>?, in bytes: [UInt8], to ranges: inout [Range<Int>]) {
        guard let paragraph else { return }
        ranges += MarkdownCode.ranges(in: Array(bytes[paragraph])).map {
            ($0.lowerBound + paragraph.lowerBound)..<($0.upperBound + paragraph.lowerBound)
        }
    }

    /// The fence that a line opens, also at the beginning of an item of a list or of a quotation.
    private static func opening(_ line: ArraySlice<UInt8>) -> (mark: UInt8, count: Int)? {
        let text = line.drop { " \t>".utf8.contains($0) }
        let item = text.first.map { "-*+".utf8.contains($0) } == true && text.dropFirst().first == 0x20
        let body = item ? text.dropFirst().drop { $0 == 0x20 } : text
        guard let mark = body.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let marks = body.prefix { $0 == mark }
        guard marks.count >= 3 else { return nil }
        // A fence of backticks is followed by no others on its line; otherwise it is a span.
        guard mark == UInt8(ascii: "~") || !body[marks.endIndex...].contains(mark) else { return nil }
        return (mark, marks.count)
    }

    private static func closes(_ line: ArraySlice<UInt8>, _ mark: UInt8, _ count: Int) -> Bool {
        let text = line.drop { " \t>".utf8.contains($0) }
        let marks = text.prefix { $0 == mark }
        return marks.count >= count && text[marks.endIndex...].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
}
