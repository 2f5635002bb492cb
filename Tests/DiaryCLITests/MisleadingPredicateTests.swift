import DiaryCLI
import TestSupport
import Testing

/// An unknown key names the nearest known one, and impossible conditions are reported.
@Suite struct MisleadingPredicateTests {
    let program = TestProgram()

    init() { program.run("add", "First line #home", "--tag", "work") }

    @Test(arguments: [
        ("iso > 400", "ANY media.isoSpeed"), ("camera = 'X100'", "ANY media.model"),
        ("aperture < 2", "ANY media.fNumber"), ("apertureValue < 2", "ANY media.fNumber"),
        ("ANY media.apertureValue < 2", "fNumber"), ("stars > 3", "ANY media.rating"),
        ("ANY media.stars > 3", "rating"),
        ("date > '2024'", "creationTime"), ("photo != nil", "media"),
        ("tag = 'x'", "tags"),
        ("gps != nil", "latitude"), ("location = 'x'", "place"), ("words > 3", "wordCount"),
        ("Starred = YES", "starred"),
        ("model = 'X100'", "ANY media.model"), ("type = 'image'", "ANY media.type"),
        ("shutter < 1", "ANY media.exposureTime"),
        ("ANY media.iso > 400", "isoSpeed"), ("ANY media.camera = 'x'", "model"),
        ("creationtime > '2024'", "creationTime"),
        ("place = Prague", "'Prague'"), ("text CONTAINS garlic", "'garlic'"), ("ANY tags = hom", "'hom'"),
        ("week", "a date is 'this week', a condition week CONTAINS[cd] 'word'"),
        ("year", "a date is 'this year', a condition year > 0"),
        ("wordCount", "wordCount > 0"), ("starred", "starred = YES"), ("tags AND starred = YES", "tags.@count > 0"),
        ("updateTme > 'today'", "updateTime"),
        ("creationTime > 'lst week'", "'last week'"), ("creationTime = 'yesterdy'", "'yesterday'"),
        ("ANY media.captureTime > 'lst week'", "'last week'"),
        ("creationTime BETWEEN {'lst week', 'today'}", "'last week'"),
        ("creationTime > '2024-02-30'", "a date is 2026-11-20, 19.11.2026, 'yesterday 18:30'"),
        ("creationTime > 'banana'", "a date is 2026-11-20, 19.11.2026, 'last friday', 'yesterday 18:30'"),
        ("date = 'yesterdy'", "creationTime"),
        ("creationTime > 2024", "a date is written in quotes: '2026-11', 'yesterday'"),
        ("creationTime BEGINSWITH '2024'", "= '2026-11' is all of that month; < and > compare with it"),
        ("tags LIKE 'w*'", "ANY before it compares each element"),
        ("media.duration > 60", "ANY before it compares each element"),
        ("size > 1000", "ANY media.byteCount"), ("ANY media.size > 1000", "byteCount"),
        ("media.count > 0", "@count"), ("tags.count > 0", "@count"),
        ("text CONTAINS “garlic”", "a text is written in straight quotes: 'text'"),
        ("text NOT CONTAINS[c] 'x'", "NOT (a CONTAINS[c] 'b')"), ("wordCount NOT IN {1}", "NOT (a IN {…})"),
        ("wordCount BETWEEN 1 AND 3", "BETWEEN {lower, upper}"),
        ("text BETWEEN 'a' AND 'b'", "BETWEEN {lower, upper}"),
    ])
    func `a wrong key or word names the nearest one`(predicate: String, hint: String) {
        let outcome = program.run("list", "--where", predicate)
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
    }

    private static let remarked: [(String, String, String?)] = [
        ("tags = 'x'", "tags = 'x' never holds: tags is a collection and 'x' is a string", "ANY tags = 'x'"),
        ("media.type = 'image'", "media.type = 'image' never holds", "ANY media.type = 'image'"),
        ("text MATCHES '.*\\d.*'", "the pattern is read as .*d.*", "MATCHES '.*\\\\d.*'"),
        ("NOT text LIKE 'a\\*'", "a backslash in quotes is written twice", "LIKE 'a\\\\*'"),
        ("wordCount = '3'", "never holds: wordCount is a number and '3' is a string", "wordCount = 3"),
        ("ANY media.type = 'photo'", "media.type is one of 'image', 'audio', 'video'", "ANY media.type = 'image'"),
        ("ANY media.type = 'Audio'", "media.type is one of 'image', 'audio', 'video'", "ANY media.type = 'audio'"),
        ("starred = 'yes'", "never holds: starred is a number", "starred = YES"),
        ("weekday = 'Monday'", "never holds: weekday is a number", "weekday = 2"),
        ("month != 'nov'", "always holds: month is a number", "month != 11"),
        ("creationTime = 2024", "never holds: creationTime is a date", "creationTime = '2024'"),
        ("hour > 23", "hour is 0 to 23", nil), ("month <= 0", "month is 1 to 12", nil),
        ("latitude > 90.5", "latitude is -90 to 90", nil), ("longitude < -181", "longitude is -180 to 180", nil),
        ("priority >= 6", "priority is 0 to 5", nil),
        ("ANY tags = '#work'", "the names have no # before them", "'work'"),
        ("tags CONTAINS '@work'", "the names have no @ before them", "'work'"),
        ("'#work' IN tags", "the names have no # before them", "'work'"),
        ("id = '2024'", "an id has 36 characters", "id BEGINSWITH '2024'"),
        (
            "id = '3F2AA17B-1E4C-4C55-9A0E-5D21C7B90F13'", "ids have lower-case letters",
            "id = '3f2aa17b-1e4c-4c55-9a0e-5d21c7b90f13'"
        ),
        ("countryCode = 'cz'", "countryCode is two capital letters", "countryCode = 'CZ'"),
        ("countryCode = 'Czechia'", "countryCode is two capital letters", nil),
        (
            "hour >= 22 AND hour < 4", "hour >= 22 AND hour < 4 never holds: no number satisfies all of it",
            "hour >= 22 OR hour < 4"
        ),
        ("year = 2024 AND starred = NO AND 2025 = year", "never holds: no number satisfies all of it", nil),
        ("weekday = 0", "weekday is 1 to 7", nil), ("text CONTAINS ''", "the empty text is never contained", nil),
        ("wordCount BETWEEN {9, 1}", "the lower bound is written first", "BETWEEN {1, 9}"),
        ("tags != 'x'", "tags != 'x' always holds", "NONE tags = 'x'"),
        ("creationTime BETWEEN {'2025', '2024'}", "the lower bound is written first", "BETWEEN {'2024', '2025'}"),
        ("creationTime > '2025' AND creationTime < '2024'", "never holds: no date satisfies all of it", nil),
        ("'2025' < creationTime AND creationTime = '2025-03'", "never holds: no date satisfies all of it", nil),
        (
            "ANY media.date = 'yesterday'", "media.date is the text in the file",
            "ANY media.captureTime = 'yesterday'"
        ),
    ]

    @Test(arguments: remarked)
    func `an implausible predicate is reported and evaluated all the same`(
        predicate: String, note: String, hint: String?
    ) {
        let outcome = program.run("list", predicate)
        #expect(outcome.exitCode == .success)
        #expect(outcome.error.contains("note: ") && outcome.error.contains(note), "\(outcome.error)")
        if let hint { #expect(outcome.error.contains("\nhint: \(hint)\n"), "\(outcome.error)") }
    }

    @Test(arguments: [
        "ANY tags = 'x'", "text MATCHES '.*\\\\d.*'", "creationTime > '2024'", "ANY media.type = 'image'",
        "weekday = 7",
        "creationTime >= '2025' AND creationTime <= '2025'", "creationTime > '2025' OR creationTime < '2024'",
        "creationTime > '2025' AND updateTime < '2024'", "creationTime BETWEEN {'2024', '2024'}",
        "ANY media.date = '2024'",
        "creationTime > 'yesterday' AND creationTime < '2030-01-01T10:00Z'",
        "weekday >= 7", "hour >= 0", "month < 12 AND month > 1", "year >= 2024 AND year <= 2024", "latitude <= 90",
        "hour > 22 OR hour < 4", "ANY tags = 'work'", "NONE tags = '#work'", "text CONTAINS '#work'",
        "id = '3f2aa17b-1e4c-4c55-9a0e-5d21c7b90f13'", "id BEGINSWITH '2024'", "countryCode = 'CZ'",
        "countryCode =[c] 'cz'",
        "text = nil", "hour = nil", "wordCount BETWEEN {1, 9}", "creationTime = '2024'", "tags CONTAINS 'x'",
    ])
    func `a plausible predicate has no note`(predicate: String) {
        #expect(!program.run("list", predicate).error.contains("note: "))
    }

    @Test func `an unknown tag names near ones`() {
        let outcome = program.run("list", "--tag", "hom")
        #expect(outcome.exitCode == .success && outcome.output.isEmpty)
        #expect(outcome.error.contains("note: no entry has the tag hom; near it: home\n"))
        #expect(program.run("list", "--tag", "zzzzzz").error.contains("note: no entry has the tag zzzzzz\n"))
        #expect(!program.run("list", "--tag", "HOME").error.contains("note"))
        #expect(program.run("list", "--tag=-hom").error.contains("note: no entry has the tag hom"))
    }

    @Test func `an unknown journal names near ones`() {
        program.run("add", "Rain", "--journal", "trips")
        let outcome = program.run("list", "--journal", "trip")
        #expect(outcome.exitCode == .success && outcome.output.isEmpty)
        #expect(outcome.error.contains("note: no entry is in the journal trip; near it: trips\n"))
        #expect(program.run("stats", "-j", "zzzzzz").error.contains("note: no entry is in the journal zzzzzz\n"))
        #expect(!program.run("list", "--journal", "TRIPS").error.contains("note"))
        #expect(!program.run("edit", "@", "--journal", "walks").error.contains("note"))
    }

    @Test func `a key to count by is named too`() {
        let size = program.run("stats", "--by", "size")
        #expect(size.exitCode == .usage && size.error.hasSuffix("\nhint: media.byteCount\n"))
        let outcome = program.run("stats", "--by", "camera")
        #expect(outcome.exitCode == .usage && outcome.error.hasSuffix("\nhint: media.model\n"))
    }
}
