import TestFixtures
import Testing
import TextFolding

@testable import PredicateLanguage

struct RequiredTextTests {
    private func comparison(_ text: String) throws -> ComparisonOutline? {
        let checked = try CheckedPredicate(try PredicateSyntax(parsing: text), in: entryEnvironment)
        guard case .comparison(let comparison)? = checked.parts.first?.outline else { return nil }
        return comparison
    }

    /// Alternatives are separated by a bar, texts by a comma; a caret and a dollar sign mark the edges of the value.
    private func required(_ text: String) throws -> String {
        let lists = try comparison(text)?.requiredTexts ?? []
        return lists.map { list in
            list.map { text in
                (text.isAtStart ? "^" : "") + String(decoding: text.folded, as: UTF8.self) + (text.isAtEnd ? "$" : "")
            }.joined(separator: ",")
        }.joined(separator: "|")
    }

    @Test(arguments: [
        ("text CONTAINS[cd] 'Příliš'", "prilis"), ("title BEGINSWITH 'Y'", "^y"), ("title ENDSWITH[c] 'Y'", "y$"),
        ("text = 'Ab'", "^ab$"), ("'Ab' = text", "^ab$"), ("'x' IN text", "x"), ("text IN {'A', 'b'}", "^a$|^b$"),
        ("text LIKE '*Foo*bar?'", "foo,bar"), ("text LIKE 'Foo*bar'", "^foo,bar$"), ("text LIKE '?oo'", "oo$"),
        ("text MATCHES '.*Foo+ b?[a-z]{2}(x|y)end'", "foo, ,end$"), ("text MATCHES 'a|bc.*'", "^a$|^bc"),
        ("text MATCHES '^Foo.*'", "^foo"), ("text MATCHES '.*gew[iy]tter.*'", "gew,tter"),
        ("text MATCHES 'a|.*'", ""), ("text MATCHES '(?i)abc'", ""), ("text MATCHES '\\\\d+ Kč\\\\.'", " kc.$"),
        ("text MATCHES 'ab*c'", "^a,c$"), ("ANY media.caption CONTAINS 'X'", "x"), ("tags CONTAINS 'Work'", "work"),
        ("text != 'x'", ""), ("text CONTAINS ''", ""), ("creationTime = '2025'", ""),
        ("uppercase(text) CONTAINS 'X'", ""),
    ])
    func `texts that a match must hold`(text: String, expected: String) throws {
        #expect(try required(text) == expected)
    }

    @Test(arguments: [
        ("media.@count > 2", ComparisonOutline.Subject.count(of: ["media"]), ">"),
        ("2 < tags[SIZE]", .count(of: ["tags"]), ">"),
        ("SUBQUERY(media, $m, $m.type = 'x').@count = 1", .partialCount(of: ["media"]), "="),
        ("'x' IN media.type", .value(of: ["media", "type"]), "CONTAINS"),
        ("wordCount * 2 > 4", .arithmetic(.combined(.multiply, .value(of: ["wordCount"]), .integer(2))), ">"),
    ])
    func `the key path is on the left`(
        text: String, subject: ComparisonOutline.Subject, operation: String
    ) throws {
        let comparison = try #require(try comparison(text))
        #expect(comparison.subject == subject)
        #expect(comparison.operation.rawValue == operation)
    }

    @Test(arguments: ["text = title", "wordCount / 2 = 1", "SELF = nil", "1 = 1", "sum({1, wordCount}) = 2"])
    func `anything other than a path beside a constant is left to the evaluator`(text: String) throws {
        #expect(try comparison(text) == nil)
    }

    @Test func `a top-level AND is split in any notation`() throws {
        let text = "text = 'a' AND (starred = YES AND (wordCount > 1 OR NOT text = 'b'))"
        let checked = try CheckedPredicate(try PredicateSyntax(parsing: text), in: entryEnvironment)
        #expect(
            checked.parts.map(\.syntax.description) == [
                "text = 'a'", "starred = TRUE", "wordCount > 1 OR NOT text = 'b'",
            ])
        #expect(checked.parts.map(\.syntax.names) == [["text"], ["starred"], ["wordCount", "text"]])
        #expect(try PredicateSyntax(parsing: "SELF.text = 'a'").names == nil)
    }

    @Test(arguments: [UInt64(11), 12, 13]) func `a requirement never excludes a match`(seed: UInt64) throws {
        var random = RandomText(seed: seed)
        var matches = 0
        for _ in 0..<4_000 {
            let text = random.text()
            let predicate = try CheckedPredicate(
                try PredicateSyntax(parsing: random.predicate(about: text)), in: entryEnvironment)
            let object: [String: PredicateValue] = ["text": .string(text), "tags": .array([.string(text)])]
            guard (try? predicate.matches(object)) == true else { continue }
            matches += 1
            let folded = SearchFold.fold(text)
            for case .comparison(let comparison) in predicate.parts.map(\.outline) {
                let lists = comparison.requiredTexts
                let isHeld = lists.isEmpty || lists.contains { $0.allSatisfy { $0.isHeld(in: folded) } }
                #expect(isHeld, "seed \(seed): \(predicate.syntax) of \(text.debugDescription)")
            }
        }
        #expect(matches > 500)
    }
}

extension RequiredText {
    fileprivate func isHeld(in text: [UInt8]) -> Bool {
        SearchFold.contains(folded.span, in: text.span) && (!isAtStart || text.starts(with: folded))
            && (!isAtEnd || text.reversed().starts(with: folded.reversed()))
    }
}

/// Short texts, and predicates that are probably true of them.
private struct RandomText {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    private static let alphabet = Array("abcABC áéÁÉß ẞssİiıσςΣ ệẬơ ﬁfi ガか .*?+()ij\u{301}\u{307}😀".unicodeScalars)

    mutating func text() -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            scalars.append(Self.alphabet.randomElement(using: &generator) ?? "a")
        }
        return composed(String(scalars))
    }

    mutating func predicate(about text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &generator)
        let end = Int.random(in: start..<scalars.count, using: &generator)
        var part = String(String.UnicodeScalarView(scalars[start...end]))
        if Bool.random(using: &generator) {
            part = Bool.random(using: &generator) ? part.uppercased() : part.lowercased()
        }
        let options = ["", "[c]", "[d]", "[cd]", "[n]"].randomElement(using: &generator) ?? ""
        let quoted = PredicateConstant.quoted(part)
        return [
            "text CONTAINS\(options) \(quoted)", "text BEGINSWITH\(options) \(quoted)",
            "text ENDSWITH\(options) \(quoted)",
            "text =\(options) \(quoted)", "\(quoted) IN\(options) text", "tags CONTAINS\(options) \(quoted)",
            "text LIKE\(options) \(PredicateConstant.quoted("*" + part + "*"))",
            "text LIKE\(options) \(PredicateConstant.quoted("?" + part + "*"))",
            "text MATCHES\(options) \(PredicateConstant.quoted(".*" + part + ".*"))",
            "text MATCHES\(options) \(PredicateConstant.quoted(".*" + part + "?.*[a-z]*"))",
            "NOT text CONTAINS \(quoted)",
        ].randomElement(using: &generator) ?? ""
    }
}
