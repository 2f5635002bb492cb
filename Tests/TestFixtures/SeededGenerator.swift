import Glibc

/// Reproducible random numbers from a printed seed: SplitMix64 (Steele, Lea and Flood, 2014).
package struct SeededGenerator: RandomNumberGenerator {
    private let seed: UInt64
    private var state: UInt64

    /// A seed for a test: `DIARY_SEED` if it is set, so that a run can be repeated; otherwise a random one.
    package static var chosenSeed: UInt64 {
        let word = unsafe getenv("DIARY_SEED").map { unsafe String(cString: $0) }
        return word.flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    }

    /// The same seed gives the same numbers on every machine.
    package init(seed: UInt64 = chosenSeed) {
        self.seed = seed
        state = seed
    }

    /// The text beside a failure.
    package var name: String { "seed \(seed)" }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True with a probability of 1 to `count`.
    package mutating func isOne(in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }

    /// One of the elements, which must not be empty.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }
}
