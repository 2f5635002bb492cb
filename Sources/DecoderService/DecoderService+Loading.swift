import CSystem
import DecoderProtocol
import DocumentCoding

extension DecoderService {
    /// Loads what the word asks for that this program was started with, as long as files can be opened.
    ///
    /// - Returns: the words of the dynamic loader where that can't be done.
    package static func load() -> String? {
        guard let mode else { return "an unknown word" }
        return ForeignLibraries.load(for: mode)
    }

    /// What this program was started for; nil where it was started with an unknown word.
    static var mode: DecoderMode? {
        guard diary_argument_count() > 1, let word = unsafe diary_argument(1) else { return .media }
        return unsafe DecoderMode(rawValue: String(cString: word))
    }
}
