import Chronology
import DiaryModel
import DiaryStore

extension BrowserRunner {
    mutating func perform(_ request: FormRequest) {
        do {
            switch request {
            case .prepare(let id): take(.form(.prepared(try names(), try keptDraft(of: id))))
            case .discard(let draft): try draft.remove()
            case .look(let id, let query):
                if try store.identifiers(query.adding(.identifiers([id]))).isEmpty { take(.form(.notShown)) }
            case .read(let id): take(.form(.read(id, try store.entry(id))))
            }
        } catch {
            model.message = Self.words(for: error)
        }
    }

    private func names() throws -> FormNames {
        FormNames(
            tags: try store.tagNames(), journals: try store.journalNames(),
            zones: invocation.context.zones.zoneNames(), units: try store.measurementUnits(),
            measured: try store.measurementNames())
    }

    /// The newest draft that an earlier run kept; nil if there is none.
    private func keptDraft(of id: UniqueIdentifier?) throws -> KeptFormDraft? {
        let drafts = KeptDrafts(invocation: invocation, store: store)
        guard let kept = try drafts.all().first(where: { $0.entry?.id == id && (id != nil || $0.isNew) }) else {
            return nil
        }
        let time = invocation.context.localZone.zonedTime(at: kept.draft.changeTime)
        guard let (text, values) = try? kept.draft.parts() else { return nil }
        return KeptFormDraft(
            draft: kept.draft, text: text, values: values,
            isOutdated: kept.isOutdated,
            time: FormTime.words(for: time, hasTime: true))
    }
}
