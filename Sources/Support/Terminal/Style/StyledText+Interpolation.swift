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
