/// The operation files of all machines.
package struct FolderListing: Sendable {
    /// The files, by machine, then by their first and last numbers.
    package var files: [OperationFile] = []
    /// The paths of other files in the folder: drafts, conflict copies, links, wrong names.
    ///
    /// They are foreign text.
    package var foreign: [String] = []
}
