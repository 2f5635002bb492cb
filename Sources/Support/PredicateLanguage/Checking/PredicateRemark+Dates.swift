extension PredicateRemark {
    /// The remark on conditions that must all hold, if no date satisfies those on one key; nil if one does.
    ///
    /// - Parameter isDate: whether an expression is known to be a date.
    init?(
        contradiction parts: [ComparisonSyntax], dates: any DateInterpreter, isDate: (ExpressionSyntax) -> Bool
    ) {
        var windows: [(subject: ExpressionSyntax, window: DateWindow, parts: [ComparisonSyntax])] = []
        for part in parts where part.qualifier == nil {
            for (subject, operation, text) in part.dateBounds where isDate(subject) {
                guard let span = dates.span(of: text) else { continue }
                let index = windows.firstIndex { $0.subject == subject } ?? windows.count
                if index == windows.count { windows.append((subject, DateWindow(), [])) }
                windows[index].window.narrow(operation, span)
                if windows[index].parts.last != part { windows[index].parts.append(part) }
            }
        }
        guard let found = windows.first(where: { $0.window.isEmpty }) else { return nil }
        guard let part = found.parts.first, found.parts.count == 1 else {
            let written = found.parts.map { "\($0)" }.joined(separator: " AND ")
            self.init("\(written) never holds: no date satisfies all of it")
            return
        }
        var correction: String?
        if case .aggregate(let bounds) = part.right.kind, bounds.count == 2 {
            correction = "BETWEEN {\(bounds[1]), \(bounds[0])}"
        }
        self.init("\(part) never holds: the lower bound is written first", correction: correction)
    }
}

/// The dates that conditions allow: wall-clock seconds and moments, which are not compared with each other.
private struct DateWindow {
    private var wall = (start: Int64.min, end: Int64.max)
    private var instants = (start: Int64.min, end: Int64.max)

    var isEmpty: Bool { wall.start >= wall.end || instants.start >= instants.end }

    mutating func narrow(_ operation: ComparisonOperator, _ span: DateSpan) {
        switch span {
        case .wall(let range): Self.narrow(&wall, operation, range)
        case .instants(let range): Self.narrow(&instants, operation, range)
        }
    }

    private static func narrow(
        _ window: inout (start: Int64, end: Int64), _ operation: ComparisonOperator, _ range: Range<Int64>
    ) {
        switch operation {
        case .equal:
            window = (max(window.start, range.lowerBound), min(window.end, range.upperBound))
        case .greater: window.start = max(window.start, range.upperBound)
        case .greaterOrEqual: window.start = max(window.start, range.lowerBound)
        case .less: window.end = min(window.end, range.lowerBound)
        case .lessOrEqual: window.end = min(window.end, range.upperBound)
        case .notEqual, .contains, .beginsWith, .endsWith, .like, .matches, .in, .between: break
        }
    }
}

extension ComparisonSyntax {
    /// The texts that a side is compared with, as bounds of the other side.
    fileprivate var dateBounds: [(subject: ExpressionSyntax, operation: ComparisonOperator, text: String)] {
        if operation == .between, case .aggregate(let bounds) = right.kind, bounds.count == 2,
            let lower = bounds[0].text, let upper = bounds[1].text
        {
            return [(left, .greaterOrEqual, lower), (left, .lessOrEqual, upper)]
        }
        if let text = right.text { return [(left, operation, text)] }
        guard let text = left.text, let mirrored = operation.mirrored else { return [] }
        return [(right, mirrored, text)]
    }
}

extension ExpressionSyntax {
    fileprivate var text: String? {
        if case .constant(.string(let text)) = kind { text } else { nil }
    }
}
