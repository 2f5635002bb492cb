/// The ranges of code in Markdown: from a run of backticks to the next of the same length.
enum MarkdownCode {
    /// The ranges of bytes, including backticks, in order; it takes linear time.
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var (runs, ranges, index) = (BacktickRuns(bytes), [Range<Int>](), 0)
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "`")) {
            let end = runs.endOfCode(from: start)
            if let end { ranges.append(start..<end) }
            index = end ?? runs.endOfRun(from: start)
        }
        return ranges
    }
}

/// The runs of backticks of a Markdown text, walked through from its beginning.
///
/// Code extends from a run to the next one of the same length. All queries together take linear time, as long as they
/// come in the order of the text.
struct BacktickRuns {
    private let bytes: [UInt8]
    /// The beginnings of runs by their length, in order.
    private var starts: [Int: [Int]] = [:]
    /// The number of runs of a length that were passed.
    private var passed: [Int: Int] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var index = 0
        while index < bytes.count {
            let end = endOfRun(from: index)
            if end > index { starts[end - index, default: []].append(index) }
            index = max(end, index + 1)
        }
    }

    /// The index after the backticks at an index.
    func endOfRun(from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
        return end
    }

    /// The index after the code that begins at an index; nil if it never ends.
    mutating func endOfCode(from start: Int) -> Int? {
        let length = endOfRun(from: start) - start
        guard let starts = starts[length] else { return nil }
        var index = passed[length] ?? 0
        while index < starts.count, starts[index] < start + length { index += 1 }
        passed[length] = index
        return index < starts.count ? starts[index] + length : nil
    }
}
