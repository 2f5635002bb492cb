import Testing

@testable import PredicateLanguage

struct PrintingTests {
    @Test(arguments: [UInt64(1), 2, 3, 4]) func `a random tree reads as it was printed`(seed: UInt64) throws {
        var random = RandomSyntax(seed: seed)
        for _ in 0..<1_000 {
            let syntax = random.predicate(depth: 5)
            let read = try? PredicateSyntax(parsing: syntax.description)
            #expect(read == syntax, "seed \(seed): \(syntax)")
        }
    }

    @Test(arguments: [
        ("a=1&&b==2||!c<>3", "a = 1 AND b = 2 OR NOT c != 3"), ("(n+1)*2=6", "(n + 1) * 2 = 6"),
        ("((n = 5))", "n = 5"), ("some tags =[DC] \"it's\"", "ANY tags =[cd] 'it\\'s'"),
        ("n = -(-5)", "n = 5"), ("#in = 1", "#in = 1"), ("a.first = yes", "a.#first = TRUE"),
        ("d > cast(1.5, 'NSDate')", "d > CAST(1.500000, 'NSDate')"), ("8-3-2=3", "8 - 3 - 2 = 3"),
        ("8-(3-2)=7", "8 - (3 - 2) = 7"), ("NOT (a = 1 OR b = 2)", "NOT (a = 1 OR b = 2)"),
    ])
    func `the printed form is plain`(text: String, expected: String) throws {
        #expect(try PredicateSyntax(parsing: text).description == expected)
    }

    @Test(arguments: [
        ("étrange.@count", "étrange.@count = 1"), ("é-t.@count", "#'é-t'.@count = 1"), ("a.K-p", "a.#'K-p' = 1"),
        ("media.@max.K-p", "media.@max.#'K-p' = 1"),
        ("media.@max.in", "media.@max.#in = 1"), ("it's\\", "#'it\\'s\\\\' = 1"), ("2nd", "#'2nd' = 1"),
    ])
    func `a key that is not an identifier is printed in quotes, and parses to the same`(path: String, text: String)
        throws
    {
        let syntax = try PredicateSyntax(parsing: "%K = 1", arguments: [.string(path)])
        #expect(syntax.description == text)
        #expect(try PredicateSyntax(parsing: text) == syntax)
    }

    @Test func `ranges are those of the text`() throws {
        let text = "§ = 1"
        #expect(failure(text)?.range == SourceRange(0, 2))
        guard case .comparison(let comparison) = try PredicateSyntax(parsing: "  ab.c >= ( 5 )").kind else { return }
        #expect(comparison.left.range == SourceRange(2, 6))
        #expect(comparison.right.range.lowerBound == 12)
    }
}
