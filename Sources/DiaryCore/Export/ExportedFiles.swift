/// Where the copies of a medium's files lie, below the folder of their export.
package struct ExportedFiles: Equatable {
    /// The copy of the medium's original; nil where there is none.
    package var original: String?
    /// The copies of its companions, in their order; nil where there is none.
    package var companions: [String?] = []
}
