import CSystem
package import DiaryModel
import Glibc
import Processes
import SharedFolder

/// Debian's `age`, which seals and opens files.
///
/// Only `age` is needed to open such a file: `age -d`.
package struct SealingProgram: Sendable {
    /// The keys that open a file.
    package enum Lock: Sendable, Equatable {
        /// The owners of these public keys.
        case recipients([String])
        /// A passphrase, which `age` asks for on the terminal.
        case passphrase
    }

    /// The way in which a file is opened.
    package enum Key: Sendable, Equatable {
        /// A file with private keys.
        case identity(FilePath)
        /// A passphrase, which `age` asks for on the terminal.
        case passphrase
    }

    private let path: String
    private let environment: [[UInt8]]

    /// - Parameters:
    ///   - path: the installed program.
    ///   - environment: its variables, as `NAME=VALUE`.
    package init(path: String, environment: [[UInt8]]) {
        (self.path, self.environment) = (path, environment)
    }

    /// Writes a new sealed file, which gets its name only when it is complete and durable.
    ///
    /// - Parameter content: writes the content.
    /// - Throws: `SealingError` if `age` fails, `SystemCallError` (`EEXIST` for a name that is taken, `ENOSPC`), and
    ///   the errors of `content`; then there is no file.
    package func seal(
        _ target: FilePath, for lock: Lock, _ content: (borrowing FileDescriptor) throws -> Void
    ) throws {
        let pending = try PendingFile(for: target, .export)
        var words: [String] = []
        switch lock {
        case .recipients(let keys): for key in keys { words += ["-r", key] }
        case .passphrase: words = ["-p"]
        }
        var ends = try Pipe(target)
        let process = try start(words.map { Array($0.utf8) }, from: ends.output.number, to: pending.descriptor.number)
        do { try ends.finish(process, .notSealed(path: "\(target)")) { pipe in try content(pipe.input) } } catch {
            if error is SealingError { try Self.requireRoom(pending.descriptor) }
            throw error
        }
        try pending.publish()
    }

    /// Opens a sealed file into another, from its beginning.
    ///
    /// - Throws: `SealingError` if it is not for this key, or damaged; `SystemCallError` if the disk is full.
    func open(
        _ sealed: borrowing FileDescriptor, _ path: FilePath, by key: Key, into output: borrowing FileDescriptor
    ) throws {
        try sealed.seek(to: 0)
        let process = try start(words(for: key), from: sealed.number, to: output.number)
        guard process.wait() == 0 else {
            try Self.requireRoom(output)
            throw SealingError.notOpened(path: "\(path)")
        }
    }

    /// Throws the reason why a file takes no more bytes, which `age` only prints.
    ///
    /// The file is incomplete, and removed.
    private static func requireRoom(_ output: borrowing FileDescriptor) throws {
        try output.writeAll([UInt8](repeating: 0, count: 1 << 16))
    }

    /// Opens a sealed file and passes its content on as a stream, without storing it.
    ///
    /// - Throws: `SealingError` if it is not for this key, or damaged at any place; the errors of `read`.
    func read<Result>(
        _ sealed: borrowing FileDescriptor, _ path: FilePath, by key: Key,
        _ read: (borrowing FileDescriptor) throws -> Result
    ) throws -> Result {
        try sealed.seek(to: 0)
        var ends = try Pipe(path)
        let process = try start(words(for: key), from: sealed.number, to: ends.input.number)
        return try ends.drain(process, .notOpened(path: "\(path)")) { pipe in try read(pipe.output) }
    }

    private func words(for key: Key) -> [[UInt8]] {
        let opening = Array("-d".utf8)
        return switch key {
        case .identity(let file): [opening, Array("-i".utf8), file.bytes]
        case .passphrase: [opening]
        }
    }

    private func start(
        _ words: [[UInt8]], from input: Int32, to output: Int32
    ) throws(SealingError) -> ChildProcess {
        var program = ChildProgram(
            path: path, words: [Array("age".utf8)] + words, streams: [.descriptor(input), .descriptor(output)])
        program.environment = environment
        program.signals = .ofTerminals
        // It inherits the limit of core dumps.
        SecretBytes.protectProcess()
        do { return try program.start() } catch { throw .notStarted(error) }
    }
}

private struct Pipe: ~Copyable {
    var input: FileDescriptor
    var output: FileDescriptor

    /// The corresponding C function is `pipe2`.
    init(_ path: FilePath) throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else {
            throw SystemCallError("pipe", path)
        }
        input = FileDescriptor(owning: ends[1], path: path)
        output = FileDescriptor(owning: ends[0], path: path)
    }

    private static func nowhere() throws(SystemCallError) -> FileDescriptor {
        try FileDescriptor.open(FilePath("/dev/null"), O_RDWR)
    }

    /// Writes to a process that reads the other end, and waits until it has read everything.
    mutating func finish(
        _ process: ChildProcess, _ failure: SealingError, _ write: (borrowing Pipe) throws -> Void
    ) throws {
        do {
            output = try Self.nowhere()
            try Self.withoutPipeSignal { try write(self) }
            input = try Self.nowhere()
        } catch let error as SystemCallError where error.code == EPIPE {
            _ = process.wait()
            throw failure
        } catch {
            _ = process.end()
            throw error
        }
        guard process.wait() == 0 else { throw failure }
    }

    /// Runs it with SIGPIPE ignored: a closed pipe is an error here.
    private static func withoutPipeSignal(_ body: () throws -> Void) rethrows {
        var (broken, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&broken)
        unsafe sigaddset(&broken, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
        defer {
            var atOnce = timespec()
            _ = unsafe sigtimedwait(&broken, nil, &atOnce)
            unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        try body()
    }

    /// Reads everything that a process writes to the other end, and waits for its end.
    mutating func drain<Result>(
        _ process: ChildProcess, _ failure: SealingError, _ read: (borrowing Pipe) throws -> Result
    ) throws -> Result {
        do {
            input = try Self.nowhere()
            let result = try read(self)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while try output.read(into: &buffer) > 0 {}
            guard process.wait() == 0 else { throw failure }
            return result
        } catch let error as SealingError { throw error } catch {
            // A stream that ends early because it can't be opened is reported as such.
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while let count = try? output.read(into: &buffer), count > 0 {}
            guard process.wait() == 0 else { throw failure }
            throw error
        }
    }
}
