import Glibc

/// Bounds the time that a predicate may take for one object.
///
/// Evaluation counts its steps, and the system's clock is read only after so many of them: an object that takes few never
/// costs a look at it.
package final class EvaluationClock {
    /// Seconds for one object, where nothing else is said.
    package static let usualSeconds = 10.0

    private static let stepsBetweenLooks = 1024

    /// Seconds for one object; nil without a bound.
    let seconds: Double?
    private var stepsLeft = EvaluationClock.stepsBetweenLooks
    private var deadline: Double?

    /// A clock that stands at the beginning of an object.
    init(seconds: Double?) {
        self.seconds = seconds
    }

    /// Begins with the next object.
    package func begin() {
        stepsLeft = Self.stepsBetweenLooks
        deadline = nil
    }

    /// Counts steps of about a comparison each.
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
        // NB: once it is too late, every further step looks again and throws.
        guard now < deadline else {
            stepsLeft = 0
            throw PredicateError(.tooSlow(seconds: seconds), at: range)
        }
    }

    /// Seconds since some moment; `clock_gettime` with `CLOCK_MONOTONIC`.
    private static func now() -> Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
