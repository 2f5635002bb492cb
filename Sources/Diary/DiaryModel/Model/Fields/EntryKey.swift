package import Chronology

/// One key of an entry.
///
/// A class, because exports go through all keys for each entry, and a reference is copied faster than its properties.
/// `all` is the only list of them: JSON, the vocabulary and the values of predicates, the columns of CSV, lines, and
/// the topics of help are read from it, and rows, digests, undo and sync from its details. A new detail is a property
/// of ``EntryDetails``, a line in `all` and a column that a migration adds.
package final class EntryKey: Sendable {
    /// Where an entry has the value.
    package enum Value: Sendable {
        case text(@Sendable (DiaryEntry) -> String)
        /// The first line of the text, which JSON leaves out if it is empty.
        case title
        case time(@Sendable (DiaryEntry) -> ZonedTime?)
        case flag(@Sendable (DiaryEntry) -> Bool?)
        case integer(@Sendable (DiaryEntry) -> Int?)
        case number(@Sendable (DiaryEntry) -> Double?)
        case position(@Sendable (Position) -> Double?)
        case detail(EntryField)
        case tags, media, measurements
        /// Whether a task is done; CSV has a third value, cancelled.
        case done
        /// In predicates, the last value of each measurement by its name.
        case values
        /// In predicates, a value that is nil in an entry without media.
        case icon
        /// In predicates, true or false, computed from the task and the clock.
        case task
        /// Only in JSON, whose writers add it.
        case member
    }

    /// Where a key can be used.
    package struct Uses: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let json = Uses(rawValue: 1)
        package static let predicate = Uses(rawValue: 2)
        package static let csv = Uses(rawValue: 4)
        package static let all: Uses = [.json, .predicate, .csv]
    }

    /// The sentences of the topic about JSON, in its order; each explains the keys that name it.
    package enum Explanation: String, CaseIterable, Sendable {
        case id = "a UUID"
        case times = "RFC 3339, on the entry's own clock"
        case timeZone = "the IANA name, or the offset if no more is known"
        case hasTime = "whether a time of day was given"
        case text = "title is the text's first line"
        case marks = "names without their mark; true or false"
        case position = "degrees, metres; only if known"
        case place = "the name you gave it, and the town near it"
        case rating = "on the scale of the program that it came from"
        case task = "tasks only; times in RFC 3339"
        case repeating = "of a task: an RRULE, when it was due by it if it was moved, the id of the one before"
        case measurements = "an array, only if there are any; each: name value unit"
        case media = "an array, even if empty"
        case extra = "values of other programs that are not modelled"
        case match =
            "search only: key, start, length in code points; of words in media their medium and its time in seconds"
    }

    /// The name in JSON, predicates and CSV.
    package let name: String
    package let value: Value
    /// The sentence that explains it; nil for a key of predicates alone.
    package let explanation: Explanation?
    package let uses: Uses

    /// Every key, in the order of JSON, except that its objects have media and `extra` last.
    package static let all: [EntryKey] = [
        EntryKey("id", .text { $0.id.description }, .id),
        EntryKey("creationTime", .time { $0.creationTime }, .times),
        EntryKey("updateTime", .time { $0.creationTime.at($0.updateTime) }, .times),
        EntryKey("addTime", .time { $0.creationTime.at($0.addTime) }, .times),
        EntryKey("timeZone", .text { $0.creationTime.zoneName }, .timeZone),
        EntryKey("hasTime", .flag { $0.hasTime }, .hasTime),
        EntryKey("journal", .text { $0.journal }, .text),
        EntryKey("text", .text { $0.text }, .text),
        EntryKey("title", .title, .text),
        EntryKey("tags", .tags, .marks),
        EntryKey("starred", .flag { $0.starred }, .marks),
        EntryKey("latitude", .position { $0.latitude }, .position),
        EntryKey("longitude", .position { $0.longitude }, .position),
        EntryKey("altitude", .position { $0.altitude }, .position),
        text("place", .place, Property({ $0.place }, { $0.place = $1 }), isOfPlace: true, isSearched: true),
        text(
            "nearestPlace", .place, Property({ $0.nearestPlace }, { $0.nearestPlace = $1 }), isOfPlace: true,
            isSearched: true, isDerived: true),
        text(
            "country", .place, Property({ $0.country }, { $0.country = $1 }), isOfPlace: true, isSearched: true,
            isDerived: true),
        text(
            "countryCode", .place, Property({ $0.countryCode }, { $0.countryCode = $1 }), isOfPlace: true,
            isDerived: true),
        integer("rating", .rating, Property({ $0.rating }, { $0.rating = $1 })),
        text("repeatRule", .repeating, Property({ $0.repeatRule }, { $0.repeatRule = $1 })),
        text("repeatDue", .repeating, Property({ $0.repeatDue }, { $0.repeatDue = $1 })),
        text("repeatOf", .repeating, Property({ $0.repeatOf }, { $0.repeatOf = $1 })),
        EntryKey("repeats", .flag { $0.repeats }, .repeating, .predicate),
        EntryKey("isTask", .task, .task, .predicate),
        EntryKey("due", .time { $0.task?.due?.time }, .task),
        EntryKey("dueTimeZone", .text { $0.task?.due?.time.zoneName ?? "" }, .task, [.json, .csv]),
        EntryKey("dueHasTime", .flag { $0.task?.due?.hasTime }, .task),
        EntryKey("priority", .number { $0.task?.priority }, .task),
        EntryKey("done", .done, .task, [.json, .csv]),
        EntryKey("isDone", .task, .task, .predicate),
        EntryKey("doneTime", .time { $0.task?.doneTime }, .task),
        EntryKey("cancelled", .member, .task, .json),
        EntryKey("isPastDue", .task, .task, .predicate),
        EntryKey("isCancelled", .task, .task, .predicate),
        EntryKey("media", .media, .media, [.json, .predicate]),
        EntryKey("measurements", .measurements, .measurements),
        EntryKey("mediaCount", .integer { $0.media.count }, nil, .csv),
        EntryKey("extra", .member, .extra, .json),
        EntryKey("match", .member, .match, .json),
        EntryKey("importNumber", .integer { $0.importNumber }, nil, .predicate),
        EntryKey("year", .integer { $0.creationTime.wallTime.date.year }, nil, .predicate),
        EntryKey("month", .integer { $0.creationTime.wallTime.date.month }, nil, .predicate),
        EntryKey("week", .text { $0.creationTime.wallTime.date.isoWeek.description }, nil, .predicate),
        EntryKey("day", .integer { $0.creationTime.wallTime.date.day }, nil, .predicate),
        EntryKey("weekday", .integer { $0.creationTime.wallTime.date.weekday }, nil, .predicate),
        EntryKey("hour", .integer { $0.hasTime ? $0.creationTime.wallTime.hour : nil }, nil, .predicate),
        EntryKey("daysLate", .integer { $0.daysLate }, nil, .predicate),
        EntryKey("wordCount", .integer { $0.wordCount }, nil, .predicate),
        EntryKey("icon", .icon, nil, .predicate),
        EntryKey("values", .values, nil, .predicate),
    ]

    private init(_ name: String, _ value: Value, _ explanation: Explanation?, _ uses: Uses = .all) {
        (self.name, self.value, self.explanation, self.uses) = (name, value, explanation, uses)
    }

    /// The keys that can be used in one of these ways.
    package static func keys(for uses: Uses) -> [EntryKey] { all.filter { !$0.uses.isDisjoint(with: uses) } }

    package var isOfTask: Bool { explanation == .task }

    /// True if it reveals where the entry was written.
    package var isOfPlace: Bool {
        switch value {
        case .position: true
        case .detail(let field): field.isOfPlace
        case .text, .title, .time, .flag, .integer, .number, .tags, .media, .measurements, .done, .values, .icon, .task,
            .member:
            false
        }
    }
}

extension EntryKey {
    private static func text(
        _ name: String, _ explanation: Explanation, _ property: Property<EntryDetails, String?>,
        isOfPlace: Bool = false,
        isSearched: Bool = false, isDerived: Bool = false
    ) -> EntryKey {
        let field = EntryField(
            key: name, value: .text(property), isOfPlace: isOfPlace, isSearched: isSearched, isDerived: isDerived)
        return EntryKey(name, .detail(field), explanation)
    }

    private static func integer(
        _ name: String, _ explanation: Explanation, _ property: Property<EntryDetails, Int?>
    ) -> EntryKey {
        EntryKey(name, .detail(EntryField(key: name, value: .integer(property))), explanation)
    }
}
