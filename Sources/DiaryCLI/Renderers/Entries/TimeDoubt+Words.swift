import DiaryCore
import Terminal

extension Medium.TimeDoubt {
    /// The reason in words, beside the time of a medium or an entry.
    var words: SafeText {
        switch self {
        case .file: "time of the file"
        case .name: "day of the name"
        case .day: "no time of day"
        }
    }

    /// The source of doubtful times in words, after their number.
    var sourceWords: String {
        switch self {
        case .file: "from the file's date"
        case .name: "from a day in the name"
        case .day: "from a day without a time"
        }
    }
}
