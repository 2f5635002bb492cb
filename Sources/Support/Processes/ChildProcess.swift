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

    /// Waits for its end like `wait()`; ends it by `SIGKILL` once `isStuck`, which is asked every ten milliseconds.
    package func wait(endingIf isStuck: () -> Bool) -> Int32 {
        var status: Int32 = 0
        while true {
            let found = unsafe waitpid(identifier, &status, WNOHANG)
            if found == 0 {
                if isStuck() { return end().shellCode }
                usleep(10_000)
            } else if found > 0 || errno != EINTR {
                return ChildEnd(status: status).shellCode
            }
        }
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
