import Arguments
import Chronology
import DiaryKit
import Terminal

/// Turns the options and words of a SELECTION into a query.
struct SelectionReader {
    let invocation: Invocation
    let store: Store

    private var values: OptionValues { invocation.values }

    /// The query that the options and the words in `operands` ask for.
    ///
    /// A word that is a whole DATE means that day; any other is a predicate. With `--explain` the plan is printed, and
    /// the command is done.
    ///
    /// - Parameter terms: what is searched besides.
    func query(
        operands: [String], scope: EntryQuery.Scope = .diary, terms: [SearchTerm] = []
    ) throws -> EntryQuery {
        var (query, predicates) = try selection(operands: operands, scope: scope)
        try PredicateReader(invocation: invocation).apply(predicates, to: &query)
        query.terms += terms
        try explain(query)
        return query
    }

    /// Prints the plan of a query and ends the command, where `--explain` asks for it.
    func explain(_ query: EntryQuery, ofMedia mediaTests: [String] = []) throws {
        guard values.flag("explain") else { return }
        try EntryPlanRenderer(output: invocation.output).print(store.plan(query), ofMedia: mediaTests)
        throw Finished(exitCode: .success)
    }

    /// The same with the predicates as they were written: not everywhere are they about entries.
    func selection(
        operands: [String], scope: EntryQuery.Scope = .diary
    ) throws -> (query: EntryQuery, predicates: [String]) {
        var query = EntryQuery()
        query.scope = scope
        try readDates(&query)
        try readProperties(&query)
        var predicates = values.all("where")
        for operand in operands {
            if let reading = try dateReading(operand) {
                Self.limit(&query, to: reading)
            } else if let failure = PlainWord(invocation: invocation).failure(for: operand) {
                throw failure
            } else {
                predicates.append(operand)
            }
        }
        query.limit = try values.value("number").map(Self.count)
        query.isAscending = values.flag("reverse")
        return (query, predicates)
    }

    /// Whether any option or word of a selection was given.
    static func isGiven(_ values: OptionValues) -> Bool {
        SelectionOptions.group.options.contains { values.isGiven($0.name) }
    }

    private func dateReading(_ word: String) throws -> DateReading? {
        do { return try invocation.context.dateParser.parse(word) } catch .unknown { return nil }
    }

    private func readDates(_ query: inout EntryQuery) throws {
        // Made only for a date: it reads the zone's file.
        lazy var parser = invocation.context.dateParser
        if let text = values.value("on") { Self.limit(&query, to: try parser.parse(text)) }
        if let text = values.value("from") {
            let reading = try parser.parse(text)
            if let range = reading.wallRange { query.wallRanges.append(range.lowerBound..<Int64.max) }
            if let range = reading.instantRange {
                query.instantRanges.append(range.lowerBound.microseconds..<Int64.max)
            }
        }
        if let text = values.value("to") {
            let reading = try parser.parse(text)
            if let range = reading.wallRange { query.wallRanges.append(Int64.min..<range.upperBound) }
            if let range = reading.instantRange {
                query.instantRanges.append(Int64.min..<range.upperBound.microseconds)
            }
        }
        if values.isGiven("on-this-day") {
            let day = try Self.day(of: parser.parse(values.value("on-this-day") ?? "today"))
            query.dayOfYear = EntryQuery.DayOfYear(month: day.month, day: day.day)
        }
    }

    private static func limit(_ query: inout EntryQuery, to reading: DateReading) {
        if let range = reading.wallRange { query.wallRanges.append(range) }
        if let range = reading.instantRange {
            query.instantRanges.append(range.lowerBound.microseconds..<range.upperBound.microseconds)
        }
    }

    private static func day(of reading: DateReading) throws(Failure) -> CivilDate {
        switch reading.kind {
        case .moment(let time): return time.wallTime.date
        case .span(let first, let last):
            guard first == last else {
                throw Failure(
                    "--on-this-day needs one day, and \(reading) has more", hint: "--on-this-day 2026-11-20", .usage)
            }
            return first
        }
    }

    private func readProperties(_ query: inout EntryQuery) throws {
        query.importNumber = try importNumber()
        for group in values.lists("tag") {
            let names = group.map { Self.tagName($0) }
            query.excludedTags += names.filter(\.isExcluded).map(\.name)
            let wanted = names.filter { !$0.isExcluded }.map(\.name)
            if !wanted.isEmpty { query.tagGroups.append(wanted) }
        }
        query.journal = values.value("journal")
        query.isStarred = values.flag("starred")
        query.terms = values.all("contains").map { SearchTerm($0) }
        query.possessions = values.all("has").compactMap(EntryQuery.Possession.init(rawValue:))
        query.near = try values.value("near").map(Self.circle)
    }

    private static func tagName(_ text: String) -> (name: String, isExcluded: Bool) {
        let isExcluded = text.hasPrefix("-")
        return (String((isExcluded ? text.dropFirst() : text[...]).drop { $0 == "#" || $0 == "@" }), isExcluded)
    }

    private func importNumber() throws -> Int? {
        guard let text = values.value("import") else { return nil }
        if text == "last" {
            guard let number = try store.lastImportNumber() else {
                throw Failure("nothing was ever imported into this diary", hint: "diary import PATH")
            }
            return number
        }
        guard let number = Int(text), number > 0 else {
            throw Failure("\(text) is no number of an import", hint: "--import 3 or --import last", .usage)
        }
        return number
    }

    static func count(_ text: String) throws(Failure) -> Int {
        guard let count = Int(text), count >= 0 else {
            throw Failure("\(text) is no number of entries", hint: "-n 20", .usage)
        }
        return count
    }

    private static func circle(_ text: String) throws(Failure) -> EntryQuery.Circle {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.drop { $0 == " " }) }
        guard numbers.count == 2 || numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1],
            let center = Position(latitude: latitude, longitude: longitude),
            let radius = numbers.count == 3 ? numbers[2] : 1,
            radius >= 0
        else {
            throw Failure(
                "\(text) is no place", hint: "degrees north and east, then kilometres: --near 50.08,14.43,5", .usage)
        }
        return EntryQuery.Circle(center: center, radius: radius)
    }
}

extension Position {
    /// Reads `LAT,LON` in decimal degrees.
    static func reading(_ text: String, option: String) throws(Failure) -> Position {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.drop { $0 == " " }) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let position = Position(latitude: latitude, longitude: longitude)
        else {
            throw Failure("\(text) is no place", hint: "decimal degrees north and east: \(option) 50.08,14.43", .usage)
        }
        return position
    }
}
