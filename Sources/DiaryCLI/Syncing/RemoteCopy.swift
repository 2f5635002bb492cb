import DiaryCore
import Glibc
import Processes
import Terminal

/// Copies the shared folder from and to a remote of rclone.
///
/// Each machine's own files are brought and never fetched, so that nothing old from there comes over them; what is never
/// whole, or the business of others, stays where it is.
struct RemoteCopy {
    /// What became of a copy.
    enum Outcome: Equatable {
        case done
        /// The remote has nothing of it yet.
        case nothingThere
        /// rclone ended with this code, after it told why.
        case failed(Int32)
    }

    private let invocation: Invocation
    private let program: String
    /// `REMOTE:PATH`.
    let remote: String

    /// - Throws: `Failure` where rclone is not installed.
    init(_ remote: String, _ invocation: Invocation) throws(Failure) {
        guard let program = invocation.context.program(named: "rclone") else {
            throw Failure(
                "rclone is not installed, which copies the folder to and from \(SafeText(remote).singleLine)",
                hint: "as root: apt-get update && apt-get install rclone")
        }
        (self.invocation, self.program, self.remote) = (invocation, program, remote)
    }

    /// Copies everything of diaries into a folder, for a machine that has nothing yet.
    ///
    /// Originals come after it has joined, as far as it wants them.
    func fetchAll(into folder: String) throws -> Outcome {
        let filters = Self.unfinished + ["- /diary-*/media/**", "+ /diary-*/**", "- *"]
        return try copy(filters, from: remote, to: folder, isQuiet: true)
    }

    /// Copies what others gave.
    func fetch(_ settings: SyncSettings) throws -> Outcome {
        let own = Self.hexadecimal(settings.machine)
        var filters =
            Self.unfinished + ["- /ops/\(own)/**", "- /media/\(own)/**", "- /keys/\(own)-*", "- /seen/\(own)"]
        // Who wants no originals doesn't carry those of others either.
        if settings.media != .all { filters.append("- /media/**") }
        let outcome = try copy(filters, from: place(of: settings), to: Self.folder(of: settings))
        guard settings.media == .thumbnails, outcome == .done else { return outcome }
        // Names don't tell what a file is; thumbnails are small.
        let small = Self.unfinished + ["- /media/\(own)/**", "+ /media/**", "- *"]
        return try copy(small, ["--max-size", "256Ki"], from: place(of: settings), to: Self.folder(of: settings))
    }

    /// Copies single originals of others by their names.
    func fetch(_ names: [String], _ settings: SyncSettings) throws -> Outcome {
        var rest = names[...]
        while !rest.isEmpty {
            // Arguments have room for so many.
            let part = rest.prefix(Self.nameLimit)
            let filters = Self.unfinished + part.map { "+ /media/*/\($0)" } + ["- *"]
            let outcome = try copy(filters, from: place(of: settings), to: Self.folder(of: settings))
            guard outcome == .done else { return outcome }
            rest = rest.dropFirst(part.count)
        }
        return .done
    }

    private static let nameLimit = 500

    /// Copies what this machine has: its own, and what it got from others by another way.
    func give(_ settings: SyncSettings) throws -> Outcome {
        try copy(Self.unfinished, from: Self.folder(of: settings), to: place(of: settings))
    }

    /// Names of files that are not whole yet, or that Syncthing keeps for itself.
    private static let unfinished = ["- .tmp-*", "- .syncthing.*", "- .stfolder/**", "- .stversions/**"]

    static func folder(of settings: SyncSettings) -> String {
        "\(settings.folder)/diary-\(hexadecimal(settings.diary))"
    }

    private func place(of settings: SyncSettings) -> String {
        let separator = remote.hasSuffix(":") || remote.hasSuffix("/") ? "" : "/"
        return "\(remote)\(separator)diary-\(Self.hexadecimal(settings.diary))"
    }

    /// Bytes as names in the folder have them.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Exit code of rclone where the source is not there.
    private static let isMissing: Int32 = 3

    private func copy(
        _ filters: [String], _ options: [String] = [], from source: String, to target: String, isQuiet: Bool = false
    ) throws -> Outcome {
        // Of two files of one name the newer one is meant: each has one writer, and so one clock.
        let words =
            ["rclone", "copy", "--update"] + options + filters.flatMap { ["--filter", $0] } + ["--", source, target]
        let context = invocation.context
        let messages = isQuiet ? ChildProgram.Stream.nowhere : .descriptor(context.standardError)
        let input = context.isInputTerminal ? ChildProgram.Stream.descriptor(context.standardInput) : .nowhere
        var child = ChildProgram(
            path: program, words: words.map { Array($0.utf8) },
            streams: [input, messages, messages])
        child.environment = ChildProgram.ownEnvironment
        child.signals = .ofTerminals
        let process: ChildProcess
        do throws(ChildProgramError) { process = try child.start() } catch {
            throw Failure(
                "rclone can't be started: \(SafeText(unsafe String(cString: strerror(error.code))).singleLine)",
                hint: "as root: apt-get update && apt-get install --reinstall rclone")
        }
        switch process.wait() {
        case 0: return .done
        case Self.isMissing: return .nothingThere
        case let code: return .failed(code)
        }
    }
}
