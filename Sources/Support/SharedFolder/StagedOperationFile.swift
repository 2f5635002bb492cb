/// A file of operations that is whole and durable, and waits for its name; without it, nothing of the file stays.
package struct StagedOperationFile: Sendable {
    /// The file as it is called once it is published.
    package let file: OperationFile
    /// Nil where the folder has the file already.
    private let pending: PendingSharedFile?

    init(_ file: OperationFile, _ pending: PendingSharedFile?) { (self.file, self.pending) = (file, pending) }

    /// Gives the file its name, and makes that durable.
    package func publish() throws(SharedFolderError) { try Self.publish([self]) }

    /// Gives files of one machine their names, in their order, and makes all of these durable at once.
    package static func publish(_ files: [StagedOperationFile]) throws(SharedFolderError) {
        for staged in files { try staged.pending?.rename(to: staged.file.name) }
        try files.last { $0.pending != nil }?.pending?.syncFolder()
    }
}
