import Processes
import SharedFolder
import Synchronization

/// Writes the key file of a new folder on a thread of its own: a passphrase takes half a second.
final class KeyFileWriting: Sendable {
    private let failure = Mutex<SharedFolderError?>(nil)
    private let isDone = Atomic(false)
    private let done = Semaphore(0)

    init(
        _ key: MasterKey, passphrase: SecretBytes, words: RecoveryWords, in folder: SharedFolder,
        parameters: Argon2Parameters
    ) {
        let write: @Sendable () -> Void = { [self] in
            do throws(SharedFolderError) {
                try KeyFile.write(key, passphrase: passphrase, words: words, in: folder, parameters: parameters)
            } catch {
                failure.withLock { $0 = error }
            }
            isDone.store(true, ordering: .releasing)
            done.signal()
        }
        // The system may refuse a thread.
        if WorkerThread.start(write) != 0 { write() }
    }

    /// True if `finish` returns at once.
    var isFinished: Bool { isDone.load(ordering: .acquiring) }

    /// Waits until the file is durable.
    func finish() throws(SharedFolderError) {
        done.wait()
        done.signal()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
