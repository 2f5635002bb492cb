import CSystem
import DecoderProtocol
import DocumentCoding

extension DecoderService {
    /// Loads what the word asks for that this program was started with, as long as files can be opened.
    ///
    /// - Returns: the words of the dynamic loader where that can't be done.
    package static func load() -> String? {
        guard diary_argument_count() > 1, let word = unsafe diary_argument(1) else { return nil }
        guard let mode = unsafe DecoderMode(rawValue: String(cString: word)) else { return "an unknown word" }
        return ForeignLibraries.load(for: mode)
    }
}
