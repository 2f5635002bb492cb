import DiaryModel

/// Only the originals, under readable names.
struct MediaFolder: ExportForm {
    private let template: MediaNameTemplate?
    private var names = UniqueFileNames()

    /// A folder of originals.
    ///
    /// - Parameter template: the names of the originals; nil for their time and name.
    init(_ template: MediaNameTemplate?) { self.template = template }

    mutating func names(of medium: Medium, in entry: DiaryEntry, withVideo: Bool) -> ExportNames {
        let group = names.group(for: OriginalName(of: medium, in: entry, template, withVideo: withVideo))
        return .free(original: group[0], companions: Array(group.dropFirst()))
    }

    func write(_ entry: DiaryEntry, files: [ExportedFiles]) {}

    func finish() {}
}
