import TestFixtures
import Testing

@testable import DiaryStore

struct SortedBlocksTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `blocks contain the same as a sorted array`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var array = (0..<2500).map { $0 * 3 }
        var blocks = SortedBlocks(sorted: array)
        for _ in 0..<4000 {
            let value = Int.random(in: -10..<7600, using: &generator)
            let index = array.firstIndex { $0 >= value } ?? array.count
            #expect(blocks.rank(of: value) == index)
            #expect(blocks.first(notBelow: value) == (index < array.count ? array[index] : nil))
            if index < array.count, array[index] == value {
                array.remove(at: index)
                let isRemoved = blocks.remove(value)
                #expect(isRemoved)
            } else {
                let isRemoved = blocks.remove(value)
                #expect(!isRemoved)
                array.insert(value, at: index)
                blocks.insert(value)
            }
        }
        var all: [Int] = []
        blocks.forEach { all.append($0) }
        #expect(all == array)
        #expect(array.indices.allSatisfy { blocks[$0] == array[$0] })
    }

    @Test func `a list that grows at its end and shrinks to nothing is empty`() {
        var blocks = SortedBlocks<Int>()
        for value in 0..<5000 { blocks.insert(value) }
        #expect((blocks.count, blocks.first, blocks.last) == (5000, 0, 4999))
        for value in (0..<5000).reversed() { blocks.remove(value) }
        #expect(blocks.isEmpty)
        #expect(blocks.first(notBelow: 0) == nil)
    }
}
