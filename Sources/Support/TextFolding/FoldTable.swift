import Glibc
import Synchronization

/// The foldings of the basic plane, each computed at its first use; unified ideographs are not kept.
///
/// The system zeroes the memory lazily, so that a text costs only the pages of the scripts it uses, and a short-lived
/// process does not pay for entries that it does not read.
///
/// `@unchecked Sendable`: the pointer never changes, and each entry is an atomic word that every thread computes alike.
@safe
final class FoldTable: @unchecked Sendable {
    private static let entryCount = 0x10000

    private let entries: UnsafeMutablePointer<Atomic<UInt64>>?
    private let folding: @Sendable (UInt32) -> ScalarList

    /// Makes an empty table over the function that folds one code point; it is not called for unified ideographs.
    init(_ folding: @escaping @Sendable (UInt32) -> ScalarList) {
        let memory = unsafe calloc(Self.entryCount, MemoryLayout<Atomic<UInt64>>.stride)
        unsafe entries = memory?.bindMemory(to: Atomic<UInt64>.self, capacity: Self.entryCount)
        self.folding = folding
    }

    deinit {
        unsafe free(entries)
    }

    @inline(__always)
    func entry(for scalar: UInt32) -> FoldEntry {
        // A text has hundreds of different ideographs, each in another part of the memory.
        if CodePoint.isUnifiedIdeograph(scalar) { return FoldEntry(ideograph: scalar) }
        if let entries = unsafe entries, scalar < Self.entryCount {
            let bits = unsafe entries[Int(scalar)].load(ordering: .relaxed)
            if bits != 0 { return FoldEntry(bits: bits) }
        }
        return compute(scalar)
    }

    func expansion(of scalar: UInt32) -> ScalarList {
        folding(scalar)
    }

    @inline(never)
    private func compute(_ scalar: UInt32) -> FoldEntry {
        let entry = FoldEntry(folding(scalar), isExtending: CodePoint.isExtending(scalar))
        if let entries = unsafe entries, scalar < Self.entryCount {
            unsafe entries[Int(scalar)].store(entry.bits, ordering: .relaxed)
        }
        return entry
    }
}
