import TextFolding
import TestFixtures
import Testing

@testable import PredicateLanguage

struct RequirementTests {
    private func requirements(_ text: String) throws -> PredicateRequirements {
        try CheckedPredicate(try PredicateSyntax(parsing: text), in: entryEnvironment).requirements
    }

    @Test(arguments: [
        ("text CONTAINS[cd] 'Příliš'", ["text: prilis"]),
        ("text CONTAINS 'x' AND title BEGINSWITH 'Y'", ["text: x", "title: y"]),
        ("text CONTAINS 'x' OR text CONTAINS 'y'", []), ("NOT text CONTAINS 'x'", []), ("text = 'Ab'", ["text: ab"]),
        ("'Ab' = text", ["text: ab"]), ("'x' IN text", ["text: x"]),
        ("text LIKE '*Foo*bar?'", ["text: foo", "text: bar"]),
        ("text MATCHES '.*Foo+ b?[a-z]{2}(x|y)end'", ["text: foo", "text:  ", "text: end"]), ("text MATCHES 'a|b'", []),
        ("text MATCHES '(?i)abc'", []), ("text MATCHES '\\\\d+ Kč\\\\.'", ["text:  kc."]),
        ("text MATCHES 'ab*c'", ["text: a", "text: c"]),
        ("ANY media.caption CONTAINS 'X'", ["media.caption: x"]), ("ALL media.caption CONTAINS 'X'", []),
        ("NONE media.caption CONTAINS 'X'", []), ("tags CONTAINS 'Work'", ["tags: work"]), ("text != 'x'", []),
        ("text CONTAINS ''", []), ("creationTime = '2025'", []), ("uppercase(text) CONTAINS 'X'", []),
    ])
    func `texts that a match must hold`(text: String, expected: [String]) throws {
        let found = try requirements(text).substrings.map { requirement in
            requirement.keyPath.joined(separator: ".") + ": " + String(decoding: requirement.folded, as: UTF8.self)
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("creationTime >= '2025' AND text = 'x'", ["creationTime >= 2025"]),
        ("'2025' > creationTime", ["creationTime < 2025"]),
        ("creationTime BETWEEN {'2024', '2025'}", ["creationTime >= 2024", "creationTime <= 2025"]),
        ("creationTime = '2025' OR text = 'x'", []), ("NOT creationTime = '2025'", []), ("creationTime != '2025'", []),
        ("ANY media.captureTime < '2024'", ["media.captureTime < 2024"]), ("text = '2025'", []), ("extra = '2025'", []),
    ])
    func `dates that a match must keep to`(text: String, expected: [String]) throws {
        let found = try requirements(text).dateBounds.map { bound in
            let year = ["2024", "2025"].first { CalendarDates().span(of: $0) == bound.span } ?? "?"
            return "\(bound.keyPath.joined(separator: ".")) \(bound.operation.rawValue) \(year)"
        }
        #expect(found == expected)
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
            for requirement in predicate.requirements.substrings {
                let isFound = SearchFold.contains(requirement.folded.span, in: folded.span)
                #expect(isFound, "seed \(seed): \(predicate.syntax) of \(text.debugDescription)")
            }
        }
        #expect(matches > 500)
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
