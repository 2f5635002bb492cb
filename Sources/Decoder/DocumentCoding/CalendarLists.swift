/// The lines of a component with each value of a list on a line of its own.
///
/// libical takes a comma for a part of a value if there is a backslash three bytes before it, as in `a\,b,c`, and if
/// the backslash directly before it is escaped itself.
enum CalendarLists {
    private static let names = ["CATEGORIES", "RESOURCES"].map { Array($0.utf8) }
    /// The maximum number of bytes by which the repeated names and parameters of a list may lengthen it.
    private static let growthLimit = 1 << 20

    /// Separates the values of lists that contain a backslash; other lines stay as they are.
    static func separated(_ lines: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(lines.count)
        var start = lines.startIndex
        while start < lines.endIndex {
            var end = lineEnd(lines, start)
            if isList(lines[start..<end]) {
                while end < lines.endIndex, lines[end] == 0x20 || lines[end] == 0x09 { end = lineEnd(lines, end) }
                text += separated(list: lines[start..<end])
            } else if lines[start..<end].starts(with: "X-".utf8) {
                while end < lines.endIndex, lines[end] == 0x20 || lines[end] == 0x09 { end = lineEnd(lines, end) }
                text += whole(lines[start..<end])
            } else {
                text += lines[start..<end]
            }
            start = end
        }
        return text
    }

    private static func lineEnd(_ lines: ArraySlice<UInt8>, _ start: Int) -> Int {
        lines[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? lines.endIndex
    }

    private static func isList(_ line: ArraySlice<UInt8>) -> Bool {
        names.contains { name in
            guard line.count > name.count, line.prefix(name.count).elementsEqual(name, by: { $0 & 0xDF == $1 }) else {
                return false
            }
            let next = line[line.startIndex + name.count]
            return next == colon || next == UInt8(ascii: ";")
        }
    }

    private static let colon = UInt8(ascii: ":")

    private static func separated(list: ArraySlice<UInt8>) -> [UInt8] {
        let line = unfolded(list)
        guard line.contains(UInt8(ascii: "\\")), let start = valueStart(line) else { return Array(list) }
        let values = values(line[start...])
        let head = line[..<start]
        guard head.count * (values.count - 1) <= growthLimit else { return Array(list) }
        return values.flatMap { head + $0 + [0x0D, 0x0A] }
    }

    /// A text of another program's own with its commas escaped: libical takes them for ends of values.
    private static func whole(_ lines: ArraySlice<UInt8>) -> [UInt8] {
        guard lines.contains(UInt8(ascii: ",")) else { return Array(lines) }
        let line = unfolded(lines)
        guard let start = valueStart(line), isText(line[..<start]), line.count < growthLimit else {
            return Array(lines)
        }
        let values = values(line[start...])
        guard values.count > 1 else { return Array(lines) }
        var text = Array(line[..<start])
        text += values.joined(separator: Array("\\,".utf8))
        return text + [0x0D, 0x0A]
    }

    private static func isText(_ head: ArraySlice<UInt8>) -> Bool {
        String(decoding: head, as: UTF8.self).uppercased().dropLast().split(separator: ";").contains("VALUE=TEXT")
    }

    /// A line without its end and without the breaks that fold it.
    private static func unfolded(_ list: ArraySlice<UInt8>) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(list.count)
        var index = list.startIndex
        while index < list.endIndex {
            let byte = list[index]
            index += 1
            if byte == 0x0A {
                // The next line continues this one after a space or a tab.
                index += 1
            } else if byte != 0x0D {
                line.append(byte)
            }
        }
        return line
    }

    /// The index after the colon that ends the name and the parameters.
    static func valueStart(_ line: [UInt8]) -> Int? {
        var isQuoted = false
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == colon, !isQuoted { return index + 1 }
        }
        return nil
    }

    /// The values between commas that no backslash escapes.
    private static func values(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (values, start, isEscaped) = ([ArraySlice<UInt8>](), text.startIndex, false)
        for index in text.indices {
            if isEscaped {
                isEscaped = false
            } else if text[index] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if text[index] == UInt8(ascii: ",") {
                values.append(text[start..<index])
                start = index + 1
            }
        }
        values.append(text[start...])
        return values
    }
}
