import Foundation

/// An installed `ffmpeg` that makes films for tests.
package enum FFmpeg {
    /// Its path; nil if it is not installed.
    package static let path = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first(
        where: FileManager.default.isExecutableFile(atPath:))

    /// Runs it quietly with these arguments, the last of which is the output.
    ///
    /// - Returns: true for success; false if a requested encoder is missing.
    package static func run(_ words: [String]) throws -> Bool {
        guard let path else { return false }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-nostdin", "-v", "quiet", "-y"] + words
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// A film with a changing picture and a sound, of that many seconds.
    package static func film(_ path: String, seconds: Double = 2, _ words: [String] = []) throws -> Bool {
        try run(
            ["-f", "lavfi", "-i", "testsrc=s=320x240:r=25:d=\(seconds)"]
                + ["-f", "lavfi", "-i", "sine=440:r=48000:d=\(seconds)"] + words + [path])
    }
}
