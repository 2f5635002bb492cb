/// The ranges of code in Markdown: from a run of backticks to the next of the same length.
enum MarkdownCode {
    /// The ranges of bytes, including backticks, in order; it takes linear time.
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        let runs = runs(in: bytes)
        var next: [Int: Int] = [:]
        // The next run of the same length, from the last one back.
        let following = runs.indices.reversed().map { index in
            defer { next[runs[index].count] = index }
            return next[runs[index].count]
        }
        var ranges: [Range<Int>] = []
        var index = 0
        while index < runs.count {
            if let closing = following[runs.count - 1 - index] {
                ranges.append(runs[index].lowerBound..<runs[closing].upperBound)
                index = closing + 1
            } else {
                index += 1
            }
        }
        return ranges
    }

    private static func runs(in bytes: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
            if index > start { runs.append(start..<index) } else { index += 1 }
        }
        return runs
    }
}
