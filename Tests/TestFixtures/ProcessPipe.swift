import CSystem
package import Foundation

/// A pipe that no other child inherits.
///
/// `Foundation.Pipe` doesn't set close-on-exec. A child that another test starts meanwhile can keep its ends open:
/// then the child that writes never notices that its reader is gone, and the reader waits for the other child.
package struct ProcessPipe {
    /// The end that the test reads and may close.
    package let reading: FileHandle
    /// The end for a stream of a process.
    package let writing: FileHandle

    /// Throws what the system reports.
    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EMFILE)
        }
        reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }

    /// Starts the process with this pipe as its standard output, and closes the end for writing here.
    package func start(_ process: Process) throws {
        process.standardOutput = writing
        try process.run()
        try writing.close()
    }

    /// Starts the process with this pipe as its standard error, and closes the end for writing here.
    package func startReadingErrors(of process: Process) throws {
        process.standardError = writing
        try process.run()
        try writing.close()
    }

    /// Closes the end for writing here, and reads to the end.
    package func contents() throws -> Data {
        try writing.close()
        return try reading.readToEnd() ?? Data()
    }
}

extension Process {
    /// The standard output of a program in `PATH` with its words, once it has ended well.
    package static func output(_ words: [String]) throws -> String {
        let (process, pipe) = (Process(), try ProcessPipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        (process.arguments, process.standardError) = (words, FileHandle.nullDevice)
        process.standardOutput = pipe.writing
        try process.run()
        let output = try pipe.contents()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
        return String(decoding: output, as: UTF8.self)
    }
}
