import CSystem
package import DecoderProtocol
import Glibc
package import Processes

/// One running decoder; `deinit` ends it.
package struct DecoderProcess: ~Copyable {
    package let socket: DecoderSocket
    private let process: ChildProcess
    private var isReaped = false

    /// Starts the program with our socket as its standard input, and inherits nothing else: no environment except what
    /// disables Swift's crash reporter, no descriptor, no process group that Ctrl-C reaches.
    ///
    /// - Parameter mode: the purpose of the process.
    package init(executablePath path: String, _ mode: DecoderMode = .media) throws(DecoderError) {
        guard diary_can_restrict_system_calls() else { throw .decoderUnconfined(path: path) }
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_socket_pair($0.baseAddress) }) == 0 else {
            throw .system(errno)
        }
        defer { close(ends[1]) }
        do throws(DecoderError) {
            process = try Self.start(path, mode, standardInput: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        socket = DecoderSocket(owning: ends[0])
    }

    deinit {
        guard !isReaped else { return }
        _ = process.end()
    }

    /// Ends the process, if it has not died already, and returns how it ended.
    package consuming func end() -> ChildEnd {
        isReaped = true
        return process.end()
    }

    /// Returns whether a decoder that ended like this, before it answered anything, could not be loaded.
    ///
    /// Starts the program once more, since a file that has compromised the decoder can end it in any way.
    package static func loadingError(
        _ path: String, _ mode: DecoderMode = .media, after end: ChildEnd?
    ) -> DecoderError? {
        guard case .exited(let code) = end, code != 0 else { return nil }
        return LoaderFailure(starting: path, words(for: mode)).map { .decoderCannotLoad(path: path, $0) }
    }

    private static func words(for mode: DecoderMode) -> [String] { mode == .media ? [] : [mode.rawValue] }

    private static func start(
        _ path: String, _ mode: DecoderMode, standardInput: Int32
    ) throws(DecoderError) -> ChildProcess {
        // Libraries print arbitrary text about broken files.
        var program = ChildProgram(
            path: path, words: ([path] + words(for: mode)).map { Array($0.utf8) },
            streams: [.descriptor(standardInput), .nowhere, .nowhere])
        program.environment = [Array("SWIFT_BACKTRACE=enable=no".utf8)]
        program.signals = .all
        program.leadsGroup = true
        do throws(ChildProgramError) {
            return try program.start()
        } catch {
            switch error.code {
            case ENOENT, EACCES, ENOTDIR, ENOEXEC: throw .decoderMissing(path: path)
            default: throw .system(error.code)
            }
        }
    }
}
