package import Foundation

/// A shell script in place of the decoder, in its own folder that is removed with it.
package final class StandInDecoder {
    /// The folder, which the script finds through `$0`.
    package let folder = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")

    package var path: String { folder.appending(path: "decoder").path }

    package init(_ script: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lines = "#!/bin/sh\nPATH=/usr/bin:/bin\nhere=\"${0%/*}\"\n" + script + "\n"
        // NB: Written by another process. A decoder that another test starts meanwhile would inherit our descriptor,
        // and a file that is open for writing can't be executed.
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", #"printf '%s' "$1" > "$0" && chmod 700 "$0""#, path, lines]
        try writer.run()
        writer.waitUntilExit()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
