package import Chronology

/// The description of a command in the list of commands that can be undone.
package struct CommandRecord: Sendable {
    /// The command's name, such as `edit`.
    package let name: String
    package var summary: String
    package var undoes: Int?
    /// The id of the machine that did it; nil for this one.
    package private(set) var machine: [UInt8]?
    package private(set) var machineSequence: Int?
    /// The time with which the other machine stamped it.
    package private(set) var clock: Instant?

    /// The largest number of microseconds by which the stamp of another machine may be ahead of this one's clock.
    package static let clockLead: Int64 = 86_400_000_000

    /// The record of repairs by `check --repair` and imports: the feed reports the entries they touched, and undo
    /// ignores them.
    package static let repair = CommandRecord("check", "repair")

    /// The name of the command that recognizes words.
    package static let recognition = "recognize"
    /// The name of the one that recognizes them in the background, after others.
    package static let backgroundRecognition = "recognize-waiting"

    /// A command of another machine.
    ///
    /// - Parameters:
    ///     - machine: its id, of 64 bytes at most.
    ///     - sequence: the number of the operation among those of that machine.
    ///     - clock: the time of its stamp.
    package init(_ name: String, _ summary: String, machine: [UInt8], sequence: Int, clock: Instant) {
        self.init(name, summary)
        (self.machine, machineSequence, self.clock) = (machine, sequence, clock)
    }

    /// A command that undoes another one if `undoes` has its number.
    package init(_ name: String, _ summary: String, undoes: Int? = nil) {
        self.name = name
        self.summary = summary
        self.undoes = undoes
    }
}
