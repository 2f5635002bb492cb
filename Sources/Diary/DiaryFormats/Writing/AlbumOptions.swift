import DiaryMedia

package struct AlbumOptions {
    /// True if the pages show camera data, file names and positions.
    package var showsDetails = false
    /// True if the untouched originals are included.
    package var addsOriginals = false
    /// The title on its pages; nil for that of the album that is updated, else ``usualTitle``.
    package var title: String?
    /// The title of an album that was given none.
    package static let usualTitle = "Diary"
    /// The permissions that its files and folders don't get, as a umask.
    package var creationMask: UInt32 = 0o022
    /// The program that decodes photos.
    package var decoderPath = DecoderLocation.path
    /// The program that makes copies of sounds that browsers can play; nil if it is not installed.
    package var ffmpegPath: String?

    /// The pages without details and originals, in a new folder.
    package init() {}
}
