import TestFixtures
import Testing

@testable import PredicateLanguage

struct HostileInputTests {
    @Test(arguments: [
        ("(", "", ""), ("(", "a = 1", ")"), ("NOT ", "a = 1", ""), ("!", "a = 1", ""), ("-", "a = 1", ""),
        ("{", "1", "}"), ("sum(", "a", ")"), ("TERNARY(a = 1, ", "1", ", 2)"), ("(TERNARY((", "a = 1", "), 1, 2) = 1)"),
        ("SUBQUERY(a, $x, ", "b = 1", ").@count = 1"), ("CAST(", "1", ", 'NSNumber')"), ("a[", "0", "]"),
        ("$x := ", "1", ""), ("a.", "a", ""), ("1 + ", "1", ""), ("a = 1 = ", "1", ""), ("2 ** ", "2", ""),
        ("[", "", ""), ("%@", "", ""), ("'", "", ""), ("\\", "", ""),
        ("FUNCTION(", "now()", ", 'dateByAddingTimeInterval:', 1)"),
    ])
    func `deep nesting ends in an error`(opening: String, middle: String, closing: String) {
        for count in [1_000, 100_000] {
            let text = String(repeating: opening, count: count) + middle + String(repeating: closing, count: count)
            #expect(throws: PredicateError.self) { try PredicateSyntax(parsing: text + " = 1") }
        }
    }

    @Test func `long chains of AND and OR are not nesting`() throws {
        let text = Array(repeating: "a = 1 AND b = 2", count: 5_000).joined(separator: " OR ")
        let syntax = try PredicateSyntax(parsing: text)
        #expect(try PredicateSyntax(parsing: syntax.description) == syntax)
        #expect(try !holds(text))
    }

    @Test func `the deepest trees that are read can be printed, checked and asked`() throws {
        let deepest = [
            String(repeating: "(", count: 190) + "a = 1" + String(repeating: ")", count: 190),
            String(repeating: "NOT ", count: 190) + "a = 1", String(repeating: "1 + ", count: 180) + "1 = 181",
            String(repeating: "-", count: 180) + "a = 1", String(repeating: "a.", count: 180) + "a = nil",
            String(repeating: "{", count: 180) + String(repeating: "}", count: 180) + " = a",
            String(repeating: "TERNARY(a = 1, 1, ", count: 90) + "1" + String(repeating: ")", count: 90) + " = 1",
        ]
        for text in deepest {
            let syntax = try PredicateSyntax(parsing: text)
            #expect(try PredicateSyntax(parsing: syntax.description) == syntax)
            _ = try holds(text)
        }
    }

    @Test func `ten megabytes are refused at once`() {
        let text = "a = '" + String(repeating: "x", count: 10_000_000) + "'"
        #expect(failure(text)?.kind == .tooLong(limit: Parser.lengthLimit))
    }

    @Test func `a million bytes of string are read`() throws {
        let long = String(repeating: "é", count: 400_000)
        #expect(try holds("a = '\(long)'", ["a": .string(long)]))
    }

    @Test func `ten megabytes of anything are refused at once`() {
        for piece in ["(", "a AND ", "'", "NOT ", "{1,", "\\"] {
            let text = String(repeating: piece, count: 10_000_000 / piece.utf8.count)
            #expect(failure(text)?.kind == .tooLong(limit: Parser.lengthLimit))
        }
    }

    @Test(arguments: ["^(a+)+$", "(a|aa)+", "(.*)*b", "(a*)*(a*)*(a*)*$x"])
    func `an expression that backtracks without end is stopped`(pattern: String) {
        let text = String(repeating: "a", count: 40) + "!"
        let error = failure("text MATCHES '\(pattern)'", ["text": .string(text)])
        // Some engines find at once that nothing can match; none may run forever.
        #expect(error == nil || error?.kind == .patternTooExpensive(pattern))
    }

    @Test(arguments: [UInt64(7), 8]) func `random bytes are read or refused, never worse`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "a", "text", "=", "!=", "CONTAINS", "[cd]", "'x'", "(", ")", "{", "}", ",", ".", "AND", "OR", "NOT", "ANY",
            "$x",
            ":=", "1", "2.5", "-", "*", "**", "%@", "%K", "@count", "#in", "SUBQUERY", "TERNARY", "sum", ":", "[", "]",
            "FIRST", "SELF", "nil", "MATCHES", "LIKE", "BETWEEN", "IN", "é", "\\", "'", "\"", "now()",
            "CAST(1,'NSDate')",
        ]
        for _ in 0..<3_000 {
            let count = Int.random(in: 1...14, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            guard let syntax = try? PredicateSyntax(parsing: text, arguments: [.string("a"), .integer(1), .null]) else {
                continue
            }
            #expect((try? PredicateSyntax(parsing: syntax.description)) == syntax, "seed \(seed): \(text)")
            _ = failure(text, ["a": .integer(1), "text": .string("x")])
        }
    }
}
