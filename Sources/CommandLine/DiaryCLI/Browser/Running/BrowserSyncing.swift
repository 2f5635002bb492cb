import Arguments
import CSystem
import DiaryModel
import DiarySync
import Glibc
import Processes

/// Synchronizes a diary with other machines while the browser shows it.
///
/// It is a separate process, so that a slow folder delays no key. Its changes are seen like those of any program.
final class BrowserSyncing {
    private let process: ChildProcess
    /// The other end is the process's output.
    ///
    /// The process ends when this end is closed for any reason.
    private let output: Int32

    /// Starts synchronization; returns nil if the diary isn't shared or no process can be started.
    init?(_ invocation: Invocation, diary: FilePath) {
        guard Synchronizer.isOn(diary: diary), let path = FilePath.ownProgram else { return nil }
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
        // Ctrl-C must only reach the browser.
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
