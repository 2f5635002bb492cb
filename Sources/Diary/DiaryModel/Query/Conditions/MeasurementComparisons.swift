import PredicateLanguage

/// The part of comparisons of measurements that the database can check.
enum MeasurementComparisons {
    typealias Reading = ConditionReader.Reading

    /// `ANY measurements.key …`, `NONE` and `ALL`.
    static func reading(_ comparison: ComparisonOutline, _ path: ArraySlice<String>) -> Reading {
        guard let key = path.first, path.count == 1 else { return .unknown }
        switch comparison.qualifier {
        case .any?: return one(comparison, key)
        case Qualifier.none?: return one(comparison, key).negated(true)
        case .all?: return one(comparison, key, isNegated: true).negated(true)
        case nil: return .unknown
        }
    }

    /// One measurement satisfies the comparison, or does not satisfy it.
    private static func one(_ comparison: ComparisonOutline, _ key: String, isNegated: Bool = false) -> Reading {
        guard let test = test(comparison, key, isNegated: isNegated) else {
            return .narrowing(.measurement(MeasurementTest()))
        }
        return .exact(.measurement(test))
    }

    private static func test(_ comparison: ComparisonOutline, _ key: String, isNegated: Bool) -> MeasurementTest? {
        switch key {
        case "name":
            return MeasurementTest(names: .comparison(NameComparison(outline: comparison, isNegated: isNegated)))
        case "value":
            return ValueTest(comparison).map { MeasurementTest(value: isNegated ? .negation($0) : $0) }
        case "unit":
            return ValueTest(comparison, ofText: true).map { MeasurementTest(unit: isNegated ? .negation($0) : $0) }
        default: return nil
        }
    }

    /// `values.NAME …`: the last value of the name.
    static func last(_ comparison: ComparisonOutline, of name: String) -> Reading {
        guard comparison.qualifier == nil, let test = ValueTest(comparison) else { return .unknown }
        return .exact(.lastMeasured(name: name, test))
    }

    /// `measurements.@count`.
    static func count(_ comparison: ComparisonOutline) -> Reading {
        guard comparison.qualifier == nil, let test = ValueTest(comparison) else { return .unknown }
        return .exact(.column(.measurementCount, test))
    }

    /// `SUBQUERY(measurements, $m, …).@count`: if some must satisfy the condition, its parts restrict one measurement.
    static func partialCount(_ comparison: ComparisonOutline) -> Reading {
        guard comparison.qualifier == nil, let test = ValueTest(comparison), test.excludesZero else { return .unknown }
        var wanted = MeasurementTest()
        guard let filter = comparison.filter else { return .narrowing(.measurement(wanted)) }
        for case .comparison(var part) in filter.outline.parts {
            part.text = comparison.text
            guard part.qualifier == nil, case .value(of: let path) = part.subject, path.count == 2,
                path[0] == "$" + filter.variable, let found = self.test(part, path[1], isNegated: false)
            else { continue }
            wanted.names = wanted.names ?? found.names
            wanted.value = wanted.value ?? found.value
            wanted.unit = wanted.unit ?? found.unit
        }
        return .narrowing(.measurement(wanted))
    }
}

extension PredicateOutline {
    /// The conditions that AND joins at the top level.
    fileprivate var parts: [PredicateOutline] {
        if case .conjunction(let parts) = self { parts.flatMap(\.parts) } else { [self] }
    }
}
