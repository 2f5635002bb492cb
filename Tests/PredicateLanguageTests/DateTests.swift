import Testing

@testable import PredicateLanguage

struct DateTests {
    /// 2025-07-02T00:30 in Tokyo, which is still 1 July in UTC.
    private static let early = PredicateDate(
        microseconds: (CalendarDates.days(2025, 7, 1) * 86_400 + 15 * 3600 + 1800) * 1_000_000, utcOffset: 9 * 3600)

    private let entry: [String: PredicateConstant] = [
        "creationTime": .date(Self.early), "other": .date(PredicateDate(microseconds: Self.early.microseconds)),
        "text": .string("2025"), "missing": .null,
    ]

    @Test(arguments: [
        ("creationTime = '2025-07-02'", true), ("creationTime = '2025-07-01'", false), ("other = '2025-07-01'", true),
        ("creationTime != '2025-07-02'", false), ("creationTime = '2025-07'", true), ("creationTime = '2025'", true),
        ("creationTime < '2025-07-02'", false), ("creationTime <= '2025-07-02'", true),
        ("creationTime > '2025-07-02'", false), ("creationTime >= '2025-07-02'", true),
        ("creationTime > '2025-07-01'", true), ("creationTime < '2025-07-03'", true),
        ("'2025-07-01' < creationTime", true), ("'2025' = creationTime", true), ("'2025' < creationTime", false),
        ("creationTime BETWEEN {'2025-06', '2025-07'}", true), ("creationTime BETWEEN {'2025-08', '2025-09'}", false),
        ("creationTime BETWEEN {'2025-08', '2025-07'}", false), ("creationTime IN {'2024', '2025'}", true),
        ("creationTime IN {'2024'}", false), ("creationTime > '2025-07-01T12:00:00Z'", true),
        ("creationTime < '2025-07-01T12:00:00Z'", false), ("missing = '2025'", false), ("missing <= '2025'", false),
        ("NOT (missing < '2025')", true), ("text = '2025'", true), ("creationTime = text", false),
        ("creationTime = $day", true), ("ANY {creationTime} = '2025-07-02'", true),
        ("creationTime > CAST(0, 'NSDate')", true),
        ("creationTime BETWEEN {'2025-07-02', now()}", true), ("creationTime BETWEEN {other, '2025-07'}", true),
        ("creationTime IN {other, '2026'}", true), ("creationTime IN {text, '2024'}", false),
        ("creationTime = TERNARY(missing = nil, '2025', '2024')", true),
        ("FUNCTION(creationTime, 'dateByAddingTimeInterval:', 86400) = '2025-07-03'", true),
    ])
    func `a string beside a date is a date of the entry's own calendar`(text: String, expected: Bool) throws {
        #expect(try holds(text, entry, variables: ["day": .string("2025-07-02")]) == expected)
    }

    @Test(arguments: [
        "creationTime BETWEEN {'x', now()}", "creationTime BETWEEN {text, now()}", "creationTime > text",
        "creationTime > 'x'", "creationTime = 'x'", "creationTime > 5",
    ])
    func `a text that is not a date is an error`(text: String) {
        #expect(failure(text, entry) != nil)
    }

    @Test func `times before 1970 have their wall clock`() {
        let date = PredicateDate(microseconds: -1, utcOffset: 3600)
        #expect(date.wallSeconds == 3599)
        #expect(PredicateDate(microseconds: -1_000_000).wallSeconds == -1)
    }
}
