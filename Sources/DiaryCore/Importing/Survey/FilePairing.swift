/// Finds out which files of a folder were made together and belong to one medium.
///
/// Names count as bytes, letters of ASCII in either case. A photo's film, unfinished photo, adjustments and sidecar are
/// its companions; everything else stands for itself, edited copies like `IMG_E0001.JPG` too.
/// An unfinished photo without a finished one is a photo.
package struct FilePairing {
    /// A file that may have companions or be one.
    package struct Candidate: Sendable {
        package let path: FilePath
        package let kind: FileKind
        /// What a photo and its film have in common, where the files tell.
        package let contentIdentifier: String?
        /// Seconds, where known.
        package let duration: Double?

        /// A file with what the decoder told of it.
        package init(path: FilePath, kind: FileKind, contentIdentifier: String? = nil, duration: Double? = nil) {
            self.path = path
            self.kind = kind
            self.contentIdentifier = contentIdentifier
            self.duration = duration
        }
    }

    /// The photo that a file goes with.
    package struct Companion: Hashable, Sendable {
        /// The index of the companion among the candidates.
        package let file: Int
        /// The index of its photo among the candidates.
        package let photo: Int
        package let kind: Medium.Companion.Kind
    }

    /// All companions, in the order of the candidates.
    package let companions: [Companion]

    /// Pairs the files of a folder, or of several: only those of one folder are paired.
    ///
    /// Of several photos that a file could go with, it goes with the first in the order of the bytes of their paths.
    /// Linear in the number of files.
    package init(_ candidates: [Candidate]) {
        let photos = PhotoIndex(candidates)
        companions = candidates.indices.compactMap { index in
            guard let kind = Medium.Companion.Kind(candidates[index].kind) else { return nil }
            return photos.photo(ofFile: index).map { Companion(file: index, photo: $0, kind: kind) }
        }
    }
}
