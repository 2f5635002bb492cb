import CSystem
import DecoderProtocol
import Glibc

/// One running decoder; it is ended when this goes.
struct DecoderProcess: ~Copyable {
    let socket: DecoderSocket
    private let identifier: pid_t
    private var isReaped = false

    /// Starts the program with our socket as its standard input, and nothing else of ours: no environment but what
    /// keeps Swift's crash reporter from starting, no descriptor, no group that Ctrl-C reaches.
    init(executablePath path: String) throws(DecoderError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_socket_pair($0.baseAddress) }) == 0 else {
            throw .system(errno)
        }
        defer { close(ends[1]) }
        do throws(DecoderError) {
            identifier = try DecoderLaunch(path: path, standardInput: ends[1]).start()
        } catch {
            close(ends[0])
            throw error
        }
        socket = DecoderSocket(owning: ends[0])
    }

    deinit {
        guard !isReaped else { return }
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Ends the process, if it has not died already, and tells the signal that it died of; 0 where it left by itself.
    consuming func end() -> Int32 {
        isReaped = true
        kill(identifier, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F
    }
}
