import Glibc

/// A clock that never goes back, whatever happens to the time of day; `clock_gettime` with `CLOCK_MONOTONIC`.
///
/// The standard library's clock would link the concurrency runtime.
package enum MonotonicClock {
    /// Nanoseconds since some moment before the process began.
    package static var nanoseconds: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Milliseconds since the same moment.
    package static var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
