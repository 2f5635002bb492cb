import DiaryStore

extension RestoreAdvice {
    /// The remedy; empty if the report of outcomes contains it.
    ///
    /// - Parameter isOfLines: true if entries were imported from JSON lines, which can't be imported again.
    func words(isOfLines: Bool) -> String {
        switch self {
        case .redo: "bring back: diary redo"
        case .restore(let number): "bring back: diary restore --import \(number)"
        case .again: isOfLines ? "bring back: diary trash shows them, diary restore ENTRY" : "bring back: --again"
        }
    }
}
