import Arguments
import DiaryLock
import Terminal

extension Failure {
    static func describing(_ error: LockError) -> Failure {
        switch error {
        case .engineMissing(let program):
            Failure(
                "\(line: program) is not installed, which encrypts the diary",
                hint: "as root: apt-get update && apt-get install gocryptfs fuse3")
        case .engineTooOld(let version):
            Failure("the installed gocryptfs is too old: \(line: version)", hint: "install 2.0 or a later one")
        case .noFUSE:
            Failure(
                "FUSE can't be used, with which gocryptfs shows the diary: /dev/fuse or fusermount3 is missing or not permitted",
                hint: "as root: apt-get install fuse3; a container needs --device /dev/fuse")
        case .wrongPassphrase: Failure("wrong passphrase", hint: "diary unlock --recovery takes the 24 recovery words")
        case .wrongWords: Failure("these are not the recovery words of this diary", hint: "diary help locking")
        case .notLocked(let path):
            Failure("the diary in \(path.shown) has no lock", hint: "diary lock --setup encrypts it")
        case .alreadyLocked(let path):
            Failure("the diary in \(path.shown) has a lock already", hint: "diary lock --status; diary help locking")
        case .alreadyOpen(let path):
            Failure(
                "the diary in \(path.shown) is open already",
                hint: "diary lock closes it, and diary unlock opens it another way")
        case .noDiary(let path): Failure("no diary in \(path.shown)", hint: "diary add 'First line'", .noDiary)
        case .gone(let path):
            Failure(
                "the encrypted folder \(path.shown) is gone",
                hint: "put it back, or a copy of it; the diary's own folder holds nothing. diary help locking")
        case .openElsewhere(let path):
            Failure(
                "this diary is open in \(path.shown) already",
                hint: "close it there: fusermount3 -u \(ShellQuoting.quoted("\(path)"))", .busy)
        case .inUse(let users): inUse(users)
        case .keptElsewhere(let users):
            Failure(
                "the diary is closed here, but open for \(LockWords.named(users)), with a mount table of its own",
                hint: "end that process, and gocryptfs ends with it; diary lock --status", .busy)
        case .interrupted: Failure("it was interrupted; the diary stays open", .interrupted)
        case .damagedConfiguration(let path):
            Failure(
                "\(path.shown) can't be read, so the passphrase can't open the diary",
                hint:
                    "diary unlock --recovery: the recovery words open it without that file; diary lock --undo-setup --recovery and diary lock --setup make a new one; or put a copy of it back"
            )
        case .noRoom(let needed, let free):
            Failure(
                "there is not enough room: \(ByteCount.text(needed)) are needed, \(ByteCount.text(free)) are free; nothing was changed",
                hint: "for a while the diary is there twice, plain and encrypted: make room, df -h")
        case .nameTaken(let path):
            Failure(
                "\(path.shown) is in the way, and it is no part of a lock; nothing was changed",
                hint: "look what it is, and give it another name: mv")
        case .unsuitable(let path, let reason):
            Failure("\(path.shown) can't have a lock: \(line: reason)", hint: "diary help locking")
        case .copyDiffers(let path):
            Failure(
                "\(path.shown) does not read back as it was written; nothing was replaced",
                hint: "the disk or the memory of this machine may be failing; the diary is as it was")
        case .otherDiary(let path):
            Failure(
                "the encrypted folder of \(path.shown) holds another diary than the one that was locked there",
                hint:
                    "put back the folder that belongs here; if the other one is meant: chmod u+w \(ShellQuoting.quoted("\(path)")) && rm \(ShellQuoting.quoted("\(path)/LOCKED"))"
            )
        case .copyUnsound(let count):
            Failure(
                "the check of the copy found \(count.counted("defect")); nothing was replaced",
                hint: "diary check --read-data names them, diary check --repair mends what can be mended")
        case .engineFailed(let message):
            Failure("gocryptfs failed: \(line: message)", hint: "the diary is as it was; diary lock --status")
        }
    }

    /// The failure for a diary that other programs use.
    ///
    /// - Parameter hint: the remedy; a diary that has no lock can't be closed.
    static func inUse(
        _ users: [LockUser], hint: StyledText = "end what uses it; diary lock --wait waits for that"
    ) -> Failure {
        Failure("the diary is in use by \(LockWords.named(users)); nothing was changed", hint: hint, .busy)
    }

    /// The failure for a diary whose gocryptfs ended without unmounting it.
    static func engineGone(_ path: String) -> Failure {
        Failure(
            "\(line: path): gocryptfs, which had the diary open, is gone",
            hint: "diary unlock clears it up and opens it again", .locked)
    }
}
