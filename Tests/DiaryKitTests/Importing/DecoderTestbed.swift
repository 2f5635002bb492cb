import Foundation

/// The real decoder and the files that it is tried on.
enum DecoderTestbed {
    /// The corpus beside the repository.
    static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/corpus").standardizedFileURL

    /// The decoder, which the build puts beside the tests.
    static let decoderPath: String = {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: program).deletingLastPathComponent().appending(path: "diary-decoder").path
    }()

    static let isReady = [corpus.appending(path: "expected.json").path, decoderPath]
        .allSatisfy { FileManager.default.fileExists(atPath: $0) }
}
