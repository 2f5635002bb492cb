import Chronology
package import DiaryMedia
import DiaryModel

/// The options of an export, and its callbacks.
package struct ExportOptions {
    /// True if positions and places are left out, of the copies of originals, too.
    package var withoutPlaces = false
    package var words = MarkdownWords.spoken(with: .english)
    /// The columns of CSV; nil for all of them.
    package var columns: [CSVColumn]?
    /// The template for names of exported originals, with their folders; nil for their time and name.
    package var mediaNames: MediaNameTemplate?
    /// Finds the films of motion photos, which become files of their own; nil if they don't.
    package var films: PhotoVideos?
    /// True if an existing album, or an existing folder of notes, is updated with the changes.
    package var updates = false
    /// True if each entry is a note of its own, else each day.
    package var writesEachNote = false
    package var album = AlbumOptions()
    /// Called repeatedly; the export ends if it returns true.
    package var isInterrupted: () -> Bool = { false }
    /// Called after each piece of an original.
    package var onProgress: (ExportProgress) -> Void = { _ in }
    /// Called with the name of a file and the reason why there is no exact copy of it.
    package var onLoss: (String, ExportLoss) -> Void = { _, _ in }
    /// Returns whether another machine has not delivered an original yet.
    var isAwaited: (ContentHash) -> Bool = { _ in false }
    /// The zones whose clocks decide whether a time needs its offset.
    var zones = ZoneDatabase()
    /// True if the diary is shared by several machines, whose lines of JSON are the same on each.
    var isOfSeveralMachines = false

    /// An export of everything, without callbacks.
    package init() {}

    func checkInterruption() throws {
        if isInterrupted() { throw ExportError.interrupted }
    }
}
