import Chronology

extension Recognition {
    /// The times and places of the passages in few bytes, as the diary and its machines keep them; nil if there are
    /// none.
    ///
    /// Words that are in the text are not repeated. All numbers are of 7 bits a byte, the lowest first, and the
    /// highest bit says that more follow; signed ones are in zigzag. The order: the version of this form (1); the
    /// number of segments, and for each its start in milliseconds from that of the one before, its length and its
    /// words; the number of lines, and for each x, y, width, height, its confidence in thousandths and its words. Words
    /// are the distance in bytes from the end of the words before, plus one, and their length; or 0, their length and
    /// themselves.
    package var passages: [UInt8]? {
        guard !segments.isEmpty || !lines.isEmpty else { return nil }
        var writer = PassageWriter()
        writer.add(1)
        writer.add(segments.count)
        let segmentPositions = Self.positions(of: segments.map(\.text), in: text)
        var (start, end) = (0, 0)
        for (segment, position) in zip(segments, segmentPositions) {
            let milliseconds = Int((segment.start * 1000).rounded())
            writer.add(signed: milliseconds - start)
            writer.add(signed: Int((segment.end * 1000).rounded()) - milliseconds)
            writer.add(segment.text, at: position, after: &end)
            start = milliseconds
        }
        writer.add(lines.count)
        end = 0
        for (line, position) in zip(lines, Self.positions(of: lines.map(\.text), in: text)) {
            for number in [line.x, line.y, line.width, line.height] { writer.add(signed: number) }
            writer.add(signed: Int((line.confidence * 1000).rounded()))
            writer.add(line.text, at: position, after: &end)
        }
        return writer.bytes
    }

    /// Sets the passages to those that `passages` wrote, and returns whether they could be read; else they stay.
    package mutating func setPassages(_ bytes: [UInt8]?) -> Bool {
        guard let bytes else {
            (segments, lines) = ([], [])
            return true
        }
        var reader = PassageReader(bytes: bytes, text: Array(text.utf8))
        guard reader.number() == 1, let segmentCount = reader.number() else { return false }
        var (segments, lines, start): ([Segment], [Line], Int) = ([], [], 0)
        // Each takes several bytes, so that a wrong count ends soon.
        for _ in 0..<segmentCount {
            guard let distance = reader.signed(), let length = reader.signed(), let words = reader.words() else {
                return false
            }
            start += distance
            guard start >= 0, length >= 0, Self.limits.contains(start) else { return false }
            segments.append(Segment(start: Double(start) / 1000, end: Double(start + length) / 1000, text: words))
        }
        guard let lineCount = reader.number() else { return false }
        reader.end = 0
        for _ in 0..<lineCount {
            let numbers = (0..<5).compactMap { _ in reader.signed() }
            guard numbers.count == 5, (0...1000).contains(numbers[4]), let words = reader.words() else {
                return false
            }
            lines.append(
                Line(
                    x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], text: words,
                    confidence: Double(numbers[4]) / 1000))
        }
        guard reader.isAtEnd else { return false }
        (self.segments, self.lines) = (segments, lines)
        return true
    }

    /// Milliseconds and pixels that can be added without overflow.
    fileprivate static let limits = -(1 << 40)...1 << 40
}

private struct PassageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
        var rest = UInt(max(number, 0))
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func add(signed number: Int) {
        let number = number.clamped(to: Recognition.limits)
        add(number < 0 ? -2 * number - 1 : 2 * number)
    }

    mutating func add(_ words: String, at position: Range<Int>?, after end: inout Int) {
        guard let position else {
            add(0)
            add(words.utf8.count)
            bytes += Array(words.utf8)
            return
        }
        add(position.lowerBound - end + 1)
        add(position.count)
        end = position.upperBound
    }
}

private struct PassageReader {
    let bytes: [UInt8]
    let text: [UInt8]
    private var place = 0
    /// The end of the last words that are in the text.
    var end = 0

    init(bytes: [UInt8], text: [UInt8]) { (self.bytes, self.text) = (bytes, text) }

    var isAtEnd: Bool { place == bytes.count }

    mutating func number() -> Int? {
        var (number, shift) = (0, 0)
        while place < bytes.count, shift < 49 {
            let byte = bytes[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }

    mutating func signed() -> Int? {
        guard let number = number() else { return nil }
        let value = number.isMultiple(of: 2) ? number / 2 : -(number / 2) - 1
        return Recognition.limits.contains(value) ? value : nil
    }

    mutating func words() -> String? {
        guard let distance = number(), let count = number() else { return nil }
        if distance == 0 {
            guard count <= bytes.count - place else { return nil }
            defer { place += count }
            return String(validating: bytes[place..<place + count], as: UTF8.self)
        }
        let start = end + distance - 1
        guard start <= text.count, count <= text.count - start else { return nil }
        end = start + count
        return String(validating: text[start..<end], as: UTF8.self)
    }
}
