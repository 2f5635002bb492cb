import Glibc

/// A moment on the monotonic clock at which waiting ends.
package struct Deadline: Sendable {
    private let nanoseconds: Int64

    package init(secondsFromNow seconds: Double) {
        nanoseconds = Self.now + Int64(seconds * 1_000_000_000)
    }

    /// Milliseconds until then, rounded up; 0 when it has passed.
    package var millisecondsLeft: Int32 {
        let left = max(0, nanoseconds - Self.now)
        return Int32(clamping: (left + 999_999) / 1_000_000)
    }

    /// Wraps `clock_gettime`.
    ///
    /// The standard library's clock would link the concurrency runtime.
    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
