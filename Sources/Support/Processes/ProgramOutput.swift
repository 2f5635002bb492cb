import CSystem
import Glibc

/// The output of a program without input to one of its streams within a minute.
package struct ProgramOutput {
    package enum Stream: Int {
        case output = 1
        case error = 2
    }

    /// Its lines that are valid UTF-8.
    package let lines: [String]

    private static let seconds = 60
    private static let byteLimit = 1 << 16

    /// Starts the program with some arguments, and ends it at the end of its output; nil if it can't be started.
    ///
    /// - Parameter stream: the one that is read; the other is discarded.
    package init?(of path: String, _ words: [String] = [], on stream: Stream, environment: [String] = []) {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else {
            return nil
        }
        defer { close(ends[0]) }
        let streams = (0..<3).map { $0 == stream.rawValue ? ChildProgram.Stream.descriptor(ends[1]) : .nowhere }
        var program = ChildProgram(path: path, words: ([path] + words).map { Array($0.utf8) }, streams: streams)
        program.environment = environment.map { Array($0.utf8) }
        program.signals = .all
        program.leadsGroup = true
        let process = try? program.start()
        close(ends[1])
        guard let process else { return nil }
        lines = Self.text(from: ends[0]).split(separator: "\n").map(String.init)
        _ = process.end()
    }

    /// Reads to the end; late output is left out.
    private static func text(from descriptor: Int32) -> String {
        let deadline = time(nil) + seconds
        var (text, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
        while text.count < byteLimit {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let milliseconds = Int32(max(0, deadline - time(nil))) * 1000
            let count = unsafe poll(&entry, 1, milliseconds)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let length = unsafe read(descriptor, &buffer, buffer.count)
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { break }
            text += buffer.prefix(length)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
