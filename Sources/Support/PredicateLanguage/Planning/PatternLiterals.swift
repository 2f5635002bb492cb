/// Finds the literal runs that every match of a regular expression must contain.
///
/// It understands literals, dots, classes, quantifiers, alternatives and groups at the top level; for anything else it
/// gives up entirely. So it may miss a run but never invents one.
struct PatternLiterals {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var run = String.UnicodeScalarView()
    private var runs: [LiteralRun] = []
    private var alternatives: [[LiteralRun]] = []
    /// True if only literals were read since the beginning.
    private var isAtStart = true
    private var runIsAtStart = true

    /// The runs of each alternative of a pattern; none if the pattern is not understood.
    static func runs(of pattern: String) -> [[LiteralRun]] {
        var reader = PatternLiterals(scalars: Array(pattern.unicodeScalars))
        return reader.read() ? reader.alternatives : []
    }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    /// Reads the pattern; false if nothing can be said about it.
    private mutating func read() -> Bool {
        while let scalar = current {
            position += 1
            switch scalar {
            case "|": endAlternative()
            case "(": guard skipGroup() else { return false }
            case "[": guard skipClass() else { return false }
            case "\\": guard escape() else { return false }
            case "^" where isAtStart && run.isEmpty: break
            case ".", "^", "$": endRun()
            case "*", "?", "+", "{": return false
            default: literal(scalar)
            }
            guard scalar == "|" || quantifier() else { return false }
        }
        endAlternative()
        return true
    }

    private mutating func literal(_ scalar: Unicode.Scalar) {
        if run.isEmpty { runIsAtStart = isAtStart }
        run.append(scalar)
    }

    /// Ends a run before something that is not a literal.
    private mutating func endRun(isAtEnd: Bool = false) {
        if !run.isEmpty { runs.append(LiteralRun(text: String(run), isAtStart: runIsAtStart, isAtEnd: isAtEnd)) }
        run = String.UnicodeScalarView()
        isAtStart = false
    }

    private mutating func endAlternative() {
        endRun(isAtEnd: true)
        alternatives.append(runs)
        (runs, isAtStart) = ([], true)
    }

    /// Consumes a quantifier; the literal before it may be missing or repeated, so that the run ends before or after
    /// it.
    private mutating func quantifier() -> Bool {
        guard let scalar = current, "*?+{".unicodeScalars.contains(scalar) else { return true }
        if scalar == "+" {
            endRun()
        } else {
            if !run.isEmpty { run.removeLast() }
            endRun()
        }
        position += 1
        if scalar == "{" {
            while let inner = current, inner != "}" {
                guard "0123456789,".unicodeScalars.contains(inner) else { return false }
                position += 1
            }
            guard current != nil else { return false }
            position += 1
        }
        // Lazy and possessive forms.
        if current == "?" || current == "+" { position += 1 }
        return true
    }

    /// An escaped mark is a literal; an escaped letter or digit is a class, a boundary, or not understood.
    private mutating func escape() -> Bool {
        guard let scalar = current else { return false }
        position += 1
        if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) {
            literal(scalar)
            return true
        }
        endRun()
        return "dDwWsShHvVbBAzZR".unicodeScalars.contains(scalar)
    }

    private mutating func skipClass() -> Bool {
        endRun()
        var isFirst = true
        while let scalar = current {
            position += 1
            switch scalar {
            case "[", "&": return false
            case "\\": position += 1
            case "]" where !isFirst: return true
            case "^" where isFirst: continue
            default: break
            }
            isFirst = false
        }
        return false
    }

    /// Skips a plain group; flags such as `(?x)` change the rest, so that nothing can be said.
    private mutating func skipGroup() -> Bool {
        endRun()
        if current == "?" {
            guard position + 1 < scalars.count, ":=!".unicodeScalars.contains(scalars[position + 1]) else {
                return false
            }
        }
        var depth = 1
        while depth > 0, let scalar = current {
            position += 1
            switch scalar {
            case "(": depth += 1
            case ")": depth -= 1
            case "\\": position += 1
            case "[": guard skipClass() else { return false }
            default: break
            }
        }
        return depth == 0
    }
}
