import Glibc

/// A process that this one has started, and has to wait for once.
package struct ChildProcess: Sendable {
    package let identifier: Int32

    package init(identifier: Int32) {
        self.identifier = identifier
    }

    /// Waits for its end and returns its exit code; 128 and the signal if a signal ended it.
    ///
    /// Wraps `waitpid(2)`.
    package func wait() -> Int32 {
        ChildEnd(status: waitForStatus()).shellCode
    }

    /// Ends it by `SIGKILL` and returns how it ended: by itself if it had already exited.
    package func end() -> ChildEnd {
        kill(identifier, SIGKILL)
        return ChildEnd(status: waitForStatus())
    }

    private func waitForStatus() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
