package import DiaryModel

/// A command that may write in several transactions, and that one undo reverses.
package final class CommandRun {
    var record: CommandRecord
    /// Its number, once it has changed something.
    var number: Int?
    var importNumber: Int?

    package init(_ record: CommandRecord) { self.record = record }
}
