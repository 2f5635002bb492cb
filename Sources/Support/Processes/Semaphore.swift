import Glibc

/// A number that threads count down, and wait for while it is 0.
///
/// The corresponding C functions are `sem_init`, `sem_wait` and `sem_post`.
@safe package final class Semaphore: Sendable {
    private nonisolated(unsafe) let value: UnsafeMutablePointer<sem_t>

    /// Makes one with the number that it begins with.
    package init(_ count: UInt32) {
        unsafe value = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        unsafe sem_init(value, 0, count)
    }

    deinit {
        unsafe sem_destroy(value)
        unsafe value.deallocate()
    }

    /// Counts down, once the number is above 0.
    package func wait() {
        while unsafe sem_wait(value) != 0 && errno == EINTR {}
    }

    package func signal() {
        unsafe sem_post(value)
    }
}
