import Containers

extension ByteSource {
    private static let largestFile = 256 << 20
    private static let boxLimit = 1000

    /// All bytes, for codecs that need the whole file; more than a picture may have are refused.
    func all() throws(ImageCodingError) -> [UInt8] {
        guard count <= Self.largestFile else { throw .tooLarge }
        return bytes(at: 0, count: count)
    }

    /// The consecutive boxes in a range, up to the first one that doesn't fit into it.
    func boxes(in range: Range<Int>) -> [ISOBox] {
        ISOBoxes(self, in: range, limit: Self.boxLimit).prefix { !$0.isCut }
    }

    func contents(of path: FourCharacterCode..., in range: Range<Int>) -> [Range<Int>] {
        path.reduce([range]) { ranges, name in
            ranges.flatMap { boxes(in: $0).filter { $0.type == name }.map(\.content) }
        }
    }

    /// The big-endian number in bytes; a value with more bits than a file can have bytes is 0.
    static func number(_ bytes: some Sequence<UInt8>) -> Int {
        Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? 0
    }
}
