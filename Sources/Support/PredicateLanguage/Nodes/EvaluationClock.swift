import Glibc

/// Limits the processor time that a predicate may take for one object, all of it in one thread.
///
/// A busy machine, or one that was suspended in between, takes nothing away from it.
///
/// Evaluation counts its steps, and reads the system's clock only after a number of them: an object with few steps
/// never reads it.
package final class EvaluationClock {
    /// The default limit of one object in seconds of processor time.
    package static let usualSeconds = 10.0

    private static let stepsBetweenLooks = 1024

    /// The limit of one object in seconds; nil for none.
    let seconds: Double?
    private var stepsLeft = EvaluationClock.stepsBetweenLooks
    private var deadline: Double?

    init(seconds: Double?) {
        self.seconds = seconds
    }

    /// Begins with the next object.
    package func begin() {
        stepsLeft = Self.stepsBetweenLooks
        deadline = nil
    }

    /// Counts steps of the size of a comparison.
    ///
    /// - Throws: ``PredicateError/Kind/tooSlow(seconds:)`` once the object has taken too long.
    @inline(__always)
    func step(_ count: Int = 1, at range: SourceRange) throws(PredicateError) {
        stepsLeft -= count
        if stepsLeft <= 0 { try look(at: range) }
    }

    private func look(at range: SourceRange) throws(PredicateError) {
        stepsLeft = Self.stepsBetweenLooks
        guard let seconds else { return }
        let now = Self.now()
        guard let deadline else {
            self.deadline = now + seconds
            return
        }
        // NB: after the limit, every further step reads the clock again and throws.
        guard now < deadline else {
            stepsLeft = 0
            throw PredicateError(.tooSlow(seconds: seconds), at: range)
        }
    }

    /// The thread's processor time in seconds; `clock_gettime` with `CLOCK_THREAD_CPUTIME_ID`.
    private static func now() -> Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
