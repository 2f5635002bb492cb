package struct ImportProgress: Sendable {
    package enum Phase: Sendable {
        /// Archives are unpacked; the total is 0 if they don't give it beforehand.
        case unpacking
        /// The folders are walked; the total isn't known yet.
        case walking
        /// Each file is inspected.
        case looking
        /// The new ones are copied.
        case copying
        /// Entries of another program's diary are read.
        case entries
        case lines
    }

    package let phase: Phase
    /// The files, entries or lines that are done.
    package var itemCount = 0
    package var totalItemCount = 0
    /// The media of the entries that are done.
    package var mediumCount = 0
    package var byteCount: Int64 = 0
    package var totalByteCount: Int64 = 0

    package init(phase: Phase, itemCount: Int = 0, mediumCount: Int = 0) {
        (self.phase, self.itemCount, self.mediumCount) = (phase, itemCount, mediumCount)
    }
}

/// The callbacks of a program that runs an import.
package struct ImportObserver {
    /// Called with each outcome, as soon as it is certain.
    package var onOutcome: (ImportOutcome) throws -> Void
    /// Called with the progress after each item.
    package var onProgress: (ImportProgress) throws -> Void
    /// Called with the kind of a special source, as words that follow "a", before the media are inspected.
    package var onRecognition: (String) throws -> Void = { _ in }
    /// Returns whether an outcome counts; it doesn't for a file that is still changing, and will be imported later.
    package var isFinal: (ImportOutcome) -> Bool = { _ in true }
    /// Returns whether the import should end early.
    package var isInterrupted: () -> Bool
    /// Describes an error with an entry or a file.
    package var describe: (any Error) -> String

    /// An observer of outcomes that neither shows progress nor interrupts.
    package init(
        onOutcome: @escaping (ImportOutcome) throws -> Void,
        onProgress: @escaping (ImportProgress) throws -> Void = { _ in },
        isInterrupted: @escaping () -> Bool = { false }, describe: @escaping (any Error) -> String = { "\($0)" }
    ) {
        (self.onOutcome, self.onProgress) = (onOutcome, onProgress)
        (self.isInterrupted, self.describe) = (isInterrupted, describe)
    }
}
