import DiarySync
import Terminal

extension SyncProgress {
    /// The progress as `reading  3,412 of 8,189 entries` or `sending  14.2 GB of 26.8 GB`.
    var words: StyledText {
        switch self {
        case .reading(let count, let total): "reading  \(count.grouped) of \(total.counted("entry"))"
        case .applying(let count): "applying  \(count.counted("change"))"
        case .sending(let count, let total): "sending  \(ByteCount.text(count)) of \(ByteCount.text(total))"
        case .receiving(let count, let total): "receiving  \(ByteCount.text(count)) of \(ByteCount.text(total))"
        }
    }
}
