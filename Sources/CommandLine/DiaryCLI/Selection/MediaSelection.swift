import Arguments
import DiaryModel
import DiaryStore

/// Turns a SELECTION into a query of media.
///
/// Its predicates apply to the media, its other options to their entries.
struct MediaSelection {
    let invocation: Invocation
    let store: Store

    /// The query of the options and operands; with `--explain` its plan is printed, and the command is done.
    func query() throws -> MediaQuery {
        let reader = SelectionReader(invocation: invocation, store: store)
        let (entries, predicates) = try reader.selection(operands: invocation.operands)
        let conditions = try PredicateReader(invocation: invocation).read(predicates, about: DiaryVocabulary.medium)
        let query = MediaQuery(of: entries, meeting: conditions)
        if reader.isPlanWanted { try reader.finish(explaining: store.plan(query)) }
        return query
    }
}
