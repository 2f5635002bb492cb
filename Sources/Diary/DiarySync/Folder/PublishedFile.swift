import DiaryModel
import SharedFolder

/// A file of this machine's operations in the shared folder.
struct PublishedFile {
    let first: Int
    let last: Int
    let name: String
    let byteCount: Int64
    let chainBefore: [UInt8]
    let chainAfter: [UInt8]

    /// The chain before the first file.
    static let noChain = [UInt8](repeating: 0, count: 32)
}

extension PublishedFile {
    init(_ segment: OperationSegment, _ file: OperationFile) {
        self.init(
            first: segment.first, last: segment.last, name: file.name, byteCount: file.byteCount,
            chainBefore: segment.chainBefore, chainAfter: segment.chainAfter)
    }
}

extension OperationSegment {
    /// Operations that follow those of a file, or are the first ones.
    init(of machine: [UInt8], from first: Int, to last: Int, after file: PublishedFile?, _ payload: [UInt8]) {
        let chain = file?.chainAfter ?? PublishedFile.noChain
        self.init(
            machine: machine, first: first, last: last, chainBefore: chain,
            chainAfter: ContentHasher.hash(chain + ContentHasher.hash(payload)), payload: payload)
    }
}
