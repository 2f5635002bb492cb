import Foundation
import TestFixtures

/// An installed shell, for testing the scripts for it.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    private var path: String? {
        ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + rawValue }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    var isInstalled: Bool { path != nil }

    /// The output of the script, including standard error, when the shell runs it without the user's settings.
    func run(_ script: String, options: [String] = [], environment: [String: String] = [:]) throws -> String {
        let bare = [Shell.bash: ["--norc", "--noprofile"], .zsh: ["-f"], .fish: ["--no-config"]]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments = (bare[self] ?? []) + options + ["-c", script]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["LC_ALL": "C.UTF-8", "HOME": NSTemporaryDirectory()]) { $1 }.merging(environment) { $1 }
        let pipe = try ProcessPipe()
        process.standardOutput = pipe.writing
        process.standardError = pipe.writing
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try pipe.contents()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
