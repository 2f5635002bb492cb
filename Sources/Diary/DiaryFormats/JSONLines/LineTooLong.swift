/// A line that is longer than any entry should be.
package struct LineTooLong: Error, Equatable {
    /// The line's number, from 1.
    package let number: Int
}
