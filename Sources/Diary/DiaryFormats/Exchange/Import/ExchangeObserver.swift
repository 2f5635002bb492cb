package import DiaryMedia
package import DiaryModel

/// The callbacks for progress and results of an import.
package struct ExchangeObserver {
    /// The outcome for an entry.
    package enum Outcome: Equatable {
        case imported
        /// It was updated from the source; if `keepsVersion`, a text that was changed here is kept as a version of it.
        case updated(keepsVersion: Bool)
        case alreadyHere
        case inTrash
        /// The source's entry has changed; an update would import it.
        case changedThere
        /// The entry was changed later than the one of the source.
        case keptHere
    }

    /// Receives the place in the source, the outcome, and the entry's id here.
    package var onEntry: (String, Outcome, UniqueIdentifier) throws -> Void
    /// Receives each problem.
    package var onProblem: (ImportProblem) throws -> Void
    /// Receives the numbers of entries and media that are done.
    package var onProgress: (Int, Int) throws -> Void
    /// Returns whether the import is to end early.
    package var isInterrupted: () -> Bool
    /// Describes an error with an entry or a file.
    package var describe: (any Error) -> String

    package init(
        onEntry: @escaping (String, Outcome, UniqueIdentifier) throws -> Void = { _, _, _ in },
        onProblem: @escaping (ImportProblem) throws -> Void = { _ in },
        onProgress: @escaping (Int, Int) throws -> Void = { _, _ in },
        isInterrupted: @escaping () -> Bool = { false }, describe: @escaping (any Error) -> String = { "\($0)" }
    ) {
        (self.onEntry, self.onProblem) = (onEntry, onProblem)
        (self.onProgress, self.isInterrupted) = (onProgress, isInterrupted)
        self.describe = describe
    }
}
