import DecoderProtocol

/// Finds the files of a folder that were made together and belong to one medium.
///
/// Names are compared as bytes, case-insensitive in ASCII. A photo's film, RAW file, adjustments and sidecar are its
/// companions; every other file is a medium by itself, including edited copies like `IMG_E0001.JPG`. A RAW file without
/// a finished photo is a photo.
package struct FilePairing {
    /// A file that may have companions or be one.
    package struct Candidate: Sendable {
        package let path: FilePath
        package let kind: FileKind
        /// The identifier that a photo shares with its film, if the files have it.
        package let contentIdentifier: String?
        /// The duration in seconds, if known.
        package let duration: Double?
        /// The values that a sidecar gives its photo.
        var sidecar: SidecarValues?

        /// A file with the decoder's description.
        package init(path: FilePath, kind: FileKind, contentIdentifier: String? = nil, duration: Double? = nil) {
            self.path = path
            self.kind = kind
            self.contentIdentifier = contentIdentifier
            self.duration = duration
        }
    }

    /// The photo that a companion belongs to.
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
    /// If a file could belong to several photos, it belongs to the first in the byte order of their paths. The cost is
    /// linear in the number of files.
    package init(_ candidates: [Candidate]) {
        let photos = PhotoIndex(candidates)
        companions = candidates.indices.compactMap { index in
            guard let kind = Medium.Companion.Kind(candidates[index].kind) else { return nil }
            return photos.photo(ofFile: index).map { Companion(file: index, photo: $0, kind: kind) }
        }
    }
}
