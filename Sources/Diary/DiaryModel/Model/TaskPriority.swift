/// The numbers that order unfinished tasks: greater than 0, less than 5, and greater for more urgent ones.
package enum TaskPriority {
    package static func isPossible(_ number: Double) -> Bool { number > 0 && number < 5 }

    /// A number between two neighbours: the mean of two, 0.99 of the lowest below all, 0.99 of the highest's distance
    /// to 5 above all, and 2.5 without neighbours.
    ///
    /// - Parameters:
    ///   - lower: the next less urgent one; nil at the end.
    ///   - upper: the next more urgent one; nil at the beginning.
    /// - Returns: nil if no number lies strictly between, so that all need new ones.
    package static func between(_ lower: Double?, _ upper: Double?) -> Double? {
        let number =
            switch (lower, upper) {
            case (nil, nil): 2.5
            case (nil, let upper?): upper * 0.99
            case (let lower?, nil): 5 - (5 - lower) * 0.99
            case (let lower?, let upper?): lower + (upper - lower) / 2
            }
        return number > lower ?? 0 && number < upper ?? 5 ? number : nil
    }

    /// Evenly spaced numbers for that many tasks, the most urgent first.
    package static func evenlySpaced(_ count: Int) -> [Double] {
        (0..<count).map { 5 * Double(count - $0) / Double(count + 1) }
    }
}
