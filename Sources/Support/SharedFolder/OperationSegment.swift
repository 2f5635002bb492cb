/// Consecutive operations of one machine, as stored in a file.
package struct OperationSegment: Hashable, Sendable {
    /// The machine, 16 bytes.
    package var machine: [UInt8]
    /// The number of the first operation, 1 or more.
    package var first: Int
    /// The number of the last operation.
    package var last: Int
    /// The chain of hashes before the first operation, 32 bytes.
    package var chainBefore: [UInt8]
    /// The chain of hashes after the last operation, 32 bytes.
    package var chainAfter: [UInt8]
    /// The operations; for this module, bytes.
    package var payload: [UInt8]

    /// Joins the parts; invalid ones are refused when they are written.
    package init(
        machine: [UInt8], first: Int, last: Int, chainBefore: [UInt8], chainAfter: [UInt8], payload: [UInt8]
    ) {
        (self.machine, self.first, self.last) = (machine, first, last)
        (self.chainBefore, self.chainAfter, self.payload) = (chainBefore, chainAfter, payload)
    }
}
