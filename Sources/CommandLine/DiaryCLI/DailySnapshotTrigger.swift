import Chronology
import DiaryModel
import DiaryStore
import Glibc
import Processes

/// The day's copy of the database, made by the first command of the day that changes the diary, after its output.
///
/// A failure of the copy is not a failure of the command.
final class DailySnapshotTrigger {
    /// The diary that the command opened for writing; nil for none.
    var folder: FilePath?
    /// True if the command has changed the diary, so that only its output can still fail.
    var isCommitted = false
    var isFinal = false
    /// True if words in media that the command brought are to be recognized when it is done.
    var recognizesWords = false
    private let context: Context

    init(context: Context) {
        self.context = context
    }

    func take() {
        guard let folder, context.snapshots != .none else { return }
        let snapshots = DailySnapshots(of: folder)
        let today = context.localZone.zonedTime(at: context.now()).wallTime.date
        guard snapshots.isDue(on: today) else { return }
        if context.snapshots == .here || snapshots.isQuick {
            try? snapshots.take(on: today)
        } else {
            ChildProgram.startDetached("snapshot", for: folder)
        }
    }
}

extension ChildProgram {
    /// Starts a command of this program in its own process group, without input or output, so that the shell
    /// doesn't wait for it.
    ///
    /// - Parameter operands: further words.
    static func startDetached(_ command: String, for folder: FilePath, _ operands: [String] = []) {
        guard let path = FilePath.ownProgram else { return }
        let words =
            ["diary", command, "--diary"].map { Array($0.utf8) } + [folder.bytes] + operands.map { Array($0.utf8) }
        var program = ChildProgram(
            path: path.description, words: words, streams: [.nowhere, .nowhere, .nowhere])
        program.environment = ChildProgram.ownEnvironment
        program.leadsGroup = true
        _ = try? program.start()
    }

    /// The variables of this process, for a child with the same environment.
    static var ownEnvironment: [[UInt8]] {
        var variables: [[UInt8]] = []
        var place = unsafe environ
        while let variable = unsafe place.pointee {
            variables.append(unsafe Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable))))
            unsafe place += 1
        }
        return variables
    }
}
