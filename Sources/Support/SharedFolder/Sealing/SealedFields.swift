/// The first 88 bytes of the sealed content.
struct SealedFields: Equatable {
    static let byteCount = 88
    private static let noChain = [UInt8](repeating: 0, count: 32)

    /// The size of what follows, without the zeros at the end.
    var payloadCount: Int
    var first = 0
    var last = 0
    var chainBefore = noChain
    var chainAfter = noChain

    var bytes: [UInt8] {
        LittleEndian.bytes(Int64(payloadCount)) + LittleEndian.bytes(Int64(first)) + LittleEndian.bytes(Int64(last))
            + chainBefore + chainAfter
    }
}

extension SealedFields {
    /// Reads the fields at the beginning of bytes; nil for invalid ones.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.byteCount,
            let payloadCount = Int(exactly: LittleEndian.value(Int64.self, in: bytes, at: 0)),
            let first = Int(exactly: LittleEndian.value(Int64.self, in: bytes, at: 8)),
            let last = Int(exactly: LittleEndian.value(Int64.self, in: bytes, at: 16)),
            payloadCount >= 0, 0 <= first, first <= last
        else { return nil }
        self.init(
            payloadCount: payloadCount, first: first, last: last, chainBefore: Array(bytes[24..<56]),
            chainAfter: Array(bytes[56..<88]))
    }
}
