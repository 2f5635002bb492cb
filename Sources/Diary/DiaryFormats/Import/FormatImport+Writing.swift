import DiaryMedia
import DiaryModel
import DiaryStore

extension FormatImport {
    /// Writes an entry, or what it changes in the one that is here.
    func write(
        _ draft: FormatDraft, _ id: UniqueIdentifier, _ transaction: WriteTransaction, _ report: inout ImportReport
    ) throws -> EntryOutcome {
        var entry = draft.draft
        let number = try transaction.importNumber()
        if let existing = try transaction.findState(of: id) {
            let known = draft.exact == nil ? SourceDigest(existing.entry.extra) : nil
            if draft.isRestoring || known.map(draft.isUnchanged) == true { return .alreadyHere }
            let isChangedHere =
                draft.exact.map { $0.exportedUpdateTime != existing.entry.updateTime }
                ?? (known?.text != SourceDigest.of(existing.entry.text))
            entry = draft.merged(with: existing.entry) ?? entry
            let staysOwn = draft.bringsVideos || draft.bringsText
            let updateTime = staysOwn ? existing.entry.updateTime : entry.updateTime
            var state = staysOwn ? existing : existing.updated(to: entry, at: transaction.time)
            if draft.bringsText {
                var change = EntryChange()
                change.text = entry.text
                state = state.edited(change, at: transaction.time)
            }
            state.entry.extra =
                staysOwn
                ? draft.digest.replacing(in: existing.entry.extra, withText: draft.bringsText) : entry.extra
            let here = Set((existing.media ?? []).map(\.medium.hash))
            let drafts = draft.drafts.filter { !here.contains($0.medium.hash) }
            let new = try transaction.identified(drafts, in: id) { draft.isNamed(drafts[$0]) }
            state = state.attaching(new.map { MediumState($0, importNumber: number) }, at: transaction.time)
            state.entry.updateTime = updateTime ?? transaction.time
            try transaction.put(existing, state, isExact: draft.exact != nil)
            report.add(draft, media: new.map { .init($0.medium) })
            return .updated(keepsVersion: isChangedHere && state.entry.text != existing.entry.text)
        }
        let drafts = draft.drafts
        entry.media = try transaction.identified(drafts, in: id) { draft.isNamed(drafts[$0]) }
        let state = EntryState(entry, at: transaction.time, importNumber: number)
        try transaction.put(nil, state, isExact: draft.exact != nil)
        report.add(draft, media: entry.media.map { .init($0.medium) })
        return .imported
    }
}
