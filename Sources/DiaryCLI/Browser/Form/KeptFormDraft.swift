import DiaryCore
import Terminal

/// A draft that an earlier run left, for the form to go on with.
struct KeptFormDraft: Equatable, Sendable {
    let draft: Draft
    let text: String
    let values: [String: String]
    /// Whether the entry was changed since.
    let isOutdated: Bool
    /// When it was written, in words.
    let time: String

    static func == (left: KeptFormDraft, right: KeptFormDraft) -> Bool { left.draft.path == right.draft.path }

    /// The question in the last line.
    var words: StyledText {
        let title = SafeText(Store.excerpt(DiaryEntry.title(of: text))).singleLine
        return "kept draft: \(title) (\(time)\(isOutdated ? ", before the entry was changed" : ""))"
    }
}
