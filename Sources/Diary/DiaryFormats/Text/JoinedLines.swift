/// The bytes of a document whose folded lines are joined.
///
/// > Note: It is possible for very simple implementations to generate improperly folded lines in the middle of a UTF-8 multi-octet
/// > sequence. For this reason, implementations need to unfold lines in such a way to properly restore the original sequence
/// > (RFC 5545, 3.1).
struct JoinedLines {
    /// The bytes without the folds.
    private(set) var bytes: [UInt8]
    /// The number of bytes with them.
    let originalCount: Int
    /// Where a fold was, and the number of bytes removed up to there; they ascend.
    private var folds: [(index: Int, removedCount: Int)] = []

    /// True if there were folds.
    var isChanged: Bool { !folds.isEmpty }

    /// - Parameter joins: false to leave all lines as they are.
    init(_ content: ArraySlice<UInt8>, joins: Bool) {
        originalCount = content.count
        guard joins else {
            bytes = Array(content)
            return
        }
        bytes = []
        bytes.reserveCapacity(content.count)
        var index = content.startIndex
        while index < content.endIndex {
            let end = Self.endOfFold(at: index, in: content)
            // Only a fold within a character matters: libical joins the others.
            if let end, let last = bytes.last, last >= 0x80, end < content.endIndex {
                folds.append((bytes.count, (folds.last?.removedCount ?? 0) + end - index))
                index = end
            } else {
                bytes.append(content[index])
                index += 1
            }
        }
    }

    /// The index of the document's content for one of ``bytes``.
    func originalIndex(_ index: Int) -> Int {
        var (low, high) = (0, folds.count)
        while low < high {
            let middle = (low + high) / 2
            if folds[middle].index <= index { low = middle + 1 } else { high = middle }
        }
        return index + (low == 0 ? 0 : folds[low - 1].removedCount)
    }

    /// The index after a fold: the end of a line and one space or tab.
    private static func endOfFold(at index: Int, in content: ArraySlice<UInt8>) -> Int? {
        var next = index
        if content[next] == 0x0D { next += 1 }
        guard next + 1 < content.endIndex, content[next] == 0x0A, content[next + 1] == 0x20 || content[next + 1] == 0x09
        else { return nil }
        return next + 2
    }
}
