import CSystem
package import DiaryModel
import Glibc
import Processes

/// A running foreign program that reads one file and writes into a pipe; `deinit` ends it.
///
/// It reads the file itself, since it seeks in it, and nothing else: no playlists that name other files, no network.
package final class ConfinedProgram {
    struct Limits {
        var addressSpace: UInt64 = 1 << 30
        var processorSeconds: UInt32 = 240
    }

    /// The pipe with its output.
    package let output: FileDescriptor
    private let identifier: pid_t

    /// Starts the program at that path; nil if it can't be started.
    ///
    /// - Parameter arguments: makes its arguments from the name by which it finds the file.
    init?(
        path: String, _ confinement: ProgramConfinement, file: borrowing FileDescriptor, _ limits: Limits = Limits(),
        arguments: (_ input: String) -> [String]
    ) {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else { return nil }
        defer { close(ends[1]) }
        output = FileDescriptor(owning: ends[0], path: FilePath("pipe"))
        // Without /proc it can't seek; many sounds need not.
        let input = unsafe access("/proc/self/fd", F_OK) == 0 ? "file:/proc/self/fd/0" : "pipe:0"
        lseek(file.number, 0, SEEK_SET)
        var words = unsafe ([path] + arguments(input)).map { unsafe strdup($0) }
        defer { unsafe words.forEach { unsafe free($0) } }
        unsafe words.append(nil)
        let bounds = diary_program_limits(
            address_space: limits.addressSpace, processor_seconds: limits.processorSeconds,
            confinement: confinement.rawValue)
        identifier = unsafe diary_start_program(path, words, file.number, ends[1], bounds)
        if identifier < 0 { return nil }
    }

    deinit {
        guard identifier > 0 else { return }
        _ = ChildProcess(identifier: identifier).end()
    }
}
