/// A short list of code points stored inline, long enough for the expansion of one code point.
struct ScalarList {
    /// The longest compatibility decomposition of Unicode (U+FDFA) has 18 code points.
    static let capacity = 40

    private var storage = InlineArray<40, UInt32>(repeating: 0)
    private(set) var count = 0

    init() {}

    init(_ scalar: UInt32) {
        append(scalar)
    }

    subscript(index: Int) -> UInt32 {
        storage[index]
    }

    /// Adds a code point; beyond the capacity it is dropped, which no assigned code point reaches.
    mutating func append(_ scalar: UInt32) {
        guard count < Self.capacity else { return }
        storage[count] = scalar
        count += 1
    }

    mutating func append(_ other: ScalarList) {
        for index in 0..<other.count { append(other[index]) }
    }

    mutating func truncate(to length: Int) {
        count = min(count, length)
    }

    /// Fills the list through a pointer; the closure returns how many code points it wrote.
    mutating func fill(_ body: (UnsafeMutablePointer<Int32>, Int) -> Int) {
        let written = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            unsafe bytes.withMemoryRebound(to: Int32.self) { scalars in
                guard let base = scalars.baseAddress else { return 0 }
                return unsafe body(base, scalars.count)
            }
        }
        count = max(0, min(written, Self.capacity))
    }
}
