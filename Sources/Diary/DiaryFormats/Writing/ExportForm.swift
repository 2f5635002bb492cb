import DiaryModel

/// Entries as text, one after the other.
protocol ExportDocument {
    /// The text before the first entry.
    var beginning: [UInt8] { get }

    /// The text of an entry with the separator from the previous one.
    ///
    /// - Parameter files: the paths of the copies of its media; nil if there are none.
    mutating func bytes(of entry: DiaryEntry, files: [ExportedFiles]?) throws -> [UInt8]

    /// The text after the last entry.
    var ending: [UInt8] { get }
}

extension ExportDocument {
    var beginning: [UInt8] { [] }

    var ending: [UInt8] { [] }
}

/// A folder of exported entries as it grows.
protocol ExportForm {
    /// The names that the copies of a medium's files get.
    ///
    /// - Parameter withVideo: whether the film of a motion photo is one of them.
    mutating func names(of medium: Medium, in entry: DiaryEntry, withVideo: Bool) -> ExportNames

    /// Writes an entry whose originals are copied.
    mutating func write(_ entry: DiaryEntry, files: [ExportedFiles]) throws

    /// Writes the rest.
    mutating func finish() throws
}

/// One file of exported entries and their originals as it grows.
protocol ExportArchive {
    /// Writes an entry with the originals of its media.
    mutating func write(_ entry: DiaryEntry) throws

    /// Writes the rest.
    mutating func finish() throws
}

/// The names for copies of originals, relative to the folder of their export.
enum ExportNames {
    /// The hash of the copy: an existing one is the same.
    case byHash(folder: String)
    /// Names that are free, for the original, for each companion, and at last for a film.
    case free(original: String, companions: [String])
}
