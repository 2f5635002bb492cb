import DiaryLock
import Terminal

/// Words about locks that several commands need.
enum LockWords {
    /// Programs as `diary (process 4711) and vim (process 4712)`.
    static func named(_ users: [LockUser]) -> SafeText {
        let names = users.map { "\($0.name) (process \($0.identifier))" }
        return SafeText(names.isEmpty ? "another program" : names.enumeration).singleLine
    }

    /// A time without use as `15 minutes` or `90 seconds`.
    static func period(_ seconds: Int) -> String {
        if seconds % 3600 == 0 { return (seconds / 3600).counted("hour") }
        return seconds % 60 == 0 ? (seconds / 60).counted("minute") : seconds.counted("second")
    }

    /// The end of the time for which a diary is open.
    static func end(_ period: OpenPeriod) -> String {
        switch period {
        case .idle(let seconds): "until \(Self.period(seconds)) after its last use"
        case .session: "until it is locked, or you log out"
        }
    }

    static let protection =
        "It protects from whoever gets the disk or a copy of the folder, and from others at this computer while the diary is locked. While it is open, every program of yours can read it."
    /// The dangers that remain, and the data that stays outside.
    static let limits =
        "It does not protect from root, from malware, or from anyone at your keyboard while it is open. Outside stay exports and backups of yours, the shell's history, the terminal's scrollback, an editor's own files, and swap; against a stolen computer, encryption of the whole disk is better."
}
