/// An error of another case than the expected one.
package struct UnexpectedError: Error {
    package let error: (any Error)?

    package init(_ error: (any Error)?) {
        self.error = error
    }
}

/// A value that differs from the expected one; a target that is no target of tests has no `#expect`.
package struct TestDifference: Error, CustomStringConvertible {
    package let description: String

    /// Throws a difference unless both values are equal.
    package static func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ name: String) throws {
        guard found != expected else { return }
        throw TestDifference(description: "\(name): \(found) instead of \(expected)")
    }
}
