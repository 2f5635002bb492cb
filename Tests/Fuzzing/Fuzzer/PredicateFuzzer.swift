import PredicateLanguage

/// The bytes are read as a predicate, then, after a NUL, as a text for which it is evaluated.
///
/// A readable predicate must print as text with the same tree, and must be decided or refused for any object.
enum PredicateFuzzer {
    static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        let parts = unsafe bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = unsafe parts.first else { return }
        let text = unsafe String(decoding: first, as: UTF8.self)
        let subject = unsafe parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "Příliš žluťoučký kůň 京都"
        let arguments: [PredicateConstant] = [
            .string(subject), .integer(3), .null, .array([.string("a"), .double(2.5)]),
        ]
        guard let syntax = try? PredicateSyntax(parsing: text, arguments: arguments) else { return }
        // The value of a placeholder may have no literal form.
        guard text.contains("%") || (try? PredicateSyntax(parsing: syntax.description)) == syntax else {
            fatalError("prints as another tree: \(syntax.description)")
        }
        ask(syntax, of: subject)
    }

    private static func ask(_ syntax: PredicateSyntax, of subject: String) {
        let object = object(subject)
        for environment in [plain, typed] {
            guard let predicate = try? CheckedPredicate(syntax, in: environment) else { continue }
            let whole = try? predicate.matches(object)
            for part in predicate.parts { use(part.outline) }
            guard let whole,
                let negated = try? CheckedPredicate(PredicateSyntax(parsing: "NOT (\(syntax))"), in: environment)
            else { continue }
            // A random number or the current time may differ the next time; a variable keeps its value.
            guard !isUnsteady(syntax.description), let opposite = try? negated.matches(object) else { continue }
            if whole == opposite { fatalError("holds as much as its opposite: \(syntax.description)") }
        }
    }

    private static func use(_ outline: PredicateOutline) {
        switch outline {
        case .comparison(let comparison): _ = comparison.requiredTexts
        case .negation(let inner): use(inner)
        case .conjunction(let parts), .disjunction(let parts): parts.forEach(use)
        case .truth, .other: break
        }
    }

    private static func isUnsteady(_ text: String) -> Bool {
        ["random", "now", ":="].contains { text.contains($0) }
    }

    private static func object(_ subject: String) -> [String: PredicateValue] {
        let inner: [String: PredicateValue] = [
            "type": .string("image"), "n": .double(-0.5), "caption": .string(subject),
        ]
        return [
            "text": .string(subject), "a": .integer(5), "b": .double(2.5), "n": .integer(.max), "s": .string("x"),
            "starred": .boolean(true), "date": .date(PredicateDate(microseconds: 1_700_000_000_000_000)),
            "tags": .array([.string("work"), .string(subject), .null]), "empty": .array([]), "nothing": .null,
            "media": .array([.object(inner), .object([:]), .object(inner)]), "object": .object(inner),
        ]
    }

    private static var plain: PredicateEnvironment {
        PredicateEnvironment(variables: ["x": .string("x"), "n": .integer(2)])
    }

    private static var typed: PredicateEnvironment {
        let entry = Vocabulary.Entity(
            name: "entry",
            keys: [
                "text": .string, "a": .number, "b": .number, "starred": .boolean, "date": .date,
                "tags": .collection(of: .string), "media": .collection(of: .object(entity: "medium")), "s": .any,
            ])
        let medium = Vocabulary.Entity(name: "medium", keys: ["type": .string, "n": .number, "caption": .string])
        return PredicateEnvironment(
            variables: ["x": .string("x")], vocabulary: Vocabulary([entry, medium]), entity: "entry")
    }
}
