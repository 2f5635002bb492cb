/// The exports that a source holds, and the files beside them.
package struct SourceContents {
    /// The exports, most specific formats first.
    package internal(set) var parts: [RecognizedFormat] = []
    /// The number of tables beside them, which come in only if they are named: a table may be anything, such as the list
    /// of an account's devices.
    package internal(set) var tableCount = 0
    /// The files outside of the folders of all exports: photos and sounds among them that no entry refers to are imported
    /// on their own.
    package internal(set) var loose: [ImportSource.File] = []
}
