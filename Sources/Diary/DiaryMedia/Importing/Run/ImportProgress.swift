/// The progress of an import.
package struct ImportProgress: Sendable {
    /// The current phase.
    package enum Phase: Sendable {
        /// The folders are walked; the total isn't known yet.
        case walking
        /// Each file is inspected.
        case looking
        /// The new ones are copied.
        case copying
    }

    /// The current phase.
    package let phase: Phase
    /// Files that are done.
    package var fileCount = 0
    /// All files of this phase.
    package var totalFileCount = 0
    /// Bytes that are done.
    package var byteCount: Int64 = 0
    /// All bytes of this phase.
    package var totalByteCount: Int64 = 0
}

/// The callbacks of a program that runs an import.
package struct ImportObserver {
    /// Called with the outcome of each file, as soon as it is certain.
    package var onOutcome: (FileOutcome) throws -> Void
    /// Called with the progress after each file.
    package var onProgress: (ImportProgress) throws -> Void
    /// Called with the kind of a special source, as words that follow "a", before the media are inspected.
    package var onRecognition: (String) throws -> Void = { _ in }
    /// Returns whether the import should end early.
    package var isInterrupted: () -> Bool

    /// An observer of outcomes that neither shows progress nor interrupts.
    package init(
        onOutcome: @escaping (FileOutcome) throws -> Void,
        onProgress: @escaping (ImportProgress) throws -> Void = { _ in },
        isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.onOutcome = onOutcome
        self.onProgress = onProgress
        self.isInterrupted = isInterrupted
    }
}
