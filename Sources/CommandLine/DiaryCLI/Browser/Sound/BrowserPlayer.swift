import DiaryModel
import Glibc
import Processes
import Synchronization

/// The thread that plays sounds; it exists only while something plays.
final class BrowserPlayer: Sendable {
    private struct State {
        var commands: [SoundCommand] = []
        var isRunning = false
        var isSilent = true
    }

    private let state = Mutex(State())
    private let waker: Waker
    private let diary: BrowserDiary
    private let device: String
    private let mailbox: BrowserMailbox

    private static let drainingMilliseconds: Int32 = 20
    private static let pausingTurns = 300

    /// Returns nil if the system has no file descriptor left.
    init?(_ diary: BrowserDiary, device: String, _ mailbox: BrowserMailbox) {
        guard let waker = Waker() else { return nil }
        (self.waker, self.diary, self.device, self.mailbox) = (waker, diary, device, mailbox)
    }

    func take(_ command: SoundCommand) {
        let isIdle = state.withLock { state in
            state.commands.append(command)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isIdle else { return waker.wake() }
        let code = WorkerThread.start { [self] in run() }
        guard code != 0 else { return }
        state.withLock { $0 = State() }
        guard case .play(_, let number) = command else { return }
        let failure = Failure.describing(SystemCallError("pthread_create", diary.folder, code: code))
        mailbox.post(.sound(SoundReport(number: number, state: .failed(failure.message))))
    }

    /// Pauses and waits for silence, before the process is stopped or another program plays.
    func pauseNow() {
        guard state.withLock({ $0.isRunning }) else { return }
        take(.pause)
        for _ in 0..<Self.pausingTurns {
            if state.withLock({ $0.isSilent || !$0.isRunning }) { return }
            usleep(1000)
        }
    }

    private func run() {
        var playing = PlayingSound(diary, device: device)
        while true {
            for command in state.withLock({ Self.takeAll(&$0.commands) }) { report(playing.obey(command)) }
            state.withLock { $0.isSilent = !playing.isHeard }
            if playing.isHeard {
                report(playing.advance())
                if playing.isDraining { sleep(milliseconds: Self.drainingMilliseconds) }
            } else if playing.isPaused {
                sleep(milliseconds: -1)
            } else if isOver() {
                return
            }
        }
    }

    private static func takeAll(_ commands: inout [SoundCommand]) -> [SoundCommand] {
        defer { commands = [] }
        return commands
    }

    /// Ends the thread, unless another command arrived.
    private func isOver() -> Bool {
        state.withLock { state in
            guard state.commands.isEmpty else { return false }
            (state.isRunning, state.isSilent) = (false, true)
            return true
        }
    }

    private func sleep(milliseconds: Int32) {
        var entry = pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, milliseconds)
        waker.take()
    }

    private func report(_ report: SoundReport?) {
        if let report { mailbox.post(.sound(report)) }
    }
}
