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
        merged.lines = lines[..<range.lowerBound] + other.linesWithMedia(of: lines[range]) + lines[range.upperBound...]
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

    /// The length of a run of the same lines that no other place has.
    private static let certainLength = 200

    /// The place in lines at which the others begin: that with the longest run of the same lines, else the last one.
    private static func place(of others: [Substring], in lines: [Substring]) -> Int? {
        var best: (place: Int, length: Int)?
        let start = others.prefix(certainLength)
        for place in lines.indices where start.first.map({ areSame(lines[place], $0) }) == true {
            let length = zip(lines[place...], start).prefix { areSame($0, $1) }.count
            if length == certainLength { return place }
            if length >= best?.length ?? 0 { best = (place, length) }
        }
        return best?.place
    }

    /// The lines, in which an older export has media that this one was made without.
    ///
    /// - Parameter olds: the lines of the older one that this one has, too.
    private func linesWithMedia(of olds: ArraySlice<Substring>) -> [Substring] {
        var result = lines
        guard lines.contains(where: { Self.omissionStart($0) != nil }) else { return result }
        var (oldKeys, newKeys) = (olds.map(Self.key)[...], lines.map(Self.key)[...])
        while !oldKeys.isEmpty, !newKeys.isEmpty {
            if let skipped = Self.countsBeforeSame(oldKeys, newKeys) {
                (oldKeys, newKeys) = (oldKeys.dropFirst(skipped.old), newKeys.dropFirst(skipped.new))
                let (old, new) = (olds[olds.startIndex + oldKeys.startIndex], newKeys.startIndex)
                if Self.hasFile(old), Self.isOmission(lines[new], of: old) { result[new] = old }
            }
            (oldKeys, newKeys) = (oldKeys.dropFirst(), newKeys.dropFirst())
        }
        return result
    }

    /// The numbers of lines before the next ones that are the same; nil if there are too many.
    private static func countsBeforeSame(
        _ olds: ArraySlice<Substring>, _ news: ArraySlice<Substring>
    ) -> (old: Int, new: Int)? {
        for count in 0...40 {
            for old in 0...count where old < olds.count && count - old < news.count {
                let new = count - old
                if olds[olds.startIndex + old] == news[news.startIndex + new] { return (old, new) }
            }
        }
        return nil
    }

    /// The part of a line that is the same in an export without media.
    private static func key(_ line: Substring) -> Substring {
        hasFile(line) || omissionStart(line) != nil ? nameStart(line) ?? line : line
    }

    // MARK: Media that were not exported

    /// Returns whether two lines are one message: an export without media has the program's word in place of a file.
    private static func areSame(_ left: Substring, _ right: Substring) -> Bool {
        left == right || isOmission(left, of: right) && hasFile(right) || isOmission(right, of: left) && hasFile(left)
    }

    /// Returns whether one of the lines is without its medium, which another one has.
    private static func haveOneMedium(_ lines: [Substring], _ others: [Substring]) -> Bool {
        let omissions = Set(lines.compactMap(omissionStart))
        return !omissions.isEmpty && others.contains { hasFile($0) && nameStart($0).map(omissions.contains) == true }
    }

    /// Returns whether a line has the program's word for a medium in place of what the same person says in another one.
    private static func isOmission(_ line: Substring, of other: Substring) -> Bool {
        guard line != other, let start = omissionStart(line) else { return false }
        return other.hasPrefix(start)
    }

    /// The name and the colon of a line whose text is the program's word for a medium; nil for any other line.
    private static func omissionStart(_ line: Substring) -> Substring? {
        guard let start = nameStart(line),
            ChatMarks.isOmission(String(line[start.endIndex...]), isMarked: true)
        else { return nil }
        return start
    }

    /// The name and the colon of a line that begins with one.
    private static func nameStart(_ line: Substring) -> Substring? {
        line.firstRange(of: ": ").map { line[..<$0.upperBound] }
    }

    /// Returns whether a line ends in the name of a file.
    private static func hasFile(_ line: Substring) -> Bool {
        let ending = SourcePath.pathExtension(String(line)).utf8
        return 2...5 ~= ending.count && ending.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: " ") }
    }
}
