/// The exports that a source holds, and the files beside them.
package struct SourceContents {
    /// The exports, most specific formats first.
    package internal(set) var parts: [RecognizedFormat] = []
    /// Tables beside them, which come in only if they are named.
    package internal(set) var tables: [RecognizedFormat] = []
    /// The files outside of the folders of all exports: photos and sounds among them may be imported on their own.
    package internal(set) var loose: [ImportSource.File] = []
}
