import CSystem
import DecoderProtocol
import DocumentCoding
import Glibc
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

    /// `../../lib/diary/heif` from the folder of this program, where the archive for other systems has the codecs of
    /// its libheif; nil if it isn't there.
    package static var carriedCodecs: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe diary_program_path(&buffer, UInt(buffer.count))
        guard count > 0, let end = buffer.prefix(count).lastIndex(of: CChar(UInt8(ascii: "/"))) else { return nil }
        let folder = String(decoding: buffer[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let path = folder + "/../../lib/diary/heif"
        return unsafe access(path, F_OK) == 0 ? path : nil
    }
}
