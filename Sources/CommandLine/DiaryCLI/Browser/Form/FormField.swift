import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// A field of the form: the value that it shows of an entry, and the way its text is applied.
///
/// A further value of entries is a line in `table`.
struct FormField: Sendable {
    enum Key: Hashable, Sendable {
        case text, date, zone, tags, star, place, position, journal, task, due, repeats, priority, done, measurements
        case caption(UniqueIdentifier)
        /// The words in a medium.
        case recognized(UniqueIdentifier)
    }

    enum Kind: Equatable, Sendable {
        /// A text of several lines.
        case text
        case line
        case words
        /// A choice from a list; other values are accepted if `isOpen` is true.
        case choice(isOpen: Bool)
    }

    let key: Key
    let title: String
    let kind: Kind
    /// The remark beside the value; empty for none.
    var remark = ""
    /// The value of an entry as the user would type it.
    let words: @Sendable (DiaryEntry) -> String
    let blank: @Sendable (FormReading) -> String
    let take: @Sendable (String, FormValues, FormReading, inout EntryChange) throws -> Void
    /// The interpretation of the typed values in words; nil if it says no more than the value.
    let interpretation: @Sendable (FormValues, FormReading) throws -> String?

    init(
        _ key: Key, _ title: String, _ kind: Kind, _ words: @escaping @Sendable (DiaryEntry) -> String,
        blank: @escaping @Sendable (FormReading) -> String = { _ in "" },
        interpretation: @escaping @Sendable (FormValues, FormReading) throws -> String? = { _, _ in nil },
        take: @escaping @Sendable (String, FormValues, FormReading, inout EntryChange) throws -> Void
    ) {
        (self.key, self.title, self.kind, self.words) = (key, title, kind, words)
        (self.blank, self.interpretation, self.take) = (blank, interpretation, take)
    }

    /// The fields of every entry, in the order of the form.
    static let table = ownTable + taskTable + [measurements]

    private static let ownTable = [
        FormField(.text, "Text", .text, \.text) { text, _, _, change in change.text = text },
        FormField(
            .date, "Date", .line, { FormTime.words(for: $0.creationTime, hasTime: $0.hasTime) },
            interpretation: { values, reading in
                let (time, hasTime) = try FormTime(values, reading).read()
                return ChangeSentence.words(for: time, hasTime: hasTime, reading.names)
            }
        ) { _, values, reading, change in
            (change.creationTime, change.hasTime) = try FormTime(values, reading).read()
            change.confirmsTime = true
        },
        FormField(.zone, "Zone", .choice(isOpen: true), \.creationTime.zoneName, blank: \.localZone.name) {
            _, values, reading, change in
            (change.creationTime, change.hasTime) = try FormTime(values, reading).read()
        },
        FormField(.tags, "Tags", .words, FormTags.words) { text, values, _, change in
            (change.addedTags, change.removedTags) = try FormTags.change(to: text, of: values.base)
        },
        answer(.star, "Star", \.starred) { isStarred, _, _, change in change.starred = isStarred },
        FormField(.place, "Place", .line, { $0.place ?? "" }) { text, _, _, change in
            change.place = text.isEmpty ? "" : try PlaceArgument.name(text)
        },
        FormField(.position, "Position", .line, { $0.position.map(degrees) ?? "" }) { text, _, _, change in
            guard !text.isBlank else { return change.removesPosition = true }
            change.position = try Position.reading(text, option: "as in")
        },
        FormField(.journal, "Journal", .choice(isOpen: true), \.journal, blank: \.journal) { text, _, _, change in
            change.journal = try JournalArgument.name(text)
        },
    ]

    private static let measurements = FormField(
        .measurements, "Measured", .line, FormMeasurements.words, interpretation: FormMeasurements.interpretation
    ) { text, values, reading, change in
        change.measurements = try FormMeasurements.read(text, of: values.base, reading)
    }

    /// A field that is answered by yes or no, with no as the value of a new entry.
    static func answer(
        _ key: Key, _ title: String, _ isYes: @escaping @Sendable (DiaryEntry) -> Bool,
        interpretation: @escaping @Sendable (FormValues, FormReading) throws -> String? = { _, _ in nil },
        take: @escaping @Sendable (Bool, FormValues, FormReading, inout EntryChange) throws -> Void
    ) -> FormField {
        FormField(
            key, title, .choice(isOpen: false), { FormAnswer(isYes($0)).rawValue },
            blank: { _ in FormAnswer.no.rawValue }, interpretation: interpretation
        ) { text, values, reading, change in
            guard let answer = FormAnswer(rawValue: text.lowercased()) else {
                throw Failure("\(line: text) is neither yes nor no")
            }
            try take(answer == .yes, values, reading, &change)
        }
    }

    /// The caption of a medium, which is identified by `title`.
    static func caption(of medium: Medium, _ title: String) -> FormField {
        let id = medium.id
        var field = FormField(
            .caption(id), title, .line, { entry in entry.media.first { $0.id == id }?.caption ?? "" }
        ) { text, values, _, change in
            guard let index = values.base?.media.firstIndex(where: { $0.id == id }) else { return }
            change.captions[index + 1] = text
        }
        field.remark = medium.fileName ?? ""
        return field
    }

    /// The words in a medium, in one line; nil if none are known.
    static func recognized(in medium: Medium, number: Int) -> FormField? {
        guard medium.recognition?.text.isEmpty == false else { return nil }
        let id = medium.id
        let title = "\(MediumNoun.recognized(in: medium)) \(number)".capitalizedFirst
        return FormField(
            .recognized(id), title, .line,
            { entry in (entry.media.first { $0.id == id }?.recognition?.text ?? "").withLineMarks }
        ) { text, values, _, change in
            guard let media = values.base?.media, let index = media.firstIndex(where: { $0.id == id }),
                text.withoutLineMarks != media[index].recognition?.text
            else { return }
            change.recognizedTexts[index + 1] = text.withoutLineMarks
        }
    }

    /// The fields of an entry, with its media in the given order.
    static func fields(of entry: DiaryEntry?, order: [UniqueIdentifier]) -> [FormField] {
        let media = order.compactMap { id in entry?.media.first { $0.id == id } }
        return table
            + media.enumerated().flatMap { index, medium in
                let title = "\(MediumNoun.word(for: medium)) \(index + 1)".capitalizedFirst
                return [caption(of: medium, title)] + [recognized(in: medium, number: index + 1)].compactMap(\.self)
            }
    }

    private static func degrees(of position: Position) -> String { "\(position.latitude),\(position.longitude)" }
}

extension FormField.Key {
    var name: String {
        switch self {
        case .text: "text"
        case .date: "date"
        case .zone: "zone"
        case .tags: "tags"
        case .star: "star"
        case .place: "place"
        case .position: "position"
        case .journal: "journal"
        case .task: "task"
        case .due: "due"
        case .repeats: "repeats"
        case .priority: "priority"
        case .done: "done"
        case .measurements: "measurements"
        case .caption(let id): "\(Self.captionPrefix)\(id)"
        case .recognized(let id): "\(Self.recognizedPrefix)\(id)"
        }
    }

    static let captionPrefix = "caption-"
    static let recognizedPrefix = "recognized-"
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The ends of lines as `⏎`, so that a text of several lines fits into one.
    fileprivate var withLineMarks: String { String(map { $0.isNewline ? "⏎" : $0 }) }

    fileprivate var withoutLineMarks: String { String(map { $0 == "⏎" ? "\n" : $0 }) }
}

/// The tags of an entry that don't occur in its text.
enum FormTags {
    static func words(of entry: DiaryEntry) -> String { typed(in: entry).joined(separator: " ") }

    private static func typed(in entry: DiaryEntry) -> [String] {
        let found = Set(TagScanner.names(in: entry.text).map { $0.lowercased() })
        return entry.tags.filter { !found.contains($0.lowercased()) }
    }

    /// The tags to add and remove so that the entry has the typed tags.
    static func change(to text: String, of entry: DiaryEntry?) throws(Failure) -> (added: [String], removed: [String]) {
        var new: [String] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            new.append(try TagArgument.name(String(word)))
        }
        let old = entry.map(typed(in:)) ?? []
        let (before, after) = (Set(old.map { $0.lowercased() }), Set(new.map { $0.lowercased() }))
        return (new.filter { !before.contains($0.lowercased()) }, old.filter { !after.contains($0.lowercased()) })
    }
}
