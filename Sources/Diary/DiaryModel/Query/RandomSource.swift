/// Random numbers that depend on a seed: the same ones for the same seed, in every version of the program.
///
/// The generator is Sebastiano Vigna's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
package struct RandomSource: Sendable {
    private var state: UInt64

    /// The numbers of a seed; a random seed if it is nil.
    package init(seed: UInt64? = nil) {
        state = seed ?? SystemRandomNumberGenerator().seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below a positive count, each with the same probability.
    package mutating func index(below count: Int) -> Int {
        let count = UInt64(max(count, 1))
        // Numbers of the last, incomplete run of remainders would make the first ones more probable.
        let end = UInt64.max - UInt64.max % count
        var number = next()
        while number >= end { number = next() }
        return Int(number % count)
    }
}

extension SystemRandomNumberGenerator {
    fileprivate var seed: UInt64 {
        var generator = self
        return generator.next()
    }
}
