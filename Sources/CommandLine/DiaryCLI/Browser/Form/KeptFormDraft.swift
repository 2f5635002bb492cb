import DiaryModel
import DiaryStore
import Terminal

/// A draft of an earlier run that the form can continue.
struct KeptFormDraft: Equatable, Sendable {
    let draft: Draft
    let text: String
    let values: [String: String]
    /// True if the entry was changed since the draft was written.
    let isOutdated: Bool
    /// The time of the draft in words.
    let time: String

    static func == (left: KeptFormDraft, right: KeptFormDraft) -> Bool { left.draft.path == right.draft.path }

    /// The question in the last line.
    var words: StyledText {
        let title = SafeText(Store.excerpt(DiaryEntry.title(of: text))).singleLine
        return "kept draft: \(title) (\(time)\(isOutdated ? ", before the entry was changed" : ""))"
    }
}
