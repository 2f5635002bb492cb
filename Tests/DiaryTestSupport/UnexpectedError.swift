/// An error of another case than the expected one.
package struct UnexpectedError: Error {
    package let error: (any Error)?

    package init(_ error: (any Error)?) {
        self.error = error
    }
}
