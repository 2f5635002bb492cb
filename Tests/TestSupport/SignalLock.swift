import Foundation

/// Separates tests that check signal actions from programs that change them, since they belong to the process.
package enum SignalLock {
    private static let lock = NSRecursiveLock()

    /// Runs `body` while no other test changes or checks signal actions.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
