import Foundation

/// A shell script that stands in for the decoder, in a folder of its own that goes with it.
final class StandInDecoder {
    /// The folder, which the script finds in `$0`'s place.
    let folder = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")

    var path: String { folder.appending(path: "decoder").path }

    init(_ script: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lines = "#!/bin/sh\nPATH=/usr/bin:/bin\nhere=\"${0%/*}\"\n" + script + "\n"
        try Data(lines.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
