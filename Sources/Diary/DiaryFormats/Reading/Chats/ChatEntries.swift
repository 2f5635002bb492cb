import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Makes entries of the messages of a chat: one of each day, or one of each message.
///
/// Only the messages of one day are in memory.
struct ChatEntries {
    /// The name of the chat, which is the title of its entries.
    private let title: String
    /// The identifier of the chat in its program.
    private let id: String
    private let options: ReadingOptions
    private let sink: any ImportSink
    private var days: Set<CivilDate> = []
    private var day: Day?
    private var senders: Set<String> = []
    /// The counts of the messages of one day, by their times and words.
    private var counts: (date: CivilDate?, byName: [String: Int]) = (nil, [:])

    /// - Parameter id: the identifier of the chat, which all its exports share.
    init(_ title: String, id: String, _ options: ReadingOptions, _ sink: any ImportSink) {
        (self.title, self.id, self.options, self.sink) = (title, id, options, sink)
    }

    /// The messages of a day so far.
    private struct Day {
        let first: ChatMessage
        var lines: [String] = []
        var media: [SourceMedium] = []
        var times: [JSONValue] = []
        /// What messages have beyond their texts.
        var others: [JSONValue] = []

        var date: CivilDate { first.time.wallTime.date }
    }

    mutating func add(_ message: ChatMessage) throws {
        let isOwn = message.sender == options.ownName
        senders.insert(message.sender)
        let line = "\(isOwn ? "Me" : message.sender): \(message.text)"
        guard !options.takesEachMessage else { return try sink.add(entry(of: message, line)) }
        if day?.date != message.time.wallTime.date {
            try flush()
            day = Day(first: message)
        }
        day?.lines.append(line)
        day?.times.append(.string(Self.clock(message.time.wallTime)))
        for medium in message.media where day?.media.contains(where: { $0.file == medium.file }) == false {
            day?.media.append(medium)
        }
        guard !message.unmodelled.isEmpty else { return }
        var other: JSONObject = ["time": .string(Self.clock(message.time.wallTime))]
        for member in message.unmodelled.members { other.append(member.key, member.value) }
        day?.others.append(.object(other))
    }

    /// Ends the chat.
    ///
    /// - Parameter place: the document, for problems.
    mutating func finish(_ place: String, _ check: inout OwnNameCheck) throws {
        try flush()
        check.add(title, place, senders: senders)
    }

    private mutating func flush() throws {
        guard let day else { return }
        self.day = nil
        var values = values(day.lines.joined(separator: "\n"), day.first.time)
        values.set(.title, title)
        // A journey to the west may come back to a day.
        let isFirst = days.insert(day.date).inserted
        let name = isFirst ? "\(id) \(day.date)" : "\(id) \(day.date) \(day.first.time.rfc3339())"
        var entry = SourceEntry(place: day.first.place, sourceID: name, line: values)
        entry.media = day.media
        entry.unmodelled["chat"] = .string(title)
        entry.unmodelled["times"] = .array(day.times)
        if !day.others.isEmpty { entry.unmodelled["messages"] = .array(day.others) }
        try sink.add(entry)
    }

    /// The name of a message: that of the program, else of its time and its words, which may repeat.
    private mutating func name(of message: ChatMessage) -> String {
        if let own = message.id { return "\(id) \(own)" }
        let words = "\(message.sender): \(message.text)"
        let hash = UniqueIdentifier.hexadecimal(ContentHasher.hash(Array(words.utf8), length: 16))
        let name = "\(id) \(message.time.rfc3339()) \(hash)"
        // A message may be below a later one, and a clock may be put back.
        let date = message.time.wallTime.date
        if counts.date != date { counts = (date, [:]) }
        let count = counts.byName[name, default: 0]
        counts.byName[name] = count + 1
        return "\(name) \(count)"
    }

    private mutating func entry(of message: ChatMessage, _ line: String) -> SourceEntry {
        var entry = SourceEntry(
            place: message.place, sourceID: name(of: message), line: values(line, message.time))
        entry.media = message.media
        entry.unmodelled = message.unmodelled
        entry.unmodelled["chat"] = .string(title)
        return entry
    }

    private func values(_ text: String, _ time: ZonedTime) -> LineValues {
        var line: LineValues = [.text: .string(text)]
        line.setCreation(time, hasTime: true)
        return line
    }

    /// `10:30`, and `10:30:05` if it has seconds.
    private static func clock(_ time: WallTime) -> String { time.clock(withSeconds: time.second != 0) }
}
