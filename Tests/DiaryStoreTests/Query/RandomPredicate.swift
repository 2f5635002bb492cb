import TestFixtures

/// Random predicates about entries that read and check without an error; some can't be decided for some entries.
struct RandomPredicate {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed &+ 0x5EED)
    }

    mutating func text(depth: Int = 3) -> String {
        switch depth > 0 ? generator.pick([0, 0, 1, 2, 3, 4, 4, 4]) : 4 {
        case 0: "\(text(depth: depth - 1)) AND \(text(depth: depth - 1))"
        case 1: "(\(text(depth: depth - 1)) OR \(text(depth: depth - 1)))"
        case 2: "NOT (\(text(depth: depth - 1)))"
        case 3: "(\(text(depth: depth - 1)) OR \(text(depth: 0)) OR \(text(depth: 0)))"
        default: comparison()
        }
    }

    private static let mediumTexts = [
        "caption", "fileName", "title", "model", "keywords", "recognizedText", "recognizedLanguage", "recognizer",
    ]

    private mutating func comparison() -> String {
        switch generator.pick(Array(0..<21)) {
        case 0, 1, 2: strings("text")
        case 3: strings(generator.pick(["title", "journal", "place", "timeZone", "id"]))
        case 4: numbers(generator.pick(Self.numberKeys))
        case 5: dates(generator.pick(["creationTime", "updateTime", "addTime"]))
        case 6: tags()
        case 7:
            generator.pick([
                "starred = YES", "starred != YES", "hasTime = NO", "icon = nil", "icon != nil", "TRUEPREDICATE",
                "FALSEPREDICATE",
            ])
        case 8:
            "\(qualifier()) \(strings("media." + generator.pick(Self.mediumTexts)))"
        case 9: "\(qualifier()) \(numbers("media." + generator.pick(["duration", "width", "filmDuration"])))"
        case 10:
            generator.isOne(in: 2)
                ? "\(qualifier()) media.type \(generator.pick(["=", "!="])) \(generator.pick(["'image'", "'audio'", "nil"]))"
                : "\(qualifier()) media.timeDoubt \(generator.pick(["=", "!="])) \(generator.pick(["'file'", "'day'", "nil"]))"
        case 11: "\(qualifier()) \(dates("media.captureTime"))"
        case 12: "media.@count \(order()) \(generator.pick(["0", "1", "2", "0.5"]))"
        case 13: arithmetic()
        case 14:
            "SUBQUERY(media, $m, $m.\(numbers("duration")) AND $m.type = 'image').@count \(order()) \(generator.pick(["0", "1"]))"
        case 15: numbers(generator.pick(["priority", "values.weight", "values.#'blood-pressure'", "values.WEIGHT"]))
        case 16: dates(generator.pick(["due", "due", "doneTime"]))
        case 17:
            generator.pick([
                "isTask = YES", "isTask = NO", "isTask != NO", "isDone = NO", "isDone = YES", "isDone != YES",
                "isDone = nil", "dueHasTime = YES", "dueHasTime = NO", "isPastDue = YES", "isPastDue = NO",
                "isPastDue != YES", "due < 'tomorrow' AND isDone = NO", "due < 'monday' AND due >= 'today'",
                "due < now()", "priority > 1 AND isDone = NO", "due != nil AND starred = YES",
            ])
        case 18: measurements()
        case 19: "measurements.@count \(order()) \(generator.pick(["0", "1", "2"]))"
        default: others()
        }
    }

    private mutating func strings(_ key: String) -> String {
        let operation = generator.pick([
            "=", "!=", "CONTAINS", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "<", "IN", "nil", "mirror",
        ])
        let options = generator.pick(["", "", "[c]", "[d]", "[cd]", "[n]"])
        let word = generator.pick(RandomDiary.words)
        switch operation {
        case "LIKE":
            return
                "\(key) LIKE\(options) \(quoted(generator.pick(["*", ""]) + escaped(word) + generator.pick(["*", "?", "*\(escaped(word))"])))"
        case "MATCHES": return "\(key) MATCHES\(options) \(quoted(pattern(word)))"
        case "IN": return "\(key) IN {\(quoted(word)), \(quoted(generator.pick(RandomDiary.words)))}"
        case "nil": return "\(key) \(generator.pick(["=", "!="])) nil"
        case "mirror" where !key.hasPrefix("media"):
            return "\(quoted(word)) \(generator.pick(["=", "!=", "IN"]))\(options) \(key)"
        case "mirror": return "\(key) = \(quoted(word))"
        default: return "\(key) \(operation)\(options) \(quoted(word))"
        }
    }

    private mutating func pattern(_ word: String) -> String {
        let literal = word.unicodeScalars.map { ".*?\\+()[]{}|^$".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
            .joined()
        return generator.pick([
            ".*\(literal).*", "\(literal).*", "(?s).*\(literal)", "\(literal)|.*x.*", ".*\(literal)?",
            "[a-z]*\(literal)+.*",
        ])
    }

    private mutating func numbers(_ key: String) -> String {
        let number = generator.pick(["0", "1", "3", "2025", "-1", "42.25", "640", "6"])
        switch generator.pick([0, 0, 0, 1, 2, 3]) {
        case 1: return "\(key) BETWEEN {\(number), \(generator.pick(["7", "2026", "0"]))}"
        case 2: return "\(key) IN {\(number), 5, 2026}"
        case 3: return "\(key) \(generator.pick(["=", "!=", "<="])) nil"
        default: return "\(key) \(order()) \(number)"
        }
    }

    private mutating func dates(_ key: String) -> String {
        let date = generator.pick(["2025", "2025-07-02", "2026-01", "1970-01-01", "2025-12-31T23:59:59Z", "1660"])
        switch generator.pick([0, 0, 0, 1, 2, 3]) {
        case 1: return "\(key) BETWEEN {'\(date)', '2026'}"
        case 2: return "\(key) \(order()) CAST(\(generator.pick(["773107199.5", "0", "-978307200"])), 'NSDate')"
        case 3: return "\(key) \(generator.pick(["=", "!="])) nil"
        default: return "\(key) \(order()) '\(date)'"
        }
    }

    private mutating func tags() -> String {
        let name = quoted(generator.pick(RandomDiary.names + ["WORK", "nobody"]))
        return generator.pick([
            "tags CONTAINS \(name)", "\(name) IN tags", "ANY tags = \(name)", "ANY tags ==[cd] \(name)",
            "ALL tags BEGINSWITH[c] \(name)", "NONE tags CONTAINS 'o'", "tags.@count \(order()) 1",
            "ANY tags IN {\(name), 'home'}",
            "tags[SIZE] = 2", "ANY tags MATCHES '[a-z]+'", "ALL tags != \(name)", "tags CONTAINS[cd] \(name)",
        ])
    }

    private mutating func measurements() -> String {
        let qualifier = qualifier()
        return generator.pick([
            "\(qualifier) measurements.name = 'weight'", "\(qualifier) measurements.name ==[cd] 'ECLAIRS'",
            "\(qualifier) measurements.name != 'weight'", "\(qualifier) measurements.name CONTAINS 'e'",
            "\(qualifier) \(numbers("measurements.value"))",
            "\(qualifier) measurements.unit \(generator.pick(["=", "!="])) \(generator.pick(["'kg'", "nil", "'x'"]))",
            "\(qualifier) measurements.unit CONTAINS 'g'",
            "SUBQUERY(measurements, $m, $m.name = 'weight' AND $m.value > 70).@count \(order()) \(generator.pick(["0", "1"]))",
            "SUBQUERY(measurements, $m, $m.name ==[c] 'weight' AND $m.\(numbers("value"))).@count > 0",
            "SUBQUERY(measurements, $m, $m.unit = 'kg' AND NOT ($m.value = 70) AND $m.value < hour).@count >= 1",
            "measurements.@max.value > 70", "ANY measurements.value > priority", "values.weight > values.éclairs",
            "measurements[FIRST].unit = 'kg'", "values.weight + 1 > 71",
        ])
    }

    private mutating func arithmetic() -> String {
        generator.pick([
            "hour * 2 + 1 > 13", "weekday - media.@count < 2", "-hour < -6", "starred + hasTime = 1",
            "importNumber + 1 = nil", "10 / media.@count > 4", "hour / 5 = 1", "9223372036854775807 + hour > 9e18",
            "(wordCount + 1) * 2 > 6", "tags.@count * 1.5 = 3", "text.length > 12", "year * 100 + month = 202507",
        ])
    }

    private mutating func others() -> String {
        generator.pick([
            "media.type CONTAINS 'image'", "'audio' IN media.type", "ANY media.diaryEntry.starred = YES",
            "media.type = 'image'",
            "uppercase(title) CONTAINS 'TRAM'", "media.@max.duration > 3", "ANY media.keywords = 'Tram'",
            "media != nil",
            "TERNARY(starred = YES, 1, 2) = 1", "SELF.text = text", "journal MATCHES '[A-Z].*'",
            "journal BEGINSWITH[cd] 'caf'",
            "media.@avg.width > 100", "id MATCHES '[0-9a-f-]{36}'", "month IN {7, 12}", "NONE media.type = 'audio'",
            "day = 1",
        ])
    }

    private mutating func qualifier() -> String { generator.pick(["ANY", "ALL", "NONE", "SOME"]) }

    private mutating func order() -> String { generator.pick(["=", "!=", "<", "<=", ">", ">="]) }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { "*?\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    private func quoted(_ text: String) -> String {
        "'" + text.unicodeScalars.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
    }

    private static let numberKeys = [
        "hour", "weekday", "year", "year", "month", "day", "wordCount", "importNumber", "latitude", "altitude",
        "starred",
    ]
}
