import Glibc

/// A process that this one has started, and has to wait for once.
package struct ChildProcess: Sendable {
    /// Its number.
    package let identifier: Int32

    /// The child of that number.
    package init(identifier: Int32) {
        self.identifier = identifier
    }

    /// Waits for its end and tells its exit code; 128 and the signal when one ended it. Wraps `waitpid(2)`.
    package func wait() -> Int32 {
        let status = waitForStatus()
        // wait(2): the low seven bits are the signal, the next byte the exit code.
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Ends it, whatever it does, and tells the signal that ended it; 0 where it had already ended by itself.
    package func end() -> Int32 {
        kill(identifier, SIGKILL)
        return waitForStatus() & 0x7F
    }

    private func waitForStatus() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
