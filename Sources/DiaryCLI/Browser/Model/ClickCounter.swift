import Chronology
import Terminal

/// Tells a second click at the same place from a first one.
struct ClickCounter {
    private var last: (position: GridPosition, time: Instant)?

    /// Microseconds between two clicks that belong together, at most.
    private static let patience: Int64 = 500_000

    /// Takes what the mouse did; whether it is the second click.
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
