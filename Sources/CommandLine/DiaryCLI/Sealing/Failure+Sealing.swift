import DiaryStore
import Glibc
import Processes
import Terminal

extension Failure {
    /// The failure of sealing or opening a file; `age` has printed its own message above.
    static func describing(_ error: SealingError) -> Failure {
        switch error {
        case .notStarted(let cause):
            Failure(
                "age can't be started: \(SafeText(unsafe String(cString: strerror(cause.code))).singleLine)",
                hint: "as root: apt-get update && apt-get install --reinstall age")
        case .notSealed(let path):
            Failure(
                "age did not seal \(SafeText(path).singleLine); nothing was written",
                hint: "look at the keys: --recipient age1…, as age-keygen prints it")
        case .notOpened(let path):
            Failure(
                "age can't open \(SafeText(path).singleLine): it is for another key, or damaged",
                hint: "--identity FILE names the keys; nothing was written")
        }
    }
}
