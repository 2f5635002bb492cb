import CSystem
import DiaryModel
import Glibc
import Processes
import SharedFolder

/// gocryptfs, which encrypts a folder and mounts it.
///
/// Secrets go to it through a pipe, which they fit in whole before it starts.
struct Engine: Sendable {
    let environment: [[UInt8]]
    /// The path of an installed program; nil if it is missing.
    let programNamed: @Sendable (String) -> String?
    /// The binary logarithm of the cost of a passphrase; nil for gocryptfs's own.
    var costExponent: Int?
    /// The time that gocryptfs has to answer after it has mounted something.
    var millisecondsToAnswer: Int64 = 20_000

    /// The exit codes of gocryptfs that decide what to do; they are part of its interface.
    private enum Code {
        static let unreadableConfiguration: Int32 = 11
        static let wrongPassphrase: Int32 = 12
    }

    /// The name and version, such as `gocryptfs 2.3`.
    ///
    /// - Throws: `LockError.engineMissing`, `.engineTooOld`.
    func version() throws -> String {
        let run = try run("gocryptfs", ["-version"])
        let words = run.output.split(separator: ";").first.map(String.init) ?? run.output
        let number = words.split(separator: " ").last.map { $0.drop { $0 == "v" } } ?? ""
        guard let major = Int(number.prefix { $0.isNumber }), major >= 2 else {
            throw LockError.engineTooOld(version: words)
        }
        return words.split(separator: " ").joined(separator: " ")
    }

    /// Throws unless folders can be encrypted and mounted here.
    func require() throws {
        _ = try version()
        try requireProgram("gocryptfs-xray")
        guard unmountingProgram != nil, unsafe access("/dev/fuse", R_OK | W_OK) == 0 else { throw LockError.noFUSE }
    }

    /// Makes an empty folder an encrypted one.
    ///
    /// - Parameter lock: the folder, locked: it stays so while gocryptfs writes into it, also if this process is killed.
    func initialize(_ folder: FilePath, _ passphrase: SecretBytes, holding lock: borrowing FileDescriptor) throws {
        let cost = costExponent.map { [Word("-scryptn"), Word("\($0)")] } ?? []
        let run = try run(
            "gocryptfs", ["-init", "-q"] + cost + ["--", Word(folder)], secrets: [passphrase], holding: lock.number)
        guard run.code == 0 else { throw run.failure }
    }

    /// The key of an encrypted folder as recovery words.
    ///
    /// - Throws: `LockError.wrongPassphrase`, `.damagedConfiguration`.
    func recoveryWords(of configuration: FilePath, _ passphrase: SecretBytes) throws -> RecoveryWords {
        var words: RecoveryWords?
        let run = try run(
            "gocryptfs-xray", ["-dumpmasterkey", "--", Word(configuration)], secrets: [passphrase],
            readingSecret: { words = RecoveryWords(hexadecimal: $0) })
        if let words, run.code == 0 { return words }
        throw run.words.contains("incorrect")
            ? LockError.wrongPassphrase : LockError.damagedConfiguration(configuration)
    }

    /// Gives an encrypted folder another passphrase.
    func changePassphrase(of folder: FilePath, _ secret: Secret, to new: SecretBytes) throws {
        let run = try run(
            "gocryptfs", ["-passwd", "-q"] + options(for: secret) + ["--", Word(folder)],
            secrets: [bytes(of: secret), new])
        guard run.code == 0 else { throw error(of: run, folder) }
    }

    /// Mounts an encrypted folder; when it returns, the mount is there, and after an error it is not.
    ///
    /// The first process of gocryptfs waits for the one that stays. That one can't end if it is killed while it has a
    /// file of its own mount open: the kernel asks it to close the file, and waits for its answer.
    ///
    /// - Parameters:
    ///   - period: nil for until it is unmounted.
    ///   - configuration: the configuration file if it is not the folder's own.
    func mount(
        _ folder: FilePath, at point: FilePath, _ secret: Secret, _ period: OpenPeriod?, isReadOnly: Bool = false,
        configuration: FilePath? = nil
    ) throws {
        var options = ["-q", "-nonempty"] + self.options(for: secret)
        if case .idle(let seconds) = period { options += ["-idle", Word("\(seconds)s")] }
        if isReadOnly { options.append("-ro") }
        if let configuration { options += ["-config", Word(configuration)] }
        let run = try run(
            "gocryptfs", options + ["--", Word(folder), Word(point)], secrets: [bytes(of: secret)],
            isUntilLogout: period == .session, isStuck: Self.isUnanswered(point, after: millisecondsToAnswer))
        guard run.code == 0 else {
            if (try? Self.isMounted(point)) == true { _ = try? unmount(point, isForced: true) }
            throw error(of: run, folder)
        }
    }

    static func isMounted(_ point: FilePath) throws -> Bool {
        try MountTable.read().mounts(ofKind: MountTable.gocryptfs).contains { $0.target == point }
    }

    /// Returns whether something has been mounted for a time, each time it is asked.
    private static func isUnanswered(_ point: FilePath, after milliseconds: Int64) -> () -> Bool {
        var end: Int64?
        return {
            guard (try? isMounted(point)) == true else { return false }
            let now = MonotonicClock.milliseconds
            let last = end ?? now + milliseconds
            end = last
            return now > last
        }
    }

    /// Unmounts a folder.
    ///
    /// - Parameter isForced: whether the name is released even if processes have files open.
    /// - Returns: false if the folder is in use.
    func unmount(_ point: FilePath, isForced: Bool = false) throws -> Bool {
        guard let program = unmountingProgram else { throw LockError.noFUSE }
        let run = try run(program, ["-u"] + (isForced ? ["-z"] : []) + ["--", Word(point)])
        guard run.code != 0 else { return true }
        guard run.words.contains("busy") else { throw run.failure }
        return false
    }

    private var unmountingProgram: String? {
        ["fusermount3", "fusermount"].first { programNamed($0) != nil }
    }

    @discardableResult
    private func requireProgram(_ name: String) throws(LockError) -> String {
        guard let path = programNamed(name) else { throw .engineMissing(program: name) }
        return path
    }

    private func error(of run: Run, _ folder: FilePath) -> LockError {
        switch run.code {
        case Code.wrongPassphrase: .wrongPassphrase
        case Code.unreadableConfiguration:
            .damagedConfiguration(folder.appending(EncryptedFolder.configurationName))
        default: run.failure
        }
    }

    private func options(for secret: Secret) -> [Word] {
        if case .words = secret { ["-masterkey=stdin"] } else { [] }
    }

    /// The line that gocryptfs reads: a passphrase, or a key as hexadecimal digits.
    private func bytes(of secret: Secret) -> SecretBytes {
        switch secret {
        case .passphrase(let passphrase): return passphrase
        case .words(let words): return words.hexadecimal
        }
    }
}

extension Engine {
    /// A word of a command line; a path need not be UTF-8.
    private struct Word: ExpressibleByStringLiteral {
        let bytes: [UInt8]

        init(_ text: String) { bytes = Array(text.utf8) }
        init(_ path: FilePath) { bytes = path.bytes }
        init(stringLiteral text: String) { self.init(text) }
    }

    /// How a program ended, and what it wrote.
    private struct Run {
        let code: Int32
        let output: String
        let message: String

        var words: [Substring] { Self.words(message[...]) }

        private static func words(_ text: Substring) -> [Substring] { text.split { !$0.isLetter } }

        /// gocryptfs's last words that are not about the system's log.
        var failure: LockError {
            let lines = message.split(separator: "\n").filter { line in
                !Self.words(line).contains { $0.hasSuffix("yslog") }
            }
            let silent = code > 128 ? "it was ended by signal \(code - 128)" : "it ended with the code \(code)"
            return .engineFailed(message: lines.isEmpty ? silent : lines.suffix(2).joined(separator: "; "))
        }
    }

    /// Runs a program of gocryptfs to its end.
    ///
    /// - Parameters:
    ///   - secrets: what it reads from its input, a line each.
    ///   - descriptor: a descriptor that it has open, too.
    ///   - isStuck: says whether it is to be ended, since it will not end by itself.
    ///   - read: takes what it has written, if that is secret.
    private func run(
        _ name: String, _ arguments: [Word], secrets: [SecretBytes] = [], isUntilLogout: Bool = false,
        holding descriptor: Int32? = nil, isStuck: (() -> Bool)? = nil,
        readingSecret read: (([UInt8]) -> Void)? = nil
    ) throws -> Run {
        let path = try requireProgram(name)
        let words = [Array(name.utf8)] + arguments.map(\.bytes)
        guard isUntilLogout, let scope = scopeProgram else {
            return try run(path, words, secrets, descriptor, isStuck, read)
        }
        // The user's service manager ends what runs in a scope of its own when the user logs out.
        let scopeWords = ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--", path]
        let scoped = try run(
            scope, scopeWords.map { Array($0.utf8) } + words.dropFirst(), secrets, descriptor, isStuck, read)
        guard scoped.code != 0, scoped.code != Code.wrongPassphrase else { return scoped }
        return try run(path, words, secrets, descriptor, isStuck, read)
    }

    /// `systemd-run`, where a service manager of this user runs.
    private var scopeProgram: String? {
        let prefix = Array("XDG_RUNTIME_DIR=".utf8)
        guard let folder = environment.first(where: { $0.starts(with: prefix) })?.dropFirst(prefix.count),
            Folder.exists(FilePath(bytes: Array(folder)).appending("systemd").appending("private"))
        else { return nil }
        return programNamed("systemd-run")
    }

    private func run(
        _ path: String, _ words: [[UInt8]], _ secrets: [SecretBytes], _ descriptor: Int32?,
        _ isStuck: (() -> Bool)?, _ read: (([UInt8]) -> Void)?
    ) throws -> Run {
        SecretBytes.protectProcess()
        let program = FilePath(path)
        let input = try Pipe(program)
        for secret in secrets { try input.write(line: secret) }
        // NB: a process that stays may write to them at any time, and would end by a pipe that nobody reads.
        let output = try FileDescriptor.inMemory(program)
        let messages = try FileDescriptor.inMemory(program)
        let secretOutput = try read.map { _ in try Pipe(program) }
        let streams = [input.output, secretOutput?.input ?? output.number, messages.number, descriptor]
        var child = ChildProgram(
            path: path, words: words, streams: streams.compactMap { $0.map { .descriptor($0) } })
        child.environment = environment
        child.signals = .all
        // The keys of the terminal don't reach the process that holds the key.
        child.leadsGroup = true
        input.closeInput()
        let code: Int32
        do {
            let process = try child.start()
            code = isStuck.map(process.wait(endingIf:)) ?? process.wait()
        } catch {
            throw LockError.engineFailed(message: unsafe "\(path): \(String(cString: strerror(error.code)))")
        }
        if let read, var secret = secretOutput?.written() {
            read(secret)
            SecretBytes.erase(&secret)
        }
        return try Run(code: code, output: Self.text(output), message: Self.text(messages))
    }

    private static func text(_ file: borrowing FileDescriptor) throws(SystemCallError) -> String {
        String(decoding: try file.read(upTo: 1 << 16, at: 0), as: UTF8.self)
    }
}

/// Both ends of a pipe for less than it holds: 64 KiB, which is never swapped.
private final class Pipe {
    /// The end to read from.
    let output: Int32
    /// The end to write to.
    let input: Int32
    private var isInputOpen = true

    /// The corresponding C function is `pipe2`.
    init(_ path: FilePath) throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else {
            throw SystemCallError("pipe", path)
        }
        (output, input) = (ends[0], ends[1])
    }

    deinit {
        closeInput()
        close(output)
    }

    func closeInput() {
        if isInputOpen { close(input) }
        isInputOpen = false
    }

    func write(line secret: SecretBytes) throws(SystemCallError) {
        let line = SecretBytes(capacity: secret.count + 1)
        line.append(secret)
        line.append(UInt8(ascii: "\n"))
        let count = unsafe line.withBytes { unsafe Glibc.write(input, $0.baseAddress, $0.count) }
        guard count == line.count else { throw SystemCallError("write", FilePath("pipe")) }
    }

    /// The bytes that a process has written, without waiting for others that still have it open.
    func written() -> [UInt8] {
        var flags = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&flags, 1, 0) == 1, flags.revents & Int16(POLLIN) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe read(output, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
