/// A file of operations that is whole and durable, and waits for its name; without it, nothing of the file stays.
package struct StagedOperationFile: Sendable {
    /// The file as it is called once it is published.
    package let file: OperationFile
    /// Nil where the folder has the file already.
    private let pending: PendingSharedFile?

    init(_ file: OperationFile, _ pending: PendingSharedFile?) { (self.file, self.pending) = (file, pending) }

    /// Gives the file its name, and makes that durable.
    package func publish() throws(SharedFolderError) { try pending?.publish(as: file.name) }
}
