import CHEIF

/// The library that reads HEIF.
package enum HEIFLibrary {
    /// Loads its codecs, which are files of their own since version 1.19, while files can still be opened.
    ///
    /// Without this they are loaded at the first picture.
    package static func loadCodecs() { _ = unsafe heif_init(nil) }
}
