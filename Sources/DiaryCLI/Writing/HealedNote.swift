import DiaryCore
import Terminal

/// Reports originals that were missing or damaged, and that an added file has restored.
struct HealedNote {
    let invocation: Invocation

    func print(_ healed: [HealedOriginal], _ media: [TakenMedium]) throws {
        for original in healed {
            let medium = media.first { $0.draft.medium.hash == original.hash }?.draft.medium
            let name = medium?.fileName ?? "\(original.path)"
            let old: StyledText = original.isSetAside ? "; the damaged one is in tmp/damaged" : ""
            try invocation.messages.note("healed: the original of \(SafeText(name).singleLine) is back" + old)
        }
    }
}
