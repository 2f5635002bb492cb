import Chronology
import Terminal

/// Detects double clicks.
struct ClickCounter {
    private var last: (position: GridPosition, time: Instant)?

    /// The maximum time between the clicks of a double click, in microseconds.
    private static let patience: Int64 = 500_000

    /// Handles a mouse event; returns whether it is the second click.
    mutating func isSecond(_ mouse: MouseEvent, at time: Instant) -> Bool {
        guard mouse.action == .pressed(.left) else { return false }
        if let last, last.position == mouse.position, 0...Self.patience ~= time.microseconds - last.time.microseconds {
            self.last = nil
            return true
        }
        last = (mouse.position, time)
        return false
    }
}
