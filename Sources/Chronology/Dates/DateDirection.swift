/// The days that are meant where a text leaves it open, as `friday` does.
package enum DateDirection: Hashable, Sendable {
    /// The latest, today included: what is told has happened.
    case past
    /// The next, today included: what is to be done lies ahead.
    case coming
}
