import SharedFolder
import Testing
import TestFixtures

struct PaddingTests {
    @Test func `pages are full`() {
        for (count, padded) in [(1, 4096), (4095, 4096), (4096, 4096), (4097, 8192), (0, 0)] {
            #expect(Padding.pages.paddedCount(count) == padded)
        }
    }

    /// The values are computed by hand from the definition in the paper.
    @Test func `sizes are rounded as Padmé says`() {
        let sizes = [
            (1, 1), (8, 8), (9, 10), (17, 18), (88, 88), (89, 96), (1000, 1024), (1025, 1088), (1 << 20, 1 << 20),
            ((1 << 20) + 1, 1_081_344), ((1 << 30) + 1, (1 << 30) + (1 << 25)),
        ]
        for (count, padded) in sizes { #expect(Padding.padme.paddedCount(count) == padded, "\(count)") }
    }

    @Test(arguments: [Padding.pages, .padme]) func `padding never shrinks, keeps the order and is done once`(
        padding: Padding
    ) {
        var numbers = SeededGenerator()
        let name = numbers.name
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...1 << Int.random(in: 1...50, using: &numbers), using: &numbers)
            let padded = padding.paddedCount(count)
            #expect(padded >= count && padding.paddedCount(padded) == padded, "\(count), \(name)")
            #expect(padding.paddedCount(count + 1) >= padded, "\(count), \(name)")
            switch padding {
            case .pages: #expect(padded - count < 4096 && padded % 4096 == 0, "\(count), \(name)")
            case .padme: #expect(Double(padded - count) <= Double(count) * 0.12, "\(count), \(name)")
            }
        }
    }

    /// A carrier learns little: between 2²⁰ and 2³⁰ there are ten magnitudes with 32 sizes each.
    @Test func `few sizes are left`() {
        var sizes: Set<Int> = []
        var numbers = SeededGenerator()
        for _ in 0..<50_000 { sizes.insert(Padding.padme.paddedCount(.random(in: 1 << 20..<1 << 30, using: &numbers))) }
        #expect(sizes.count <= 321, "\(numbers.name)")
    }
}
