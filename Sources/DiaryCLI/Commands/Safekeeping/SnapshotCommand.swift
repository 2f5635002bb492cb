import Arguments
import Chronology
import DiaryCore

/// `snapshot`: what a command starts that has changed a large diary, so that nobody waits for the day's copy.
enum SnapshotCommand: Command {
    static let name = "snapshot"

    static let declaration = CommandDeclaration(name, "make the day's copy of the database", options: []) {
        command in
        command.isHidden = true
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        try invocation.requireOwnFolder()
        let context = invocation.context
        let today = context.localZone.zonedTime(at: context.now()).wallTime.date
        try DailySnapshots(of: invocation.diaryFolder).take(on: today)
        return .success
    }
}
