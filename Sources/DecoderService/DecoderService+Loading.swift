import CSystem
import DecoderProtocol
import DocumentCoding
import ImageCoding

extension DecoderService {
    /// Loads the libraries for the mode of this process, while files can still be opened.
    ///
    /// - Returns: the dynamic loader's message if that fails.
    package static func load() -> String? {
        guard let mode else { return "an unknown word" }
        if mode == .media { HEIFLibrary.loadCodecs() }
        return ForeignLibraries.load(for: mode)
    }

    /// The mode of this process; nil if its argument is unknown.
    static var mode: DecoderMode? {
        guard diary_argument_count() > 1, let word = unsafe diary_argument(1) else { return .media }
        return unsafe DecoderMode(rawValue: String(cString: word))
    }
}
