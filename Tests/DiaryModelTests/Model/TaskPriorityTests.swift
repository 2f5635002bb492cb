import DiaryModel
import TestFixtures
import Testing

/// Tasks with their sort keys, moved as the store moves them.
private struct NumberedTasks {
    /// The rows, most urgent first.
    private(set) var rows: [(name: Int, number: Double)] = []
    /// The number of times that all sort keys were reassigned.
    private(set) var respacingCount = 0

    /// Puts a task at an index of the others.
    mutating func put(_ name: Int, at index: Int) {
        rows.removeAll { $0.name == name }
        let upper = index > 0 ? rows[index - 1].number : nil
        let lower = index < rows.count ? rows[index].number : nil
        guard let number = TaskPriority.between(lower, upper) else {
            respacingCount += 1
            rows.insert((name, 0), at: index)
            for (index, number) in TaskPriority.evenlySpaced(rows.count).enumerated() { rows[index].number = number }
            return
        }
        rows.insert((name, number), at: index)
    }

    var areInOrder: Bool {
        rows.allSatisfy { TaskPriority.isPossible($0.number) }
            && zip(rows, rows.dropFirst()).allSatisfy { $0.number > $1.number }
    }
}

struct TaskPriorityTests {
    @Test func `numbers are those that are promised`() {
        #expect(TaskPriority.between(nil, nil) == 2.5)
        #expect(TaskPriority.between(nil, 2) == 1.98)
        #expect(TaskPriority.between(4, nil) == 5 - 0.99)
        #expect(TaskPriority.between(1, 4) == 2.5)
        #expect(TaskPriority.evenlySpaced(4) == [4, 3, 2, 1])
        #expect(TaskPriority.evenlySpaced(0).isEmpty)
    }

    @Test func `without a number in between the result is nil`() {
        #expect(TaskPriority.between(2, (2.0).nextUp) == nil)
        #expect(TaskPriority.between(nil, .leastNonzeroMagnitude) == nil)
        #expect(TaskPriority.between((5.0).nextDown, nil) == nil)
        #expect(TaskPriority.between(3, 3) == nil)
        #expect(TaskPriority.between(3, 2) == nil)
    }

    @Test(arguments: [0, 5, -1, Double.infinity, -Double.infinity, Double.nan]) func `invalid priorities`(
        number: Double
    ) {
        #expect(!TaskPriority.isPossible(number))
    }

    @Test func `10,000 random moves give the order that a plain list has`() {
        var generator = SeededGenerator()
        var (tasks, plain): (NumberedTasks, [Int]) = (NumberedTasks(), [])
        for _ in 0..<10_000 {
            let name = Int.random(in: 0..<40, using: &generator)
            plain.removeAll { $0 == name }
            let index = generator.pick([0, plain.count, Int.random(in: 0...plain.count, using: &generator)])
            plain.insert(name, at: index)
            tasks.put(name, at: index)
            guard tasks.rows.map(\.name) == plain, tasks.areInOrder else {
                Issue.record("\(generator.name): \(tasks.rows)")
                return
            }
        }
    }

    @Test(arguments: [0, 1, 2]) func `moves into one gap go on for ever`(index: Int) {
        var tasks = NumberedTasks()
        for name in 0..<2 { tasks.put(name, at: name) }
        for name in 2..<4000 { tasks.put(name, at: index) }
        #expect(tasks.areInOrder && tasks.rows.count == 4000)
        #expect(tasks.respacingCount > 0 || index == 2, "\(tasks.respacingCount)")
    }
}
