import Testing

@testable import PredicateLanguage

struct ErrorTests {
    /// A wrong predicate, the message, the text that is marked, and the hint.
    @Test(arguments: [
        (
            "text CONTAINS '京都' AND starred AND media.@count > 0", "starred alone is not a condition", "starred",
            "starred = YES"
        ),
        ("starred", "starred alone is not a condition", "starred", "starred = YES"),
        ("media.@count", "media.@count alone is not a condition", "media.@count", "media.@count > 0"),
        ("TRUE", "TRUE alone is not a condition", "TRUE", "TRUEPREDICATE"),
        ("", "the predicate is empty", "", nil), ("   ", "the predicate is empty", "   ", nil),
        ("text CONTAIN 'x'", "unknown operator CONTAIN", "CONTAIN", "CONTAINS"),
        ("text IS NULL", "unknown operator IS", "IS", "= nil, or != nil"),
        ("text NOT IN {1}", "unknown operator NOT", "NOT", "NOT (a IN {…})"),
        ("txet = 'x'", "unknown key txet of entry", "txet", "text"),
        ("ANY media.typ = 'image'", "unknown key typ of medium", "typ", "type"),
        ("media.diaryEntry.starrd = YES", "unknown key starrd of entry", "starrd", "starred"),
        ("text =[q] 'a'", "unknown option [q]", "q", nil),
        (
            "wordCount BETWEEN[c] {1, 2}", "BETWEEN takes no options", "[c]",
            "x >= lower AND x <= upper, which take options"
        ),
        ("summ(tags) = 1", "unknown function summ", "summ", "sum"),
        ("modulus(3, 2) = 1", "unknown function modulus", "modulus", "modulus:by:"),
        ("sum() = 1", "sum takes 1 values, not 0", "sum()", nil),
        ("wordCount % 2 = 1", "unknown placeholder % ", "% ", "modulus:by:(a, b)"),
        ("text = 'abc", "the string has no end", "'abc", nil),
        ("in = 1", "in is a word of the language", "in", "#in is the key of that name"),
        ("and = 1", "and is a word of the language", "and", "#and is the key of that name"),
        ("any = 1", "any is a word of the language", "any", "#any is the key of that name"),
        ("wordCount = 08x", "08x is not a number", "08x", nil),
        ("$1 = 2", "a variable's name begins with a letter or an underscore", "$", nil),
        ("§trange = 1", "unexpected character §", "§", nil), ("wordCount ? 5", "unexpected character ?", "?", nil),
        ("wordCount = 1 = 1", "unexpected =", "=", nil), ("ANY (media.type = 'image')", "unexpected (", "(", nil),
        ("(starred = YES", "unexpected end", "", nil),
        ("text = $word", "the variable $word has no value", "$word", "--arg word VALUE gives it one"),
        ("text = %@", "no argument 1 for the placeholder", "%@", "$name, with --arg name VALUE"),
        ("wordCount CONTAINS 'x'", "CONTAINS can't compare a number with a string", "wordCount CONTAINS 'x'", nil),
        ("text < 5", "< can't compare a string with a number", "text < 5", nil),
        ("text + 1 = 2", "this is a string", "text", nil), ("ANY text = 'a'", "this is a string", "text", nil),
        ("creationTime > 'someday'", "'someday' is not a date", "'someday'", nil),
        ("creationTime BETWEEN {'2025', 'x'}", "'x' is not a date", "{'2025', 'x'}", nil),
        ("'later' > creationTime", "'later' is not a date", "'later'", nil),
        (
            "creationTime > 5", "> can't compare a date with a number", "creationTime > 5",
            "a date is written in quotes: '2026-11', 'yesterday'"
        ),
        ("icon = 'x'", "icon can only be compared with nil", "icon = 'x'", nil),
        ("icon.width = 5", "icon can only be compared with nil", "width", nil),
        ("wordCount BETWEEN 5", "BETWEEN needs two bounds", "5", nil),
        ("text.size = 3", "a string has no size", "size", nil),
        ("CAST(1, 'NSData') = 1", "unknown type NSData", "'NSData'", nil),
        ("FUNCTION(now(), 'description') = 1", "unknown message description", "'description'", nil),
    ])
    func `an error has its problem, its position and a suggestion`(
        text: String, message: String, marked: String, hint: String?
    )
        throws
    {
        let error = try #require(failure(text, in: entryEnvironment))
        #expect(error.message == message)
        #expect(error.hint == hint)
        let bytes = Array(text.utf8)[error.range.lowerBound..<error.range.upperBound]
        #expect(String(decoding: bytes, as: UTF8.self) == marked)
        #expect(error.stage != .evaluation || text.contains("$") || message.contains("a date") || error.kind.isOfTypes)
    }

    @Test func `the expected token is reported`() {
        #expect(failure("a = 1 b")?.expected == "AND, OR or the end")
        #expect(failure("a IN (1, 2)")?.expected == ") or {a, b} for a list")
        #expect(failure("AND a = 1")?.expected == "a key or a value")
        #expect(failure("a = 1 AND OR b = 1")?.expected == "a key or a value")
        #expect(failure("CAST(1, 'x') = 1")?.expected == "NSDate, NSNumber, NSDecimalNumber or NSString")
        #expect(failure("text =[q] 'a'")?.expected == "c, d, n or l")
    }

    @Test(arguments: [
        ("n / 0 = 1", PredicateError.Kind.divisionByZero), ("modulus:by:(n, 0) = 1", .divisionByZero),
        ("nums[7] = 2", .indexOutOfRange(index: 7, count: 2)), ("nums[-1] = 2", .indexOutOfRange(index: -1, count: 2)),
        ("text MATCHES '('", .invalidPattern("(", reason: "mismatched paren")),
        ("n.foo = 1", .noMember("foo", of: .number)), ("1.5 & 1 = 1", .numberOutOfRange),
        ("n < nums", .incomparable(operation: "<", left: .number, right: .collection)),
        ("ANY n = 5", .wrongKind(found: .number, expected: [.collection])),
    ])
    func `evaluation fails with a kind`(text: String, kind: PredicateError.Kind) {
        let object: [String: PredicateConstant] = [
            "n": .integer(5), "nums": .array([.integer(1), .integer(2)]), "text": .string("x"),
        ]
        #expect(failure(text, object)?.kind == kind)
        #expect(failure(text, object)?.stage == .evaluation)
    }
}

extension PredicateError.Kind {
    /// The kinds that the checker finds before evaluation if types are known.
    fileprivate var isOfTypes: Bool {
        switch self {
        case .incomparable, .wrongKind, .betweenNeedsTwo, .noMember, .notADate: true
        default: false
        }
    }
}
