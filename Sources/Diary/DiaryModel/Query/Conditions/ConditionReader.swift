import PredicateLanguage

/// Derives the conditions that the database can check from the structure of a predicate.
struct ConditionReader {
    /// A condition that every entry satisfies that satisfies the predicate, and whether no other entry does.
    struct Reading {
        let condition: RowCondition
        let isExact: Bool

        /// A reading that restricts nothing.
        static var unknown: Reading { Reading(condition: .anything, isExact: false) }

        static func exact(_ condition: RowCondition) -> Reading { Reading(condition: condition, isExact: true) }
        static func narrowing(_ condition: RowCondition) -> Reading { Reading(condition: condition, isExact: false) }
    }

    /// The reading of one comparison, not negated and negated.
    let comparison: (ComparisonOutline, _ isNegated: Bool) -> Reading

    /// The derived condition; a NOT is carried inwards to the comparisons.
    func reading(_ outline: PredicateOutline, isNegated: Bool = false) -> Reading {
        switch outline {
        case .truth(let truth): .exact(truth != isNegated ? .anything : .nothing)
        case .other: .unknown
        case .negation(let operand): reading(operand, isNegated: !isNegated)
        case .conjunction(let parts): joined(parts, isNegated: isNegated, byAll: !isNegated)
        case .disjunction(let parts): joined(parts, isNegated: isNegated, byAll: isNegated)
        case .comparison(let comparison): self.comparison(comparison, isNegated)
        }
    }

    private func joined(_ parts: [PredicateOutline], isNegated: Bool, byAll: Bool) -> Reading {
        let readings = parts.map { reading($0, isNegated: isNegated) }
        let conditions = readings.map(\.condition)
        return Reading(
            condition: byAll ? .allOf(conditions) : .anyOf(conditions), isExact: readings.allSatisfy(\.isExact))
    }
}

extension RowCondition {
    /// All of the conditions, without those that restrict nothing.
    static func allOf(_ conditions: [RowCondition]) -> RowCondition {
        if conditions.contains(where: \.isNothing) { return .nothing }
        let limiting = conditions.filter { !$0.isAnything }
        return limiting.isEmpty ? .anything : limiting.count == 1 ? limiting[0] : .all(limiting)
    }

    /// One of the conditions; if one restricts nothing, none does.
    static func anyOf(_ conditions: [RowCondition]) -> RowCondition {
        if conditions.contains(where: \.isAnything) { return .anything }
        let possible = conditions.filter { !$0.isNothing }
        return possible.isEmpty ? .nothing : possible.count == 1 ? possible[0] : .any(possible)
    }

    private var isAnything: Bool { if case .anything = self { true } else { false } }
    private var isNothing: Bool { if case .nothing = self { true } else { false } }
}

extension ConditionReader.Reading {
    func negated(_ isNegated: Bool) -> ConditionReader.Reading {
        guard isNegated else { return self }
        guard isExact else { return .unknown }
        switch condition {
        case .anything: return .exact(.nothing)
        case .nothing: return .exact(.anything)
        case .negation(let inner): return .exact(inner)
        case .all, .any, .text, .created, .dayOfYear, .column, .arithmetic, .identifiers, .journal, .tag, .medium,
            .hasMedia, .measurement, .lastMeasured:
            return .exact(.negation(condition))
        }
    }
}
