import Foundation
import TestFixtures

/// The real decoder and the files for its tests.
package enum DecoderTestbed {
    /// The decoder, which the build puts beside the tests.
    package static let decoderPath: String = {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: program).deletingLastPathComponent().appending(path: "diary-decoder").path
    }()

    package static let isReady = Corpus.isThere && FileManager.default.fileExists(atPath: decoderPath)
}
