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
        ("wordCount", "wordCount > 0"), ("starred", "starred = YES"), ("tags AND starred = YES", "tags.@count > 0"),
        ("updateTme > 'today'", "updateTime"),
        ("creationTime > 'lst week'", "'last week'"), ("creationTime = 'yesterdy'", "'yesterday'"),
        ("ANY media.captureTime > 'lst week'", "'last week'"),
        ("creationTime BETWEEN {'lst week', 'today'}", "'last week'"),
        ("creationTime > '2024-02-30'", "a date is 2026-11-20, 19.11.2026, 'yesterday 18:30'"),
        ("creationTime > 'banana'", "a date is 2026-11-20, 19.11.2026, 'last friday', 'yesterday 18:30'"),
        ("date = 'yesterdy'", "creationTime"),
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
        ("wordCount = '3'", "never holds: wordCount is a number and '3' is a string", nil),
        ("ANY media.type = 'photo'", "media.type is one of 'image', 'audio', 'video'", nil),
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

    @Test func `a key to count by is named too`() {
        let outcome = program.run("stats", "--by", "camera")
        #expect(outcome.exitCode == .usage && outcome.error.hasSuffix("\nhint: media.model\n"))
    }
}
