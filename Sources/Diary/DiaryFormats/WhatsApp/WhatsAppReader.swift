import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads the chats of a source.
struct WhatsAppReader {
    private let reading: RecordReading
    private var options: ReadingOptions { reading.options }
    private var files: MediaFinder
    private(set) var ownName: OwnNameCheck

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        files = MediaFinder(source)
        ownName = OwnNameCheck(options)
    }

    /// A message whose lines are not all read.
    private struct Pending {
        let header: WhatsAppHeader
        let line: Int
        /// The lines below the first one.
        var more = ""
    }

    mutating func read(_ chat: WhatsAppFormat.Chat) throws {
        try reading.reading {
            let text = try reading.source.text(of: chat.file)
            guard let survey = Survey(of: text, chat) else {
                return try reading.report(.unreadable, chat.file.path, "it is not a chat")
            }
            try read(text, of: chat, survey)
        }
    }

    private mutating func read(_ text: String, of chat: WhatsAppFormat.Chat, _ survey: Survey) throws {
        let path = chat.file.path
        let (order, isCertain) = options.dateOrder.map { ($0.inChats, true) } ?? survey.dates.order
        if !isCertain {
            let words = order == .monthFirst ? ("month", "day") : ("day", "month")
            try reading.report(
                .oddValue, path,
                "whether 3/4 is 3 April or 4 March is not certain; the \(words.0) was read first: "
                    + "--columns dates=\(words.1)-first reads the other")
        }
        let (title, id) = chat.title(
            among: survey.senders, isOfApple: survey.form.isBracketed, first: survey.firstSender)
        var entries = ChatEntries(title, id: id, options, reading.sink)
        var pending: Pending?
        var isBlank = true
        try Self.forEachLine(of: text) { line, number in
            if let header = WhatsAppHeader(line), header.form == survey.form {
                if let pending { try add(pending, chat, order, survey, to: &entries) }
                pending = Pending(header: header, line: number)
            } else if pending != nil {
                pending?.more += "\n" + line
            } else if isBlank, line.unicodeScalars.contains(where: { !ChatMarks.isMark($0) && $0 != " " }) {
                isBlank = false
                try reading.report(
                    .oddValue, "\(path): line \(number)", "it is above the first message, and is left out")
            }
        }
        if let pending { try add(pending, chat, order, survey, to: &entries) }
        try entries.finish(path, &ownName)
    }

    private mutating func add(
        _ pending: Pending, _ chat: WhatsAppFormat.Chat, _ order: WhatsAppDates.Order, _ survey: Survey,
        to entries: inout ChatEntries
    ) throws {
        let header = pending.header
        let place = "\(chat.file.path): line \(pending.line)"
        let written = header.message(in: survey.names)
        guard let (sender, start) = written, !survey.isOfProgram(sender, start, header) else {
            let words = ChatMarks.text(written?.text ?? header.rest)
            return try reading.report(.ofProgram, place, String(words.prefix(200)))
        }
        let clock = header.seconds
        guard let day = WhatsAppDates.day(of: header, order),
            let wall = WallTime(date: day, hour: clock / 3600, minute: clock / 60 % 60, second: clock % 60)
        else { return try reading.report(.unreadable, place, "its date is not one") }
        let time = options.zone.nearest(wall)
        let isMarked = start.unicodeScalars.first.map(ChatMarks.isMark) ?? false
        var message = ChatMessage(sender: sender, time: time, text: "", place: place)
        let whole = start + pending.more
        if let attachment = WhatsAppAttachment(whole), try attach(attachment, to: &message, besides: chat.file) {
            return try entries.add(message)
        }
        message.text = ChatMarks.text(whole).trimmingBlankEnds
        if let before = WhatsAppAttachment.beforeEditMark(message.text) {
            message.text = before
            message.unmodelled["edited"] = .boolean(true)
        }
        // Android writes nothing, or this word, for a photo that can be viewed once.
        let isViewedOnce = !survey.form.isBracketed && ["", "null"].contains(message.text)
        if isViewedOnce {
            try reading.report(.missingFile, place, "the export has no file for a photo or video to be viewed once")
        } else if ChatMarks.isOmission(message.text, isMarked: isMarked) {
            try reading.report(.missingFile, place, "the export has no file for it: \(message.text)")
        }
        try entries.add(message)
    }

    /// Adds a file to a message; returns whether it is one.
    private mutating func attach(
        _ attachment: WhatsAppAttachment, to message: inout ChatMessage, besides document: ImportSource.File
    ) throws -> Bool {
        let name = attachment.name
        var word = name
        if let file = files.take(name, besides: document), file != document {
            if let file = try reading.medium(file, named: name, of: message.place) {
                var medium = SourceMedium(file: file)
                medium.record[.captureTime] = .string(message.time.rfc3339())
                message.media.append(medium)
            }
        } else {
            guard attachment.isCertain else { return false }
            let noun = LinkedFileKind(name: name)?.noun ?? LinkedFileKind.other.noun
            word = "(\(noun) is missing: \(name))"
            try reading.report(.missingFile, message.place, "\(name) is not there")
        }
        let parts = [ChatMarks.text(attachment.before), word, ChatMarks.text(attachment.after)]
        message.text = parts.map(\.trimmingBlankEnds).filter { !$0.isEmpty }.joined(separator: "\n")
        return true
    }

    /// Passes on the lines of a text with their numbers.
    static func forEachLine(of text: String, _ body: (Substring, Int) throws -> Void) rethrows {
        var (start, number) = (text.startIndex, 0)
        while start < text.endIndex {
            let end = text.utf8[start...].firstIndex(of: 0x0A) ?? text.endIndex
            number += 1
            let line = text.utf8[start..<end]
            try body(Substring(line.last == 0x0D ? line.dropLast() : line), number)
            start = end < text.endIndex ? text.utf8.index(after: end) : end
        }
    }
}

extension WhatsAppReader {
    /// What only the whole of a chat shows.
    struct Survey {
        /// The form of the first header.
        let form: WhatsAppHeader.Form
        private(set) var dates = WhatsAppDates()
        /// The names before messages and before words of the program.
        private(set) var senders: Set<String> = []
        /// The names that wrote something of their own.
        private var writers: Set<String> = []
        /// The names that the chat may have.
        let names: [String]
        /// The rest of the first message, which in Apple's exports may be the note on encryption.
        private let first: Substring

        /// The name before the note on encryption, if the chat begins with that.
        private(set) var firstSender: String?

        /// Nil if a text has no messages.
        init?(of text: String, _ chat: WhatsAppFormat.Chat) {
            let names = [chat.name, chat.unnumbered].compactMap(\.self)
            var found: Survey?
            WhatsAppReader.forEachLine(of: text) { line, _ in
                guard let header = WhatsAppHeader(line) else { return }
                if found == nil { found = Survey(first: header, names) }
                if found?.form == header.form { found?.add(header) }
            }
            guard let found else { return nil }
            self = found
        }

        private init(first header: WhatsAppHeader, _ names: [String]) {
            (form, first, self.names) = (header.form, header.rest, names + Self.names(inFirst: header.rest))
        }

        /// The name before a note on encryption, which may have a colon in it.
        private static func names(inFirst line: Substring) -> [String] {
            guard let colon = line.utf8.firstRange(of: ": \u{200E}".utf8) else { return [] }
            let text = line[line.utf8.index(colon.lowerBound, offsetBy: 2)...]
            guard text.utf8.count > noteLength, isNote(text) else { return [] }
            return [ChatMarks.name(line[..<colon.lowerBound])]
        }

        private mutating func add(_ header: WhatsAppHeader) {
            dates.add(header)
            guard let (sender, text) = header.message(in: names) else { return }
            senders.insert(sender)
            if isFirstNote(text, header) { firstSender = sender }
            if form.isBracketed, !Self.isNote(text) { writers.insert(sender) }
        }

        /// Returns whether a message is words of the program, which Apple's exports write under the name of the chat.
        func isOfProgram(_ sender: String, _ text: Substring, _ header: WhatsAppHeader) -> Bool {
            guard form.isBracketed, Self.isNote(text) else { return false }
            return !writers.contains(sender) || WhatsAppNotes.isNote(ChatMarks.name(text), by: sender)
                || isFirstNote(text, header)
        }

        /// Returns whether the first message of Apple's export is the note on encryption.
        private func isFirstNote(_ text: Substring, _ header: WhatsAppHeader) -> Bool {
            form.isBracketed && header.rest.startIndex == first.startIndex && text.utf8.count > Self.noteLength
                && Self.isNote(text)
        }

        /// The bytes of the shortest note on encryption.
        private static let noteLength = 60

        /// Returns whether a text has a mark of direction before it, and is no medium, place or poll.
        private static func isNote(_ text: Substring) -> Bool {
            guard text.unicodeScalars.first.map(ChatMarks.isMark) == true, WhatsAppAttachment(text) == nil else {
                return false
            }
            let words = ChatMarks.text(text)
            return !ChatMarks.isOmission(words, isMarked: true) && !WhatsAppNotes.isLabelled(words)
        }
    }
}
