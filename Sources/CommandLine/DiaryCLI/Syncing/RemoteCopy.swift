import DiarySync
import Glibc
import Processes
import Terminal

/// Copies the shared folder from and to an rclone remote.
///
/// Each machine's own files are uploaded and never downloaded, so that old versions of the remote don't overwrite
/// them. Incomplete files and those of other programs are not copied.
struct RemoteCopy {
    enum Outcome: Equatable {
        case done
        /// The remote is empty.
        case nothingThere
        /// rclone failed with this exit code and has printed the reason.
        case failed(Int32)
    }

    private let invocation: Invocation
    private let program: String
    /// The remote as `REMOTE:PATH`.
    let remote: String

    /// - Throws: `Failure` if rclone is not installed.
    init(_ remote: String, _ invocation: Invocation) throws(Failure) {
        guard let program = invocation.context.program(named: "rclone") else {
            throw Failure(
                "rclone is not installed, which copies the folder to and from \(SafeText(remote).singleLine)",
                hint: "as root: apt-get update && apt-get install rclone")
        }
        (self.invocation, self.program, self.remote) = (invocation, program, remote)
    }

    /// Downloads all files of diaries into a folder, for a machine that has none yet.
    ///
    /// Originals are downloaded after it has joined, according to its settings.
    func fetchAll(into folder: String) throws -> Outcome {
        let filters = Self.unfinished + ["- /diary-*/media/**", "+ /diary-*/**", "- *"]
        return try copy(filters, from: remote, to: folder, isQuiet: true)
    }

    /// Downloads the files of other machines.
    func fetch(_ settings: SyncSettings) throws -> Outcome {
        let own = settings.machineHex
        var filters =
            Self.unfinished + ["- /ops/\(own)/**", "- /media/\(own)/**", "- /keys/\(own)-*", "- /seen/\(own)"]
        // A machine that wants no originals doesn't copy those of others either.
        if settings.media != .all { filters.append("- /media/**") }
        let outcome = try copy(filters, from: place(of: settings), to: settings.sharedPath)
        guard settings.media == .thumbnails, outcome == .done else { return outcome }
        // Names don't reveal the kind of a file, but thumbnails are small.
        let small = Self.unfinished + ["- /media/\(own)/**", "+ /media/**", "- *"]
        return try copy(small, ["--max-size", "256Ki"], from: place(of: settings), to: settings.sharedPath)
    }

    /// Downloads single originals of other machines by their names.
    func fetch(_ names: [String], _ settings: SyncSettings) throws -> Outcome {
        var rest = names[...]
        while !rest.isEmpty {
            // The length of the command line is limited.
            let part = rest.prefix(Self.nameLimit)
            let filters = Self.unfinished + part.map { "+ /media/*/\($0)" } + ["- *"]
            let outcome = try copy(filters, from: place(of: settings), to: settings.sharedPath)
            guard outcome == .done else { return outcome }
            rest = rest.dropFirst(part.count)
        }
        return .done
    }

    private static let nameLimit = 500

    /// Uploads this machine's files: its own, and those that it got from others in another way.
    func upload(_ settings: SyncSettings) throws -> Outcome {
        try copy(Self.unfinished, from: settings.sharedPath, to: place(of: settings))
    }

    /// Returns whether a copy succeeded, and warns if it did not.
    func isDone(_ outcome: Outcome, _ verb: String) throws -> Bool {
        guard case .failed(let code) = outcome else { return true }
        try invocation.messages.warning(
            "rclone could not \(verb) \(SafeText(remote).singleLine) (exit code \(code)): the next sync tries again")
        return false
    }

    /// Names of incomplete files, and of Syncthing's own.
    private static let unfinished = ["- .tmp-*", "- .syncthing.*", "- .stfolder/**", "- .stversions/**"]

    /// The folder of the diary on the remote.
    func place(of settings: SyncSettings) -> String {
        let separator = remote.hasSuffix(":") || remote.hasSuffix("/") ? "" : "/"
        return "\(remote)\(separator)\(settings.sharedName)"
    }

    /// The exit code of rclone for a missing source.
    private static let isMissing: Int32 = 3

    private func copy(
        _ filters: [String], _ options: [String] = [], from source: String, to target: String, isQuiet: Bool = false
    ) throws -> Outcome {
        // Of two files with one name the newer one is used: each file has one writer, and so one clock.
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
