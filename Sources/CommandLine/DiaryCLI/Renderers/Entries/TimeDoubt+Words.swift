import DiaryModel

extension Medium.TimeDoubt {
    /// The source of doubtful times in words, after their number.
    var sourceWords: String {
        switch self {
        case .file: "from the file's date"
        case .name: "from a day in the name"
        case .day: "from a day without a time"
        }
    }
}
