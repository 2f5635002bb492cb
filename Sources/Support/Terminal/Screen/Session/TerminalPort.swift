import Glibc
import Pixels

/// The terminal of the process, opened again: its non-blocking mode doesn't affect others who have it open.
final class TerminalPort {
    let descriptor: Int32
    private var pending: [UInt8] = []
    private var written = 0
    /// The end of a picture in the pending bytes; nil if there is none.
    private var pictureEnd: Int?
    private(set) var isGone = false

    init() throws(ScreenError) {
        descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .noTerminal(code: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// True if the process is in the foreground: a background process that changes a terminal is stopped.
    var isInForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

    var isIdle: Bool { pending.isEmpty }

    func add(_ bytes: [UInt8]) {
        pending += bytes
    }

    /// Adds a picture that can be cancelled; only while nothing is pending.
    func add(picture bytes: [UInt8]) {
        pending += bytes
        pictureEnd = pending.count
    }

    /// The number of bytes of a picture still to be written.
    var pictureRest: Int { pictureEnd.map { max(0, $0 - written) } ?? 0 }

    /// Cancels the rest of a picture; false if all of it was written.
    func cutPicture() -> Bool {
        guard let pictureEnd, written < pictureEnd else { return false }
        // The end of a string; a sequence that was cut ends there, too.
        pending = Array("\u{1B}\\".utf8) + pending[pictureEnd...]
        (written, self.pictureEnd) = (0, nil)
        return true
    }

    /// Forgets what was not written yet.
    func drop() {
        (pending, written, pictureEnd) = ([], 0, nil)
    }

    /// Writes as much as the terminal accepts now.
    func flush() {
        while written < pending.count, !isGone {
            let count = unsafe pending[written...].withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { written += count }
            guard count < 0 else { continue }
            switch errno {
            case EINTR: continue
            case EAGAIN: return
            default: isGone = true
            }
        }
        drop()
    }

    /// All available input, up to a limit so that frames continue.
    func read() -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while result.count < 1 << 16 {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 { result += buffer.prefix(count) }
            if count < 0, errno == EINTR { continue }
            if count == 0 || count < 0 && errno != EAGAIN { isGone = true }
            guard count == buffer.count else { break }
        }
        return result
    }

    /// The window in cells, and the pixels of a cell if the terminal reports them.
    var size: (window: TerminalWindow, cell: PixelSize?) {
        let window = TerminalWindow.current(of: descriptor, columnsVariable: nil)
        return (window, PictureTerminal.cellSize(at: descriptor))
    }
}
