import CSystem
import Glibc
import Processes

/// Taking and restoring the terminal.
extension ScreenSession {
    /// Takes the terminal; false if it can't.
    func enter() -> Bool {
        setLeaving()
        guard diary_terminal_hold(port.descriptor, DIARY_TERMINAL_RAW) == 0 else {
            diary_terminal_lose()
            return false
        }
        isHeld = true
        // The alternate screen, no line wrapping, the cursor hidden, bracketed paste.
        var text = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h"
        if options.usesMouse { text += "\u{1B}[?1002h\u{1B}[?1006h" }
        if options.reportsFocus { text += "\u{1B}[?1004h" }
        port.add(Array(text.utf8))
        encoder.invalidate()
        isFrameWaiting = lastFrame != nil
        return true
    }

    /// The bytes that restore the terminal, whoever writes them: first the end of a sequence that may have been cut.
    private var leavingText: [UInt8] {
        var text = "\u{1B}\\\u{1B}[?2026l\u{1B}[m"
        if options.usesMouse { text += "\u{1B}[?1006l\u{1B}[?1002l" }
        if options.reportsFocus { text += "\u{1B}[?1004l" }
        return Array(text.utf8) + plane.leaving + Array("\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
    }

    func setLeaving() {
        let bytes = leavingText
        _ = unsafe diary_terminal_set_leaving(bytes, bytes.count)
        plane.hasNewUploads = false
    }

    func leave() {
        guard isHeld else { return }
        let discardsInput = takeRest()
        port.drop()
        setLeaving()
        diary_terminal_release(discardsInput)
        _ = plane.reset(isErased: true)
        isHeld = false
    }

    /// The time after which a terminal that hasn't answered never will.
    private static let answerMilliseconds: Int64 = 5000

    /// Waits for outstanding answers: a shell would read them as typed text.
    func finishQuestions() {
        guard isHeld, probe.isOpen, let askTime else { return }
        let end = askTime + Self.answerMilliseconds
        while probe.isOpen, !port.isGone, MonotonicClock.milliseconds < end {
            port.flush()
            var entry = pollfd(fd: port.descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&entry, 1, Int32(end - MonotonicClock.milliseconds)) > 0 else { break }
            for case .answer(let answer) in parser.take(port.read()) { _ = probe.take(answer) }
        }
    }

    /// The milliseconds that `close()` waits for the rest of a paste or of an answer while more of it arrives, and at
    /// most for its next piece.
    private static let (restMilliseconds, pieceMilliseconds): (Int64, Int64) = (3000, 500)

    /// Reads the rest of an incomplete paste or answer: a shell would run it.
    ///
    /// Keys that were typed ahead are left for the shell, but not after SIGTERM or SIGHUP, when they were not meant for
    /// it, and not among answers.
    ///
    /// - Returns: whether input up to the end is to be discarded.
    private func takeRest() -> Bool {
        let isDiscarded = isEnding || probe.isOpen
        if isDiscarded { _ = parser.take(port.read()) }
        guard parser.hasBegun else { return isDiscarded }
        let end = MonotonicClock.milliseconds + Self.restMilliseconds * options.patience
        while parser.hasBegun, !port.isGone, MonotonicClock.milliseconds < end {
            let left = end - MonotonicClock.milliseconds
            let piece = parser.patience.map(Int64.init) ?? Self.pieceMilliseconds
            let patience = min(piece * options.patience, left)
            var entry = pollfd(fd: port.descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&entry, 1, Int32(max(0, patience))) > 0 else { break }
            _ = parser.take(port.read())
        }
        parser = InputParser()
        return true
    }

    /// Restores the terminal, and stops the process until it is continued.
    func stop() {
        willStop?()
        finishQuestions()
        leave()
        kill(getpid(), SIGSTOP)
    }

    /// Takes the terminal again after the process was stopped, by itself or by others; does nothing in the background.
    func resume() {
        guard port.isInForeground else {
            if isHeld { diary_terminal_lose() }
            isHeld = false
            port.drop()
            return
        }
        port.drop()
        _ = plane.reset(isErased: true)
        window = port.size.window
        _ = enter()
        advance()
    }
}
