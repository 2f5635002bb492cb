import CSystem
import Glibc
import Processes

extension ScreenSession {
    /// Waits until something happens, and returns all events; writes output meanwhile.
    ///
    /// - Parameter milliseconds: the time limit, after which it returns nothing; no limit if negative.
    package func wait(milliseconds: Int32 = -1) -> [InputEvent] {
        let end = milliseconds < 0 ? nil : MonotonicClock.milliseconds + Int64(milliseconds)
        while true {
            advance()
            let ready = poll(until: end)
            var events: [InputEvent] = []
            if ready.signals { events += takeSignals() }
            if !isHeld, !port.isGone, !ready.signals { events += takeTerminal() }
            if ready.terminal { events += takeInput() } else if ready.isTimeOver { events += sorted(parser.giveUp()) }
            if port.isGone {
                port.drop()
                isHeld = false
                diary_terminal_lose()
                events.append(.ended(signal: SIGHUP))
            }
            if ready.waker {
                waker.take()
                events.append(.woken)
            }
            if !events.isEmpty { return events }
            if let end, MonotonicClock.milliseconds >= end { return [] }
        }
    }

    private struct Ready {
        var terminal = false
        var signals = false
        var waker = false
        var isTimeOver = false
    }

    /// The interval of looks whether the process is in the foreground again: a shell that brings a running job there
    /// sends no signal.
    private static let backgroundMilliseconds: Int64 = 200

    private func poll(until end: Int64?) -> Ready {
        let wanted = POLLIN | (port.isIdle ? 0 : POLLOUT)
        var entries = [
            // In the background only its closing is noticed: a process that reads there is stopped.
            pollfd(fd: port.descriptor, events: isHeld ? Int16(wanted) : 0, revents: 0),
            pollfd(fd: signals.reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let frame = isHeld && isFrameWaiting && port.isIdle ? lastFrameTime + Self.frameMilliseconds : nil
        let patience = isHeld ? parser.patience.map { MonotonicClock.milliseconds + Int64($0) * options.patience } : nil
        let look = isHeld ? nil : MonotonicClock.milliseconds + Self.backgroundMilliseconds
        let until = [end, frame, patience, look].compactMap(\.self).min()
        let timeout = until.map { Int32(clamping: max(0, $0 - MonotonicClock.milliseconds)) } ?? -1
        let count = unsafe Glibc.poll(&entries, nfds_t(entries.count), timeout)
        guard count > 0 else {
            let isSilent = count == 0 && (patience.map { $0 <= MonotonicClock.milliseconds } ?? false)
            return Ready(isTimeOver: isSilent)
        }
        let input = Int16(POLLIN | POLLHUP | POLLERR)
        return Ready(
            terminal: entries[0].revents & input != 0, signals: entries[1].revents != 0, waker: entries[2].revents != 0)
    }

    private func takeInput() -> [InputEvent] {
        let bytes = port.read()
        let silence = MonotonicClock.milliseconds - lastInputTime
        lastInputTime = MonotonicClock.milliseconds
        // The end of a paste may be lost on the way: then Ctrl-C alone still ends it.
        if bytes == [0x03], parser.hasBegun, silence >= Self.pasteSilence { parser = InputParser() }
        return sorted(parser.take(bytes))
    }

    /// The milliseconds after which a paste has no more pieces.
    private static let pasteSilence: Int64 = 1000

    /// The keys that send signals.
    private static let signals: [Key: Int32] = [
        .control("c"): SIGINT, .control("z"): SIGTSTP, .control("\\"): SIGQUIT,
    ]

    /// The events for the caller.
    ///
    /// Answers to the session's queries change the profile; other answers are passed on.
    private func sorted(_ events: [InputEvent]) -> [InputEvent] {
        events.compactMap { event in
            if case .key(let key) = event, let signal = Self.signals[key] {
                // To all of the foreground, as a terminal does it: a script that runs this program, too.
                kill(0, signal)
                return nil
            }
            guard case .answer(let answer) = event else { return event }
            guard probe.isOpen else { return event }
            guard probe.take(answer) else { return nil }
            encoder.synchronizes = profile.synchronizes
            encoder.widths = profile.widths
            isFrameWaiting = true
            return .profiled
        }
    }

    private func takeSignals() -> [InputEvent] {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = unsafe read(signals.reading, &buffer, buffer.count)
        var events: [InputEvent] = []
        // If both arrived, the later one counts.
        var last: Int32?
        for number in buffer.prefix(max(0, count)).map(Int32.init) where [SIGTSTP, SIGCONT].contains(number) {
            last = number
        }
        for number in Set(buffer.prefix(max(0, count)).map(Int32.init)).sorted() {
            switch number {
            case SIGTSTP, SIGCONT, SIGWINCH: break
            default:
                isEnding = isEnding || number != SIGINT
                events.append(.ended(signal: number))
            }
        }
        diary_signals_seen()
        switch last {
        // SIGCONT is in the pipe then.
        case SIGTSTP: stop()
        case SIGCONT:
            resume()
            if isHeld { events.append(.resumed) }
        default: break
        }
        return events + noteSize()
    }

    /// Takes the terminal if the process has come to the foreground.
    private func takeTerminal() -> [InputEvent] {
        guard port.isInForeground else { return [] }
        resume()
        return isHeld ? [.resumed] + noteSize() : []
    }

    private func noteSize() -> [InputEvent] {
        let (size, cell) = port.size
        guard isHeld, size != reportedWindow || probe.resize(cell: cell) else { return [] }
        (window, reportedWindow) = (size, size)
        encoder.invalidate()
        port.add(plane.reset(isErased: false))
        return [.resized(size)]
    }

    /// Writes as much as possible now: the rest of a frame, the next one, pieces of pictures.
    func advance() {
        port.flush()
        while isHeld, port.isIdle, !port.isGone {
            if isFrameWaiting, let frame = lastFrame {
                guard MonotonicClock.milliseconds - lastFrameTime >= Self.frameMilliseconds else { return }
                isFrameWaiting = false
                lastFrameTime = MonotonicClock.milliseconds
                port.add(encoded(frame))
                port.add(questions(frame))
            } else if let piece = plane.nextPiece() {
                if plane.hasNewUploads { setLeaving() }
                if plane.isWholePicture { port.add(picture: piece) } else { port.add(piece) }
                encoder.forgetCursor()
                if !plane.hasWork, let frame = lastFrame { port.add(encoder.encode(fitted(frame))) }
            } else {
                return
            }
            port.flush()
        }
    }

    private func encoded(_ frame: Frame) -> [UInt8] {
        let frame = fitted(frame)
        let change = plane.change(to: frame.pictures, on: frame.grid.bounds)
        for part in change.uncovered { encoder.forget(part) }
        let bytes = encoder.encode(frame, following: change.commands)
        plane.noteWritten(rows: encoder.rowsUnderPictures)
        return bytes
    }

    /// The frame in the window's size: a view may not know of a new one.
    private func fitted(_ frame: Frame) -> Frame {
        guard frame.grid.columns != window.columns || frame.grid.rows != window.rows else { return frame }
        var fitted = frame
        fitted.grid = Grid(window)
        fitted.grid.draw(frame.grid, frame.grid.bounds, at: GridPosition(column: 0, row: 0))
        return fitted
    }

    /// Queries the terminal after the first frame, and rewrites the row in which that left its traces.
    private func questions(_ frame: Frame) -> [UInt8] {
        guard askTime == nil, window.rows > TerminalProbe.row, window.columns > 8 else { return [] }
        askTime = MonotonicClock.milliseconds
        let questions = probe.questions()
        encoder.forget(GridRectangle(column: 0, row: TerminalProbe.row, columns: window.columns, rows: 1))
        encoder.forgetCursorAndPen()
        return questions + encoded(frame)
    }
}
