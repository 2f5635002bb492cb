import Arguments
import Chronology
import DiaryModel
import DiaryStore

/// `snapshot`: makes the day's copy of a large database.
///
/// A command that changed the diary starts it in the background.
enum SnapshotCommand: Command {
    static let name = "snapshot"

    static let declaration = CommandDeclaration(name, "make the day's copy of the database", options: []) {
        command in
        command.isHidden = true
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        try invocation.requireOwnFolder()
        // The diary may have been locked since the command that started this.
        guard !LockMarker.isClosed(invocation.diaryFolder) else { return .locked }
        let context = invocation.context
        let today = context.localZone.zonedTime(at: context.now()).wallTime.date
        try DailySnapshots(of: invocation.diaryFolder).take(on: today)
        return .success
    }
}
