package import Foundation

/// The confinement probe under the name of a decoder or of `ffmpeg`, in its own folder that is removed with it.
package final class StandInProgram {
    /// The probe in the build folder.
    package static let probe = URL(filePath: DecoderTestbed.decoderPath).deletingLastPathComponent()
        .appending(path: "ConfinementProbe")

    package let folder = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")
    private let name: String

    package var path: String { folder.appending(path: name).path }

    package init(_ name: String) throws {
        self.name = name
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: folder.appending(path: name), withDestinationURL: Self.probe)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
