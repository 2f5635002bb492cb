import Arguments
import CSystem
import DiaryCore
import Glibc
import Processes

/// Synchronizes a diary with other machines while the browser shows it, in a process of its own: a slow folder keeps no key
/// waiting, and what comes is seen as what any program changes.
final class BrowserSyncing {
    private let process: ChildProcess
    /// The other end is the process's output: it ends when this one is closed, by whatever.
    private let output: Int32

    /// Begins; nil where the diary is on this machine alone, or no process can be started.
    init?(_ invocation: Invocation, diary: FilePath) {
        guard Synchronizer.isOn(diary: diary), let path = DecoderLocation.ownProgram else { return nil }
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else { return nil }
        defer { close(ends[1]) }
        let isForced = invocation.values.flag(.networkFs)
        let options = ["sync", "--watch", "--quiet"] + (isForced ? ["--network-fs"] : [])
        let words = [Array("diary".utf8), Array("--diary".utf8), diary.bytes] + options.map { Array($0.utf8) }
        var program = ChildProgram(
            path: path.description, words: words, streams: [.nowhere, .descriptor(ends[1]), .nowhere])
        program.environment = ChildProgram.ownEnvironment
        program.signals = .all
        // Ctrl-C is for the browser.
        program.leadsGroup = true
        guard let process = try? program.start() else {
            close(ends[0])
            return nil
        }
        (self.process, output) = (process, ends[0])
    }

    deinit {
        close(output)
        kill(process.identifier, SIGTERM)
    }
}
