import JSON
import TextFolding

/// The messages of one day of a chat, as an entry has them.
///
/// An export may begin or end within a day: WhatsApp's has the newest messages alone, and Telegram's those of a range of
/// dates.
struct ChatDay: Equatable {
    /// The name of the chat above the messages.
    private let title: ArraySlice<Substring>
    /// The lines of the text; a message may have several.
    private(set) var lines: [Substring]
    /// The time of day of each message, as `10:30` or `10:30:05`.
    private(set) var times: [String]
    /// The other members of messages, such as reactions, each with the time of its message.
    private(set) var others: [JSONValue]

    private static let timesKey = "times"
    private static let othersKey = "messages"

    /// Nil if the members are not those of a day of a chat.
    ///
    /// - Parameter unmodelled: what the text has not, as ``ChatEntries`` writes it.
    init?(text: String, _ unmodelled: JSONObject?) {
        guard let unmodelled, let chat = unmodelled["chat"]?.stringValue,
            let times = unmodelled[Self.timesKey]?.arrayValue?.compactMap(\.stringValue), !times.isEmpty
        else { return nil }
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        title = all.count > 1 && all[0] == nfc(chat) && all[1].isEmpty ? all[..<2] : []
        lines = Array(all[title.endIndex...])
        self.times = times
        others = unmodelled[Self.othersKey]?.arrayValue ?? []
    }

    var text: String { (title + lines).joined(separator: "\n") }

    /// The times and what else the messages have.
    func set(in unmodelled: inout JSONObject) {
        unmodelled[Self.timesKey] = .array(times.map { .string($0) })
        unmodelled[Self.othersKey] = others.isEmpty ? nil : .array(others)
    }

    private var first: String { times.min() ?? "" }
    private var last: String { times.max() ?? "" }

    /// Returns whether another day is that of another chat: at the same hours other things are said.
    func isOfOtherChat(than other: ChatDay) -> Bool {
        first <= other.last && other.first <= last && Set(lines).isDisjoint(with: other.lines)
            && !Self.haveOneMedium(lines, other.lines) && !Self.haveOneMedium(other.lines, lines)
    }

    /// The day with the messages of another export; where both have messages, those of the other one count.
    func merged(with other: ChatDay) -> ChatDay {
        guard let range = range(of: other) else {
            let days = first <= other.first ? (self, other) : (other, self)
            var merged = days.0
            merged.lines += days.1.lines
            merged.times += days.1.times
            merged.others += days.1.others
            return merged
        }
        var merged = other
        merged.lines = lines[..<range.lowerBound] + other.linesWithMedia(of: self, range) + lines[range.upperBound...]
        let isEarlier = { (time: String) in !range.isEmpty && range.lowerBound > 0 && time < other.first }
        let isLater = { (time: String) in range.upperBound < lines.count && time > other.last }
        merged.times = times.filter(isEarlier) + other.times + times.filter(isLater)
        let time = { (value: JSONValue) in value.objectValue?["time"]?.stringValue ?? "" }
        merged.others =
            others.filter { isEarlier(time($0)) } + other.others + others.filter { isLater(time($0)) }
        return merged
    }

    /// The lines that another export has, too; nil if it has none of them.
    ///
    /// All lines, if neither its first message is later nor its last one earlier.
    private func range(of other: ChatDay) -> Range<Int>? {
        var range = lines.startIndex..<lines.endIndex
        if other.first > first {
            guard let start = Self.place(of: other.lines, in: lines) else { return nil }
            range = start..<range.upperBound
        }
        if other.last < last {
            let count = lines.count
            guard let end = Self.place(of: other.lines.reversed(), in: lines.reversed()) else { return nil }
            range = min(range.lowerBound, count - end)..<count - end
        }
        return range
    }

    /// The place in lines at which the others begin: that with the longest run of the same lines, else the last one.
    private static func place(of others: [Substring], in lines: [Substring]) -> Int? {
        var best: (place: Int, length: Int)?
        for place in lines.indices where others.first.map({ areSame(lines[place], $0) }) == true {
            let length = zip(lines[place...], others).prefix { areSame($0, $1) }.count
            if length >= best?.length ?? 0 { best = (place, length) }
        }
        return best?.place
    }

    /// The lines, in which an older export has media that this one was made without.
    ///
    /// - Parameter range: the lines of the older one that this one has, too.
    private func linesWithMedia(of older: ChatDay, _ range: Range<Int>) -> [Substring] {
        // The first of these lines in this export.
        let start =
            first >= older.first
            ? 0
            : last <= older.last ? lines.count - range.count : Self.place(of: older.lines, in: lines) ?? lines.count
        return lines.enumerated().map { index, line in
            let place = range.lowerBound + index - start
            guard range.contains(place), Self.isOmission(line, of: older.lines[place]) else { return line }
            return older.lines[place]
        }
    }

    // MARK: Media that were not exported

    /// Returns whether two lines are one message: an export without media has the program's word in place of a file.
    private static func areSame(_ left: Substring, _ right: Substring) -> Bool {
        left == right || isOmission(left, of: right) && hasFile(right) || isOmission(right, of: left) && hasFile(left)
    }

    /// Returns whether one of the lines is without its medium, which another one has.
    private static func haveOneMedium(_ lines: [Substring], _ others: [Substring]) -> Bool {
        let files = others.filter(hasFile)
        return lines.contains { line in files.contains { isOmission(line, of: $0) } }
    }

    /// Returns whether a line has the program's word for a medium in place of what the same person says in another one.
    private static func isOmission(_ line: Substring, of other: Substring) -> Bool {
        guard let colon = line.firstRange(of: ": "), line != other, other.hasPrefix(line[..<colon.upperBound]) else {
            return false
        }
        return ChatMarks.isOmission(String(line[colon.upperBound...]), isMarked: true)
    }

    /// Returns whether a line ends in the name of a file.
    private static func hasFile(_ line: Substring) -> Bool {
        let ending = SourcePath.pathExtension(String(line)).utf8
        return 2...5 ~= ending.count && ending.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: " ") }
    }
}
