/// A piece of SQL with the values to bind to it.
///
/// Interpolated values are bound, never pasted: `"WHERE id = \(id)"` has the text `WHERE id = ?`. Another piece of SQL
/// is spliced in with its own values; only `\(raw:)` pastes text, for names that the program itself wrote.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    package private(set) var text: String
    package private(set) var values: [SQLValue]

    package init(stringLiteral value: String) {
        text = value
        values = []
    }

    package init(stringInterpolation: Interpolation) {
        text = stringInterpolation.text
        values = stringInterpolation.values
    }

    /// Text that the program itself wrote, without values.
    package init(raw text: String) {
        self.text = text
        values = []
    }

    /// A constant text of the program with the values of this run.
    package init(raw text: String, values: [SQLValue]) {
        self.text = text
        self.values = values
    }

    package init(joining pieces: [SQL], separator: String) {
        // Not `joined`: the runtime would resolve its types at each start.
        text = ""
        values = []
        for (index, piece) in pieces.enumerated() {
            if index > 0 { text += separator }
            self += piece
        }
    }

    /// Conditions joined by `AND` or `OR`.
    ///
    /// SQLite bounds the depth of an expression to 1,000, and a chain of operators is as deep as it is long: long ones
    /// are halved.
    package init(joining conditions: ArraySlice<SQL>, by word: String, indentation: String = " ") {
        if conditions.count <= Self.longestChain {
            self.init(joining: Array(conditions), separator: "\(indentation)\(word) ")
        } else {
            let middle = conditions.startIndex + conditions.count / 2
            let halves = [conditions[..<middle], conditions[middle...]].map { SQL(joining: $0, by: word) }
            self = "(\(halves[0])) \(raw: word) (\(halves[1]))"
        }
    }

    private static let longestChain = 100

    package static func += (left: inout SQL, right: SQL) {
        left.text += right.text
        left.values += right.values
    }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        package mutating func appendInterpolation(_ value: some SQLBindable) {
            text += "?"
            values.append(value.sqlValue)
        }

        /// Binds a value, or NULL for nil.
        package mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
            text += "?"
            values.append(value.sqlValue)
        }

        /// Binds a list of values, for `IN (…)`.
        package mutating func appendInterpolation(list: [some SQLBindable]) {
            text += list.map { _ in "?" }.joined(separator: ", ")
            values += list.map(\.sqlValue)
        }

        package mutating func appendInterpolation(_ piece: SQL) {
            text += piece.text
            values += piece.values
        }

        /// Pastes text that the program itself wrote.
        package mutating func appendInterpolation(raw: String) {
            text += raw
        }
    }
}
