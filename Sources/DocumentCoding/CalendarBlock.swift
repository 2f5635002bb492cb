import CICal

/// A component of a calendar as lines: from `BEGIN` to `END`, or to the end of the text.
struct CalendarBlock {
    /// Lines of properties that one component may have.
    private static let lineLimit = 100_000

    /// Its name, in capital letters.
    let name: String
    /// Its lines, with those of the first and the last.
    var lines: Range<Int>
    /// Its own lines, without those of components in it; only of a calendar.
    var ownLines: [Range<Int>] = []
    /// The components in it; only of a calendar.
    var inner: [CalendarBlock] = []
    /// Why it is not to be read.
    var error: String?

    /// Whether it is a calendar, whose components are read one by one.
    var isContainer: Bool { name == "VCALENDAR" }

    /// The outermost components of a text, in their order.
    static func blocks(of bytes: [UInt8]) -> [CalendarBlock] {
        var scan = Scan()
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            scan.take(bytes[start..<end])
            start = end
        }
        scan.finish(at: bytes.count)
        return scan.blocks
    }

    /// What has been found so far.
    private struct Scan {
        private(set) var blocks: [CalendarBlock] = []
        private var calendar: CalendarBlock?
        private var component: CalendarBlock?
        /// Components in the component, it among them.
        private var depth = 0
        private var lineCount = 0

        mutating func take(_ line: ArraySlice<UInt8>) {
            if let name = CalendarBlock.name(in: line, after: "BEGIN:") {
                begin(name, line)
            } else if let name = CalendarBlock.name(in: line, after: "END:") {
                end(name, line.endIndex)
            } else if component != nil {
                lineCount += 1
                if lineCount == CalendarBlock.lineLimit { component?.error = "more lines than a component may have" }
            } else {
                calendar?.ownLines.append(line.startIndex..<line.endIndex)
            }
        }

        private mutating func begin(_ name: String, _ line: ArraySlice<UInt8>) {
            if component != nil {
                depth += 1
                if depth == diary_ical_depth { component?.error = "nested too deeply" }
            } else if name == "VCALENDAR", calendar == nil {
                calendar = CalendarBlock(name: name, lines: line.startIndex..<line.endIndex)
            } else {
                component = CalendarBlock(name: name, lines: line.startIndex..<line.endIndex)
                (depth, lineCount) = (1, 0)
            }
        }

        private mutating func end(_ name: String, _ place: Int) {
            if component != nil {
                depth -= 1
                // A calendar that ends has no open component: that one was cut off.
                if depth == 0 || name == "VCALENDAR" { endComponent(at: place) }
                if name != "VCALENDAR" { return }
            }
            if name == "VCALENDAR" { endCalendar() }
        }

        private mutating func endComponent(at place: Int) {
            guard var ended = component else { return }
            ended.lines = ended.lines.lowerBound..<place
            component = nil
            if calendar == nil { blocks.append(ended) } else { calendar?.inner.append(ended) }
        }

        private mutating func endCalendar() {
            if let ended = calendar { blocks.append(ended) }
            calendar = nil
        }

        mutating func finish(at place: Int) {
            endComponent(at: place)
            endCalendar()
        }
    }

    /// What follows a word at the beginning of a line, in capital letters.
    private static func name(in line: ArraySlice<UInt8>, after word: StaticString) -> String? {
        let word = Array("\(word)".utf8)
        guard line.count > word.count, line.prefix(word.count).map(capital) == word else { return nil }
        let name = line.dropFirst(word.count).filter { $0 > 0x20 }.prefix(100).map(capital)
        return String(decoding: name, as: UTF8.self)
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 32 : byte
    }
}
