/// The direction of an ambiguous date, such as `friday`.
package enum DateDirection: Hashable, Sendable {
    /// The latest one, today included: past events are described.
    case past
    /// The next one, today included: future tasks are described.
    case coming
}
