package import Foundation
import TestFixtures

/// A shell script in place of the decoder, in its own folder that is removed with it.
package final class StandInDecoder {
    /// The folder, which the script finds through `$0`.
    package let folder = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")

    package var path: String { folder.appending(path: "decoder").path }

    package init(_ script: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try ShellScript.write("PATH=/usr/bin:/bin\nhere=\"${0%/*}\"\n" + script, to: path)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
