import DiaryLock
import Terminal

extension LockProgress {
    /// The progress of encrypting a diary or of making it plain again, as `copying  14.2 GB of 26.8 GB`.
    var words: StyledText {
        switch self {
        case .copying(let done, let total): "copying  \(ByteCount.text(done)) of \(ByteCount.text(total))"
        case .comparing(let done, let total): "comparing  \(ByteCount.text(done)) of \(ByteCount.text(total))"
        case .checking: "checking the copy"
        }
    }
}
