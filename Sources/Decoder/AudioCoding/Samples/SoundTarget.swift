import CSndFile
import Glibc

/// A file that libsndfile writes and that is stored elsewhere: its bytes are passed on in pieces, each with its offset.
final class SoundTarget: VirtualSound {
    private let pieceByteCount: Int
    private let take: ([UInt8], _ offset: Int) -> Bool
    private var pending: [UInt8] = []
    private var pendingOffset = 0
    var position = 0
    private var byteCount = 0
    var lastPosition: Int { byteCount }
    var endPosition: Int? { byteCount }
    /// True if all pieces were accepted.
    private(set) var isTaken = true

    init(pieceByteCount: Int, take: @escaping ([UInt8], _ offset: Int) -> Bool) {
        self.pieceByteCount = pieceByteCount
        self.take = take
    }

    /// Opens the file for writing; this object must outlive the handle.
    ///
    /// The corresponding C function is `sf_open_virtual`.
    func open(_ information: inout SF_INFO) -> OpaquePointer? {
        var calls = unsafe SF_VIRTUAL_IO(
            get_filelen: { unsafe sf_count_t(SoundTarget.from($0).byteCount) },
            seek: { unsafe SoundTarget.from($2).seek(Int($0), whence: $1) }, read: { _, _, _ in 0 },
            write: { unsafe SoundTarget.from($2).write($0, count: Int($1)) },
            tell: { unsafe sf_count_t(SoundTarget.from($0).position) })
        return unsafe sf_open_virtual(&calls, Int32(SFM_WRITE), &information, pointer)
    }

    func flush() {
        guard !pending.isEmpty else { return }
        isTaken = isTaken && take(pending, pendingOffset)
        pending.removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: UnsafeRawPointer?, count: Int) -> sf_count_t {
        guard isTaken, count >= 0 else { return 0 }
        if position != pendingOffset + pending.count || pending.count + count > pieceByteCount { flush() }
        if pending.isEmpty { pendingOffset = position }
        unsafe pending.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        position += count
        byteCount = max(byteCount, position)
        return sf_count_t(count)
    }
}
