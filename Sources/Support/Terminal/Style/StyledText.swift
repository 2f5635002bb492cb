/// Text made of runs, each with its style; all of it is escaped by `SafeText`.
///
///     let line: StyledText = "\("3f2a9c", .cyan)  Dinner at \("Anna's", .hit)"
package struct StyledText: Sendable, Hashable {
    package struct Run: Sendable, Hashable {
        package var text: SafeText
        package var style: Style

        package init(_ text: SafeText, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    package private(set) var runs: [Run] = []

    package init() {}

    package init(_ text: SafeText, _ style: Style = .plain) {
        append(text, style)
    }

    package init(runs: [Run]) {
        self.runs = runs.filter { !$0.text.string.isEmpty }
    }

    package mutating func append(_ text: SafeText, _ style: Style = .plain) {
        guard !text.string.isEmpty else { return }
        runs.append(Run(text, style))
    }

    /// Adds foreign text, escaped by `SafeText`, at the end.
    package mutating func append(_ foreign: String, _ style: Style = .plain) {
        append(SafeText(foreign), style)
    }

    package mutating func append(_ other: StyledText) {
        runs += other.runs
    }

    package static func += (left: inout Self, right: Self) { left.append(right) }

    package static func + (left: consuming Self, right: Self) -> Self {
        left.append(right)
        return left
    }

    /// The text with a style wherever it has none of its own.
    package func tinted(_ style: Style) -> StyledText {
        StyledText(runs: runs.map { $0.style == .plain ? Run($0.text, style) : $0 })
    }

    /// The text with a style in ranges of scalars, in order and disjoint, wherever it has none of its own.
    ///
    /// Linear in the length.
    package func tinted(_ style: Style, in ranges: [Range<Int>]) -> StyledText {
        guard !ranges.isEmpty else { return self }
        var result = StyledText()
        var (rest, place) = (ranges[...], 0)
        for run in runs {
            let scalars = run.text.string.unicodeScalars
            let end = place + scalars.count
            var index = scalars.startIndex
            while place < end {
                while let range = rest.first, range.upperBound <= place { rest.removeFirst() }
                let isInside = rest.first.map { $0.contains(place) } ?? false
                let bound = rest.first.map { isInside ? $0.upperBound : $0.lowerBound } ?? end
                let count = min(bound, end) - place
                let next = scalars.index(index, offsetBy: count)
                let part = SafeText(raw: String(scalars[index..<next]))
                result.append(part, isInside && run.style == .plain ? style : run.style)
                (index, place) = (next, place + count)
            }
        }
        return result
    }

    /// The text without any style or mark.
    package var plain: String { runs.reduce(into: "") { $0 += $1.text.string } }

    package var isEmpty: Bool { runs.isEmpty }
}

extension StyledText: ExpressibleByStringInterpolation {
    /// Collects literal text as plain runs and interpolated values as styled ones.
    package struct StringInterpolation: StringInterpolationProtocol {
        var text = StyledText()

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            text.append(literal)
        }

        /// Adds a value's description, escaped by `SafeText`, in a style.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
            text.append(value.description, style)
        }

        /// Adds a text on one line, escaped by `SafeText`, in a style.
        package mutating func appendInterpolation(line text: String, _ style: Style = .plain) {
            self.text.append(SafeText(text).singleLine, style)
        }

        /// Adds text that is already escaped, in a style.
        package mutating func appendInterpolation(_ value: SafeText, _ style: Style = .plain) {
            text.append(value, style)
        }

        package mutating func appendInterpolation(_ value: StyledText) {
            text.append(value)
        }
    }

    package init(stringLiteral text: String) {
        self.init(SafeText(text))
    }

    package init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }
}
