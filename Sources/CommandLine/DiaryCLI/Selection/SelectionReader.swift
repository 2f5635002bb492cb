import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// Turns the options and words of a SELECTION into a query.
struct SelectionReader {
    var invocation: Invocation
    let store: DiaryStore
    /// The keys of the saved searches that are being read, each one referring to the next.
    var chain: [String] = []

    private var values: OptionValues { invocation.values }

    /// The query of the options and the words in `operands`.
    ///
    /// A first word `:NAME` is a saved search, whose conditions are added. A word that is a whole DATE means that day;
    /// any other is a predicate. With `--explain` the plan is printed, and the command is done.
    func query(
        operands: [String], scope: EntryQuery.Scope = .diary, terms: [SearchTerm] = []
    ) throws -> EntryQuery {
        var (query, predicates) = try selection(operands: operands, scope: scope, terms: terms)
        query.conditions += try PredicateReader(invocation: invocation).read(predicates, about: DiaryVocabulary.entry)
            .map { .predicate($0) }
        if isPlanWanted { try finish(explaining: store.plan(query)) }
        return query
    }

    /// True if the plan is to be printed instead of running the command.
    var isPlanWanted: Bool { values.flag(.explain) }

    func finish(explaining plan: EntryPlan) throws -> Never {
        for line in EntryPlanRenderer.lines(of: plan) { try invocation.output.line(line) }
        throw EarlyExit(exitCode: .success)
    }

    /// The query without its predicates, which are returned as written since they are not always about entries.
    func selection(
        operands: [String], scope: EntryQuery.Scope = .diary, terms: [SearchTerm] = []
    ) throws -> (query: EntryQuery, predicates: [String]) {
        let saved = try savedQuery(operands.first, in: scope)
        let words =
            try values.all(.contains).map { SearchTerm(try invocation.keptText($0, called: "the text to find")) }
            + terms
        var conditions = try words.map(EntryCondition.holds) + dateConditions()
        var predicates = values.all(.where)
        for operand in operands.dropFirst(saved == nil ? 0 : 1) {
            if operand.hasPrefix(":") { throw misplaced(operand) }
            if let reading = try dateReading(operand) {
                try invocation.printReading(operand, reading)
                conditions.append(.created(.on, operand))
            } else if let failure = try EntryInSelection(invocation: invocation, store: store, scope: scope)
                .failure(for: operand)
            {
                throw failure
            } else if let failure = PlainWord(invocation: invocation, store: store).failure(for: operand) {
                throw failure
            } else {
                predicates.append(operand)
            }
        }
        conditions += try propertyConditions()
        if scope == .diary {
            try noteUnknownTags(in: conditions)
            try noteUnknownJournal()
        }
        let query = EntryQuery(
            (saved?.conditions ?? []) + conditions, in: scope,
            order: values.flag(.reverse) ? .oldestFirst : saved?.order ?? .newestFirst,
            limit: try values.value(.number).map(Self.count) ?? saved?.limit)
        return (query, predicates)
    }

    static func isGiven(_ values: OptionValues) -> Bool {
        SelectionOptions.group.options.contains { values.isGiven($0.key) }
    }

    /// Returns whether a text has a character of predicates alone, although it may begin like a date (`1/2 = latitude`).
    static func isComparison(_ text: String) -> Bool { text.contains(where: "=<>'\"$".contains) }

    /// The date that a word is; nil for a predicate and for an entry.
    private func dateReading(_ word: String) throws -> DateReading? {
        guard !Self.isComparison(word) else { return nil }
        do { return try invocation.context.dateParser.parse(word) } catch .unknown { return nil } catch {
            let references = EntryReference(invocation: invocation, store: store, includesTrash: true)
            guard try references.entries(beginningWith: word).isEmpty else { return nil }
            throw error
        }
    }

    /// The conditions of the options on creation times.
    ///
    /// The dates are printed here and parsed again when the query is planned.
    private func dateConditions() throws -> [EntryCondition] {
        var conditions: [EntryCondition] = []
        if let date = values.value(.on) {
            _ = try invocation.date(date)
            conditions.append(.created(.on, date))
        }
        if let date = values.value(.from) { conditions.append(.created(.from, try end(date, "from"))) }
        if let date = values.value(.to) { conditions.append(.created(.to, try end(date, "to"))) }
        if values.isGiven(.onThisDay) {
            let date = values.value(.onThisDay) ?? "today"
            _ = try invocation.date(date)
            conditions.append(.createdOnDay(ofYear: date))
        }
        return conditions
    }

    /// The date of `--from` or `--to`, which must not be a range.
    private func end(_ text: String, _ option: String) throws -> String {
        guard try invocation.date(text).granularity == .range else { return text }
        throw Failure(
            "--\(option) needs one date, and \(line: text) has two", hint: "--on \(ShellQuoting.quoted(text))", .usage)
    }

    private func propertyConditions() throws -> [EntryCondition] {
        var conditions: [EntryCondition] = []
        if let number = try importNumber() { conditions.append(.imported(number)) }
        for group in values.lists(.tag) {
            let names = try group.map { Self.tagName(try invocation.keptText($0, called: "the tag")) }
            // An empty value, such as of an unset variable, would select all entries.
            guard !names.isEmpty, names.allSatisfy({ !$0.name.isEmpty }) else {
                throw Failure("--tag names no tag", hint: "--tag work; without a tag: --tag=-work", .usage)
            }
            let excluded = names.filter(\.isExcluded).map(\.name)
            let wanted = names.filter { !$0.isExcluded }.map(\.name)
            if !excluded.isEmpty { conditions.append(.untagged(excluded)) }
            if !wanted.isEmpty { conditions.append(.tagged(wanted)) }
        }
        if let name = values.value(.journal) {
            conditions.append(.journal(try invocation.keptText(name, called: "the journal")))
        }
        if values.flag(.starred) { conditions.append(.starred) }
        let possessions = values.all(.has).compactMap(EntryCondition.Possession.init(rawValue:))
        conditions += possessions.map(EntryCondition.has)
        if let circle = try values.value(.near).map(NearArgument(invocation: invocation).circle) {
            conditions.append(.near(circle))
        }
        return conditions
    }

    private static func tagName(_ text: String) -> (name: String, isExcluded: Bool) {
        let isExcluded = text.hasPrefix("-")
        return (String((isExcluded ? text.dropFirst() : text[...]).drop { $0 == "#" || $0 == "@" }), isExcluded)
    }

    private func importNumber() throws -> Int? {
        guard let text = values.value(.import) else { return nil }
        if text == "last" {
            guard let number = try store.lastImportNumber() else {
                throw Failure("nothing was ever imported into this diary", hint: "diary import PATH")
            }
            return number
        }
        guard let number = Int(text), number > 0 else {
            throw Failure("\(text) is not the number of an import", hint: "--import 3 or --import last", .usage)
        }
        return number
    }

    static func count(_ text: String) throws(Failure) -> Int {
        guard let count = Int(text), count >= 0 else {
            throw Failure("\(text) is not a number of entries", hint: "-n 20", .usage)
        }
        return count
    }
}

extension Invocation {
    /// The query of the command's options and words.
    func query(in store: DiaryStore) throws -> EntryQuery {
        try SelectionReader(invocation: self, store: store).query(operands: operands)
    }
}

extension Position {
    /// Reads `LAT,LON` in decimal degrees.
    static func reading(_ text: String, option: String) throws(Failure) -> Position {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.drop { $0 == " " }) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let position = Position(latitude: latitude, longitude: longitude)
        else {
            throw Failure(
                "\(text) is not a position", hint: "decimal degrees north and east: \(option) 50.08,14.43", .usage)
        }
        return position
    }
}

/// The plan of a query: the index terms, the tests on rows, the order and the SQL.
enum EntryPlanRenderer {
    static func lines(of plan: EntryPlan) -> [StyledText] {
        let statement = plan.readableStatement.split(separator: "\n", omittingEmptySubsequences: false)
        let nothing = plan.mediaTests.isEmpty ? "nothing" : "nothing but of each medium"
        var lines = part("search index", [plan.indexTerms.map(Self.visible) ?? "not used"])
        lines += part("row by row", plan.tests.isEmpty ? [nothing] : plan.tests)
        lines += part("each medium", plan.mediaTests)
        lines += part("order", [order(plan)])
        return lines + part("SQL", statement.map(String.init))
    }

    /// The terms with visible line ends, which mark the edges of a field.
    private static func visible(_ terms: String) -> String {
        terms.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }

    private static func order(_ plan: EntryPlan) -> String {
        let direction = plan.order.description
        guard let limit = plan.limit else { return "\(direction), all" }
        let look = plan.probeLimit.map { "; after \($0.grouped) rows the search index" } ?? ""
        return "\(direction), until \(limit.grouped) are found\(look)"
    }

    /// A name and its lines, aligned; the longest name has twelve letters.
    private static func part(_ name: String, _ lines: [String]) -> [StyledText] {
        lines.enumerated().map { index, text in
            let label = index == 0 ? name : ""
            let padding = String(repeating: " ", count: 14 - label.count)
            return "\(label, .bold)\(padding)\(SafeText(text))"
        }
    }
}
