/// The originals alone, under readable names.
struct MediaFolder: ExportForm {
    private var names = UniqueFileNames()

    mutating func names(of medium: Medium, in entry: DiaryEntry) -> ExportNames {
        let group = names.group(for: OriginalName(of: medium, in: entry))
        return .free(original: group[0], companions: Array(group.dropFirst()))
    }

    func write(_ entry: DiaryEntry, files: [ExportedFiles]) {}

    func finish() {}
}
