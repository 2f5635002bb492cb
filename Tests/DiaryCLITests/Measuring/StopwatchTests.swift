import DiaryModel
import Terminal
import Testing

@testable import DiaryCLI

struct StopwatchTests {
    private let numbers = MeasuredNumber(.program)
    private static let second: Int64 = 1_000_000

    @Test func `any key starts it and any key ends it, with the distance of the thunder`() {
        var watch = Stopwatch(.distance(temperature: 15))
        #expect(watch.press(.character("x"), at: 5 * Self.second) == nil && watch.isRunning)
        #expect(watch.line(at: 8 * Self.second, numbers).plain.hasPrefix("3.0 s   1.0 km   "))
        #expect(watch.press(Key(.enter), at: 15 * Self.second) == .keep(3.4, unit: "km"))
        #expect(!watch.isRunning)
    }

    @Test(arguments: [(10.0, 20.0, 3.4), (10, 0, 3.3), (23, 20, 7.9), (0.1, 20, 0), (29, -20, 9.3), (3, 15, 1)])
    func `the distance has one decimal`(seconds: Double, temperature: Double, kilometres: Double) {
        #expect(StormDistance.kilometres(after: seconds, temperature: temperature) == kilometres)
    }

    @Test func `another name counts seconds`() {
        var watch = Stopwatch(.seconds)
        _ = watch.press(.character(" "), at: 0)
        #expect(watch.press(.character(" "), at: 12_340_000) == .keep(12.3, unit: "s"))
    }

    @Test func `further values follow, and the last is undone`() {
        var watch = Stopwatch(.seconds)
        for second in [1, 2, 5, 9] as [Int64] {
            if case .keep(let value, _) = watch.press(.character("a"), at: second * Self.second) {
                watch.didKeep(value)
            }
        }
        #expect(watch.kept == [1, 4])
        #expect(watch.press(Key(.backspace), at: 10) == .takeBack)
        watch.didTakeBack()
        #expect(watch.kept == [1] && watch.line(at: 0, numbers).plain.hasPrefix("1 s   any key starts the next one"))
    }

    @Test(arguments: [Key(.escape), .character("q")])
    func `Escape and q discard a running time`(key: Key) {
        var watch = Stopwatch(.seconds)
        #expect(watch.press(key, at: 0) == .leave)
        _ = watch.press(.character(" "), at: 0)
        #expect(watch.press(key, at: Self.second) == .leave && watch.kept.isEmpty)
    }

    @Test func `while it runs Backspace is a key like any other`() {
        var watch = Stopwatch(.seconds)
        #expect(watch.press(Key(.backspace), at: 0) == nil && !watch.isRunning)
        _ = watch.press(.character(" "), at: 0)
        #expect(watch.press(Key(.backspace), at: Self.second) == .keep(1, unit: "s"))
    }
}
