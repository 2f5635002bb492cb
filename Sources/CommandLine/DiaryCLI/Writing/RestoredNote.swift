import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Reports missing or damaged originals that an added file restored.
struct RestoredNote {
    let invocation: Invocation

    func print(_ restored: [RestoredOriginal], _ media: [StagedMedium]) throws {
        for original in restored {
            let medium = media.first { $0.draft.medium.hash == original.hash }?.draft.medium
            let name = medium?.fileName ?? "\(original.path)"
            let old: StyledText = original.isSetAside ? "; the damaged one is in tmp/damaged" : ""
            try invocation.messages.note("restored: the original of \(SafeText(name).singleLine) is back" + old)
        }
    }
}
