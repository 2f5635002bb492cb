import Foundation

/// A shell script that a test starts as a program.
package enum ShellScript {
    /// Writes the script to a file that the user may execute.
    ///
    /// Another process writes it. A child that another test starts meanwhile would inherit our descriptor, and a file
    /// that is open for writing can't be executed.
    package static func write(_ lines: String, to path: String) throws {
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", #"printf '#!/bin/sh\n%s\n' "$1" >"$0" && chmod 700 "$0""#, path, lines]
        try writer.run()
        writer.waitUntilExit()
        guard writer.terminationStatus == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
    }
}
