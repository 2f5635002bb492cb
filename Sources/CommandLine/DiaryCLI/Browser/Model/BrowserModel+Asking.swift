import Terminal

/// Changes of the marked or selected entries after a question.
extension BrowserModel {
    mutating func ask(_ question: BrowserQuestion) -> [BrowserRequest] {
        let targets = targets
        if question == .record, list.selected == nil { return [.record(nil)] }
        if question == .template {
            promptMode.line = BrowserPrompt(purpose: .template)
            return [.templates]
        }
        guard let id = targets.first else { return say("there is no entry") }
        guard !isTrash else { return say("it is in the trash; r brings it back") }
        switch question {
        case .tag:
            promptMode.line = BrowserPrompt(purpose: .tags(targets))
            return [.tagNames]
        case .export:
            guard progress == nil else { return say("an export goes on; another one when it is done") }
            promptMode.line = BrowserPrompt(purpose: .exportTo(targets))
            return [.complete("")]
        case .recognize:
            message = "finding words in \(targets.count.counted("entry")), in the background"
            return [.recognize(targets)]
        case .attach where targets.count > 1, .record where targets.count > 1:
            message = "this is for one entry, and \(targets.count.grouped) are marked; Esc unmarks"
        case .attach:
            promptMode.line = BrowserPrompt(purpose: .attach(id))
            return [.complete("")]
        case .record: promptMode.line = BrowserPrompt(purpose: .record(id))
        case .template: break
        }
        return []
    }
}
