import DiaryModel
import Terminal

/// A stopwatch controlled by keys, which start and stop it alternately.
struct Stopwatch: Equatable {
    enum Quantity: Equatable {
        /// The distance between flash and thunder in kilometres, at a temperature in degrees Celsius.
        case distance(temperature: Double)
        case seconds
    }

    enum Request: Equatable {
        /// A measured value with its unit, to be saved.
        case keep(Double, unit: String)
        case takeBack
        /// Quit; a running time is discarded.
        case leave
    }

    let quantity: Quantity
    /// The start, in microseconds of a monotonic clock; nil while it is stopped.
    private(set) var start: Int64?
    /// The saved times, oldest first.
    private(set) var kept: [Double] = []

    init(_ quantity: Quantity) {
        self.quantity = quantity
    }

    var isRunning: Bool { start != nil }

    /// Handles a key pressed at a time.
    ///
    /// Any key starts and stops, Escape and `q` quit, Backspace undoes the last value while the watch is stopped.
    mutating func press(_ key: Key, at now: Int64) -> Request? {
        switch key {
        case Key(.escape), .character("q"), .character("Q"): return .leave
        case Key(.backspace) where !isRunning: return kept.isEmpty ? nil : .takeBack
        default: break
        }
        guard let begun = start else {
            start = now
            return nil
        }
        start = nil
        return .keep(value(after: Self.seconds(from: begun, to: now)), unit: unit)
    }

    mutating func didKeep(_ value: Double) { kept.append(value) }

    mutating func didTakeBack() { _ = kept.popLast() }

    var unit: String {
        switch quantity {
        case .distance: "km"
        case .seconds: "s"
        }
    }

    private func value(after seconds: Double) -> Double {
        switch quantity {
        case .distance(let temperature): StormDistance.kilometres(after: seconds, temperature: temperature)
        case .seconds: (seconds * 10).rounded() / 10
        }
    }

    /// The line `12.3 s   4.2 km`, or the available keys while it is stopped.
    func line(at now: Int64, _ numbers: MeasuredNumber) -> StyledText {
        guard let start else {
            let last = kept.last.map { "\(numbers.text($0)) \(unit)   " } ?? ""
            let next =
                kept.isEmpty ? "any key starts" : "any key starts the next one, Backspace removes the last one"
            return "\(SafeText(last), .bold)\(SafeText(next)), q ends"
        }
        let seconds = Self.seconds(from: start, to: now)
        let time = "\(numbers.text(seconds, fractions: 1)) s"
        switch quantity {
        case .seconds: return "\(SafeText(time), .bold)   any key ends it, q leaves it out"
        case .distance(let temperature):
            let distance = StormDistance.kilometres(after: seconds, temperature: temperature)
            return "\(SafeText("\(time)   \(numbers.text(distance, fractions: 1)) km"), .bold)   any key at the thunder"
        }
    }

    private static func seconds(from start: Int64, to end: Int64) -> Double { Double(max(0, end - start)) / 1_000_000 }
}
