import Foundation

/// Keeps tests that look at the reactions to signals apart from programs that change them: they belong to the process.
package enum SignalLock {
    private static let lock = NSRecursiveLock()

    /// Runs `body` while no other test changes or looks at signals.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
