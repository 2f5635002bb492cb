/// The paths of the copies of a medium's files, relative to the folder of their export.
package struct ExportedFiles: Equatable {
    /// The copy of the medium's original; nil if there is none.
    package var original: String?
    /// The copies of its companions, in their order; nil if there is none.
    package var companions: [String?] = []
    /// The film of a motion photo as a file of its own; nil if there is none.
    package var film: String?

    package init(original: String? = nil, companions: [String?] = [], film: String? = nil) {
        (self.original, self.companions, self.film) = (original, companions, film)
    }
}
