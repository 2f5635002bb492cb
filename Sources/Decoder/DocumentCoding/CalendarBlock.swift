import CICal
import DecoderProtocol

/// A component of a calendar as lines: from `BEGIN` to `END`, or to the end of the text.
struct CalendarBlock {
    private static let lineLimit = 100_000
    private static let ownLineLimit = 1000
    /// Components that a text may have.
    private static let countLimit = 50_000

    /// Its name, in capital letters.
    let name: String
    /// Its lines, including the first and the last.
    var lines: Range<Int>
    /// Its own lines, without those of nested components; only for a calendar.
    var ownLines: [Range<Int>] = []
    /// Its nested components; only for a calendar.
    var inner: [CalendarBlock] = []
    /// The reason why it can't be read.
    var error: String?
    /// The number of missing ends, its own and those of nested components; negative if there are too many.
    var missingEnds = 0

    /// True if the block is a calendar, whose components are read one by one.
    var isContainer: Bool { name == "VCALENDAR" }

    /// The outermost components of a text, in their order.
    static func blocks(of bytes: [UInt8]) throws(DecoderFailure) -> [CalendarBlock] {
        var scan = Scan()
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            scan.take(bytes[start..<end])
            guard scan.count <= countLimit else {
                throw DecoderFailure(.costly, format: "iCalendar", message: "more than \(countLimit) components")
            }
            start = end
        }
        scan.finish(at: bytes.count)
        return scan.blocks
    }

    private struct Scan {
        private(set) var blocks: [CalendarBlock] = []
        /// The number of components so far, without nested ones.
        private(set) var count = 0
        private var calendar: CalendarBlock?
        private var component: CalendarBlock?
        /// The names of the open components, from the outermost; of too deeply nested ones only the number.
        private var names: [String] = []
        private var deepCount = 0
        private var lineCount = 0

        mutating func take(_ line: ArraySlice<UInt8>) {
            if let name = CalendarBlock.name(in: line, after: "BEGIN:") {
                begin(name, line)
            } else if let name = CalendarBlock.name(in: line, after: "END:") {
                end(name, line)
            } else if component != nil {
                // An attachment has any number of lines, which continue the one before.
                if line.first == 0x20 || line.first == 0x09 { return }
                lineCount += 1
                if lineCount == CalendarBlock.lineLimit { component?.error = "more lines than a component may have" }
            } else if calendar.map({ $0.ownLines.count < CalendarBlock.ownLineLimit }) == true {
                calendar?.ownLines.append(line.startIndex..<line.endIndex)
            }
        }

        private mutating func begin(_ name: String, _ line: ArraySlice<UInt8>) {
            if component != nil {
                if names.count < diary_ical_depth - 1 { return names.append(name) }
                deepCount += 1
                component?.error = "nested too deeply"
            } else if name == "VCALENDAR", calendar == nil {
                count += 1
                calendar = CalendarBlock(name: name, lines: line.startIndex..<line.endIndex)
            } else {
                count += 1
                component = CalendarBlock(name: name, lines: line.startIndex..<line.endIndex)
                (names, lineCount) = ([name], 0)
            }
        }

        private mutating func end(_ name: String, _ line: ArraySlice<UInt8>) {
            if component != nil, name != "VCALENDAR" {
                if deepCount > 0 { return deepCount -= 1 }
                guard let place = names.lastIndex(of: name) else {
                    component?.missingEnds -= 1
                    return
                }
                component?.missingEnds += names.count - place - 1
                names.removeSubrange(place...)
                if names.isEmpty { endComponent(at: line.endIndex) }
            } else if name == "VCALENDAR" {
                // A component that is still open was cut off.
                endComponent(at: line.startIndex)
                endCalendar()
            }
        }

        private mutating func endComponent(at place: Int) {
            guard var ended = component else { return }
            ended.lines = ended.lines.lowerBound..<place
            ended.missingEnds += names.count
            (component, names, deepCount) = (nil, [], 0)
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

    /// The rest of a line after a word at its beginning, in capital letters.
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
