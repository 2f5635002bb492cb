/// How far an import has come.
package struct ImportProgress: Sendable {
    /// What is being done.
    package enum Phase: Sendable {
        /// The folders are walked; how much there is isn't known yet.
        case walking
        /// Each file is looked at.
        case looking
        /// The new ones are copied.
        case copying
    }

    /// What is being done.
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

/// What a program that runs an import wants to know while it runs, and has to say.
package struct ImportObserver {
    /// Told what became of each file, as soon as that is certain.
    package var onFate: (FileFate) throws -> Void
    /// Told how far it has come, after each file.
    package var onProgress: (ImportProgress) throws -> Void
    /// Told what else than a folder of media the source is, in words that follow "a", before the media are looked at.
    package var onRecognition: (String) throws -> Void = { _ in }
    /// Whether the import is to come to its end.
    package var isInterrupted: () -> Bool

    /// An observer of fates that neither looks at the progress nor interrupts.
    package init(
        onFate: @escaping (FileFate) throws -> Void, onProgress: @escaping (ImportProgress) throws -> Void = { _ in },
        isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.onFate = onFate
        self.onProgress = onProgress
        self.isInterrupted = isInterrupted
    }
}
