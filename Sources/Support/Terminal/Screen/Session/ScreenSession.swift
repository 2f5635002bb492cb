import CSystem
import Glibc
package import Processes

/// The terminal of the process as a screen: it takes and restores the terminal, shows frames and reports events.
///
/// One thread owns it. Its main loop:
///
///     let session = try ScreenSession(options)
///     defer { session.close() }
///     session.show(view(model))
///     while !model.isFinished {
///         for event in session.wait() { update(&model, event) }
///         session.show(view(model))
///     }
///
/// ``wait(milliseconds:)`` uses no time while nothing happens. Workers store their results for `update` and call
/// ``Waker/wake()``. Frames that the terminal is too slow for are left out, not queued: the last one shown wins.
///
/// Whatever ends the process, the terminal is restored: the end, Ctrl-C, Ctrl-Z, SIGTERM, SIGHUP, a crash, and SIGKILL,
/// after which another process does it. Only one at a time, since signals and the terminal's settings belong to the
/// process.
package final class ScreenSession {
    package struct Options: Sendable {
        package var variables: TerminalVariables
        package var colors: ColorDepth
        /// True if it reports the mouse, which disables its own selection.
        package var usesMouse = false
        /// True if it reports when its window gains or loses the keyboard focus.
        package var reportsFocus = false
        /// The factor by which it waits longer than usual for the rest of a sequence, a paste or an answer, as on a
        /// slow line.
        package var patience: Int64

        /// A terminal with these variables and colours, without mouse and focus.
        package init(variables: TerminalVariables, colors: ColorDepth) {
            (self.variables, self.colors) = (variables, colors)
            let usual = Int64(InputParser.escapeMilliseconds)
            patience = variables.escapeDelay.map { ($0 + usual - 1) / usual } ?? 1
        }
    }

    package let waker: Waker
    /// The cells of the window; ``InputEvent/resized(_:)`` reports a change.
    package internal(set) var window: TerminalWindow
    /// The window that was last reported to the caller.
    var reportedWindow: TerminalWindow
    /// The terminal's capabilities; ``InputEvent/profiled`` reports its answers.
    package var profile: TerminalProfile { probe.profile }

    /// Called before the process stops itself, as for Ctrl-Z; the terminal is still held then.
    package var willStop: (() -> Void)?

    let options: Options
    let port: TerminalPort
    var parser = InputParser()
    var encoder: FrameEncoder
    var plane = PicturePlane()
    var probe: TerminalProbe
    /// The time of the queries; nil before.
    var askTime: Int64?
    /// The signals' pipe: its reading and writing end.
    let signals: (reading: Int32, writing: Int32)
    /// The current frame, or the next one as soon as the terminal accepts it.
    var lastFrame: Frame?
    var isFrameWaiting = false
    var lastFrameTime = -frameMilliseconds
    /// The time of the last input, in milliseconds of a monotonic clock.
    var lastInputTime: Int64 = 0
    /// True if the session holds the terminal: not while the process is stopped, or in the background.
    var isHeld = false
    /// True if another process has requested the end of this one.
    var isEnding = false
    private var isClosed = false

    /// The minimum interval of frames.
    static let frameMilliseconds: Int64 = 8

    /// Takes the terminal of the process (`/dev/tty`): the alternate screen, raw keys.
    ///
    /// It sends no queries yet and waits for nothing.
    ///
    /// - Throws: if there is no terminal, it is dumb, or another program is in its foreground.
    package init(_ options: Options) throws(ScreenError) {
        guard !options.variables.isDumb else { throw .dumb }
        port = try TerminalPort()
        guard port.isInForeground else { throw .background }
        guard let waker = Waker() else { throw .noTerminal(code: errno) }
        self.waker = waker
        var ends: [Int32] = [-1, -1]
        guard unsafe diary_pipe(&ends) == 0 else { throw .noTerminal(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        signals = (ends[0], ends[1])
        self.options = options
        encoder = FrameEncoder(colors: options.colors)
        let size = port.size
        (window, reportedWindow) = (size.window, size.window)
        probe = TerminalProbe(options.variables, cell: size.cell)
        diary_signals_begin(signals.writing)
        guard enter() else {
            let code = errno
            diary_signals_end()
            for end in ends { Glibc.close(end) }
            isClosed = true
            throw .noTerminal(code: code)
        }
    }

    deinit {
        close()
    }

    /// Restores the terminal; further calls do nothing.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        finishQuestions()
        leave()
        diary_signals_end()
        for end in [signals.reading, signals.writing] { Glibc.close(end) }
    }

    /// Shows a frame as soon as the terminal accepts it, at most one in 8 ms; a waiting one is replaced.
    ///
    /// It is written by this call where it can, else by ``wait(milliseconds:)``. One of another size than the window is
    /// cut, or filled up. A picture that is still being written is interrupted, since on a slow line it takes seconds:
    /// one that the frame has, too, begins again after it.
    package func show(_ frame: Frame) {
        if plane.isCancelled(by: frame.pictures, unwritten: port.pictureRest), port.cutPicture() { plane.noteCut() }
        lastFrame = frame
        isFrameWaiting = true
        advance()
    }

    /// Redraws the whole screen: for Ctrl-L, and after others have written to the terminal.
    package func redraw() {
        encoder.invalidate()
        if isHeld { port.add(plane.reset(isErased: false)) }
        isFrameWaiting = lastFrame != nil
        advance()
    }

    /// Restores the terminal while `body` runs, as for an editor, and then redraws the last frame.
    package func suspendingScreen<Result>(_ body: () throws -> Result) rethrows -> Result {
        finishQuestions()
        leave()
        diary_signals_end()
        defer {
            diary_signals_begin(signals.writing)
            // The signal of a new size went to the other program alone.
            _ = raise(SIGWINCH)
            if port.isInForeground { resume() }
        }
        return try body()
    }

    /// Puts text into the terminal's clipboard (OSC 52), if it allows that; the clipboard is never read.
    ///
    /// Controls except line ends and tabs, and bidirectional marks, are left out.
    ///
    /// - Returns: whether it was sent; more than 64 KiB are not.
    package func copy(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.filter { !SafeText.isDangerous($0) }
        let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
        guard isHeld, bytes.count <= 1 << 16 else { return false }
        port.add(Array("\u{1B}]52;c;".utf8) + Base64.encoded(bytes) + Array("\u{1B}\\".utf8))
        advance()
        return true
    }
}
