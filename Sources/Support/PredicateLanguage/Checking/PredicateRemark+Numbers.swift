extension PredicateRemark {
    /// The remark on conditions that must all hold, if no number satisfies those on one key: `hour > 22 AND hour < 4`;
    /// nil if one does.
    ///
    /// - Parameter isNumber: whether an expression is known to be a number.
    init?(contradiction parts: [ComparisonSyntax], isNumber: (ExpressionSyntax) -> Bool) {
        var windows: [(subject: ExpressionSyntax, window: NumberWindow, parts: [ComparisonSyntax])] = []
        for part in parts where part.qualifier == nil {
            guard let (subject, operation, number) = part.numberBound, isNumber(subject) else { continue }
            let index = windows.firstIndex { $0.subject == subject } ?? windows.count
            if index == windows.count { windows.append((subject, NumberWindow(), [])) }
            windows[index].window.narrow(operation, number)
            windows[index].parts.append(part)
        }
        guard let found = windows.first(where: { $0.window.isEmpty && $0.parts.count > 1 }) else { return nil }
        let written = found.parts.map { "\($0)" }.joined(separator: " AND ")
        let isRound = found.parts.count == 2 && found.parts.allSatisfy { $0.operation.isOrder }
        self.init(
            "\(written) never holds: no number satisfies all of it",
            correction: isRound ? found.parts.map { "\($0)" }.joined(separator: " OR ") : nil)
    }
}

private struct NumberWindow {
    private var (low, high) = (-Double.infinity, Double.infinity)
    private var (excludesLow, excludesHigh) = (false, false)

    var isEmpty: Bool { low > high || low == high && (excludesLow || excludesHigh) }

    mutating func narrow(_ operation: ComparisonOperator, _ number: Double) {
        switch operation {
        case .equal:
            raise(number, excluding: false)
            lower(number, excluding: false)
        case .greater: raise(number, excluding: true)
        case .greaterOrEqual: raise(number, excluding: false)
        case .less: lower(number, excluding: true)
        case .lessOrEqual: lower(number, excluding: false)
        case .notEqual, .contains, .in, .beginsWith, .endsWith, .like, .matches, .between: break
        }
    }

    private mutating func raise(_ number: Double, excluding: Bool) {
        if number > low {
            (low, excludesLow) = (number, excluding)
        } else if number == low, excluding {
            excludesLow = true
        }
    }

    private mutating func lower(_ number: Double, excluding: Bool) {
        if number < high {
            (high, excludesHigh) = (number, excluding)
        } else if number == high, excluding {
            excludesHigh = true
        }
    }
}

extension ComparisonOperator {
    fileprivate var isOrder: Bool { [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(self) }
}

extension ComparisonSyntax {
    /// The number that a side is compared with, as a bound of the other side.
    fileprivate var numberBound: (subject: ExpressionSyntax, operation: ComparisonOperator, number: Double)? {
        if let number = right.number { return (left, operation, number) }
        guard let number = left.number, let mirrored = operation.mirrored else { return nil }
        return (right, mirrored, number)
    }
}

extension ExpressionSyntax {
    /// The number that is written as a literal.
    var number: Double? {
        switch kind {
        case .constant(.integer(let number)): Double(number)
        case .constant(.double(let number)): number
        default: nil
        }
    }
}
