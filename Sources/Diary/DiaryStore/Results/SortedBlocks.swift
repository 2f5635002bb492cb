import DiaryModel

/// Elements in ascending order, in blocks: the cost of an insertion or removal hardly depends on their number, and a
/// copy shares the unchanged blocks.
struct SortedBlocks<Element: Comparable> {
    /// The blocks; none is empty.
    private var blocks: [[Element]] = []
    private(set) var count = 0

    /// The most elements of a block.
    private static var capacity: Int { 1024 }

    /// Elements that are in ascending order already.
    init(sorted elements: some RandomAccessCollection<Element>) {
        count = elements.count
        var rest = elements[...]
        while !rest.isEmpty {
            blocks.append(Array(rest.prefix(Self.capacity)))
            rest = rest.dropFirst(Self.capacity)
        }
    }

    init() {}

    var isEmpty: Bool { count == 0 }
    var first: Element? { blocks.first?.first }
    var last: Element? { blocks.last?.last }

    /// The element at an index, in ascending order.
    subscript(index: Int) -> Element {
        var rest = index
        for block in blocks {
            if rest < block.count { return block[rest] }
            rest -= block.count
        }
        preconditionFailure("index \(index) of \(count)")
    }

    /// The number of smaller elements.
    func rank(of element: Element) -> Int {
        let place = place(of: element)
        return blocks[..<place.block].reduce(place.offset) { $0 + $1.count }
    }

    /// The smallest element that is not smaller than a bound; nil if there is none.
    func first(notBelow bound: Element) -> Element? {
        let place = place(of: bound)
        guard place.block < blocks.count else { return nil }
        return blocks[place.block][place.offset]
    }

    func contains(_ element: Element) -> Bool { first(notBelow: element) == element }

    /// Inserts an element that is not there yet.
    mutating func insert(_ element: Element) {
        count += 1
        var place = place(of: element)
        if place.block == blocks.count {
            guard let last = blocks.indices.last else {
                blocks.append([element])
                return
            }
            place = (last, blocks[last].count)
        }
        blocks[place.block].insert(element, at: place.offset)
        guard blocks[place.block].count > Self.capacity else { return }
        // If a list grows at its end, as a diary does, it leaves full blocks.
        let isAtEnd = place.block == blocks.count - 1 && place.offset == Self.capacity
        let middle = isAtEnd ? Self.capacity : Self.capacity / 2
        let upper = Array(blocks[place.block][middle...])
        blocks[place.block].removeSubrange(middle...)
        blocks.insert(upper, at: place.block + 1)
    }

    /// Removes an element; false if it isn't there.
    @discardableResult
    mutating func remove(_ element: Element) -> Bool {
        let place = place(of: element)
        guard place.block < blocks.count, blocks[place.block][place.offset] == element else { return false }
        count -= 1
        blocks[place.block].remove(at: place.offset)
        if blocks[place.block].isEmpty { blocks.remove(at: place.block) }
        return true
    }

    /// Passes each element to `body`, in ascending order.
    func forEach(_ body: (Element) throws -> Void) rethrows {
        for block in blocks { for element in block { try body(element) } }
    }

    /// The index of the first element that is not smaller; after the last block if there is none.
    private func place(of element: Element) -> (block: Int, offset: Int) {
        let block = blocks.partitioningIndex { $0[$0.count - 1] < element }
        guard block < blocks.count else { return (block, 0) }
        return (block, blocks[block].partitioningIndex { $0 < element })
    }
}

extension SortedBlocks: Sendable where Element: Sendable {}
