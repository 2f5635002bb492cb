public import Chronology

/// One version of an entry's text.
public struct TextVersion: Sendable {
    /// The number, from 1.
    public let number: Int
    /// The time when the text was written.
    public let time: Instant
    /// The text.
    public let text: String
    /// True if the entry shows this version now.
    public let isCurrent: Bool

    package init(number: Int, time: Instant, text: String, isCurrent: Bool) {
        (self.number, self.time, self.text, self.isCurrent) = (number, time, text, isCurrent)
    }
}
