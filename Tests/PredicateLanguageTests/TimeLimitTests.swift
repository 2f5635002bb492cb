import Glibc
import Testing

@testable import PredicateLanguage

/// Predicates that take too long for one object.
struct TimeLimitTests {
    /// An environment without time, so that the second reading of the clock is too late: after some two thousand
    /// steps.
    private static var hurried: PredicateEnvironment {
        var environment = PredicateEnvironment()
        environment.secondsPerObject = 0
        return environment
    }

    private static func predicate(_ text: String, seconds: Double?) throws(PredicateError) -> CheckedPredicate {
        var environment = PredicateEnvironment()
        environment.secondsPerObject = seconds
        return try CheckedPredicate(try PredicateSyntax(parsing: text), in: environment)
    }

    private static let numbers: [String: PredicateConstant] = ["a": .array((0..<40).map { .integer($0) })]
    private static let texts: [String: PredicateConstant] = [
        "a": .array(Array(repeating: .string("aaaaaaaaaaaaaa"), count: 200))
    ]
    private static let distinct: [String: PredicateConstant] = ["a": .array((0..<500).map { .integer($0) })]
    private static let long: [String: PredicateConstant] = ["a": .string(String(repeating: "ab", count: 5000))]
    private static let nested =
        "SUBQUERY(a, $x, SUBQUERY(a, $y, SUBQUERY(a, $z, $x + $y + $z = -1).@count > 0).@count > 0).@count > 0"

    @Test(arguments: [
        (nested, numbers), ("ANY a MATCHES '(a|a)*b'", texts), ("ANY a MATCHES 'b+'", texts),
        ("(a UNION a).@count = 0", distinct), ("count(a.@distinctUnionOfObjects.self) = 0", distinct),
        ("(a INTERSECT a).@count = 0", distinct), ("(a MINUS a).@count = 1", distinct),
        ("a LIKE '*?b?c*'", long), ("SUBQUERY(a, $x, $x IN a).@count = 0", distinct),
        ("SUBQUERY(a, $x, NONE a = $x).@count = 1", distinct),
        ("SUBQUERY(a, $x, a.@max.self < $x).@count = 1", distinct),
    ])
    func `one that takes too long for an object ends with an error`(
        text: String, object: [String: PredicateConstant]
    ) throws {
        #expect(failure(text, object, in: Self.hurried)?.kind == .tooSlow(seconds: 0))
        let unbounded = try Self.predicate(text, seconds: nil)
        #expect(try !unbounded.matches(PredicateValue(.object(object))))
    }

    @Test func `time begins again with each object`() throws {
        let predicate = try Self.predicate("ANY a = -1", seconds: 0)
        for _ in 0..<1000 { #expect(try !predicate.matches(PredicateValue(.object(Self.numbers)))) }
    }

    @Test func `the parts of a predicate share the time of an object`() throws {
        let sum = "SUBQUERY(a, $x, SUBQUERY(a, $y, $x + $y = -1).@count > 0).@count = 0"
        let predicate = try Self.predicate(Array(repeating: sum, count: 8).joined(separator: " AND "), seconds: 0)
        let parts = predicate.parts
        guard case .object(let object) = PredicateValue(.object(Self.numbers)) else { return }
        predicate.begin(object)
        #expect(throws: PredicateError.self) {
            for part in parts { _ = try predicate.isMet(part) }
        }
    }

    @Test func `time in which the thread doesn't run isn't counted`() throws {
        let sum = "SUBQUERY(a, $x, SUBQUERY(a, $y, $x + $y = -1).@count > 0).@count = 0"
        let predicate = try Self.predicate(Array(repeating: sum, count: 4).joined(separator: " AND "), seconds: 1)
        guard case .object(let object) = PredicateValue(.object(Self.numbers)) else { return }
        predicate.begin(object)
        for part in predicate.parts {
            #expect(try predicate.isMet(part))
            usleep(600_000)
        }
    }

    @Test func `a name that many rows share is tested in bounded time, too`() throws {
        let predicate = try Self.predicate("a MATCHES '(a|a)*b'", seconds: 0)
        guard case .comparison(let comparison)? = predicate.parts.first?.outline else {
            Issue.record("no comparison")
            return
        }
        #expect(throws: PredicateError.self) {
            for _ in 0..<200 { _ = try comparison.holds(.string("aaaaaaaaaaaaaaaaaa")) }
        }
    }

    @Test func `the error names the limit and the option that removes it`() {
        let error = failure(Self.nested, Self.numbers, in: Self.hurried)
        #expect(error?.message == "the predicate takes longer than 0 seconds")
        #expect(error?.hint == "--no-limit to let it take its time")
        #expect(error?.stage == .evaluation)
    }
}
