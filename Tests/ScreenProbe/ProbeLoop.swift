import Glibc
import Pixels
import Processes
import Terminal

/// Shows a list; what the keys do is in ``press(_:)``.
final class ProbeLoop {
    private let session: ScreenSession
    private var selected = 0
    private var count = 0
    private var last = "ready"
    private var picture: ScreenPicture?
    private var pictureColumn = 30
    private var typed = ""
    private var isFinished = false

    init(_ session: ScreenSession) {
        self.session = session
    }

    func run() {
        session.show(frame)
        while !isFinished {
            for event in session.wait() { take(event) }
            session.show(frame)
        }
    }

    private func take(_ event: InputEvent) {
        count += 1
        last = "\(event)"
        switch event {
        case .key(let key): press(key)
        case .mouse(let mouse): last = "mouse \(mouse.position.column),\(mouse.position.row)"
        case .pasted(let text, _): last = "pasted \(text.unicodeScalars.count)"
        case .resized(let window): last = "resized \(window.columns)x\(window.rows)"
        case .ended(let signal):
            last = "ended \(signal)"
            isFinished = true
        case .profiled: last = "profiled \(session.profile.synchronizes)"
        default: break
        }
    }

    private func press(_ key: Key) {
        guard case .character(let character) = key.code, key.modifiers.isEmpty else {
            if key == .control("l") {
                last = "control l"
                session.redraw()
            }
            return
        }
        last = "key \(character)"
        switch character {
        case "q": isFinished = true
        case "j": selected = min(selected + 1, 99)
        case "k": selected = max(0, selected - 1)
        case "p": picture = picture == nil ? drawnPicture() : nil
        case ">": pictureColumn += 1
        case "e": session.suspendingScreen { last = "lent \(unsafe system("echo lent; read line"))" }
        case "y": last = "copied \(session.copy("text\u{1B}[31m"))"
        case "w": WakingThread.start(session.waker)
        case "S": _ = raise(SIGSEGV)
        case "I": _ = raise(SIGILL)
        case "A": abort()
        case "T": preconditionFailure("a trap")
        default: typed.append(character)
        }
    }

    private func drawnPicture() -> ScreenPicture? {
        guard let terminal = session.profile.pictures else { return nil }
        let size = PixelSize(width: 24 * terminal.cell.width, height: 8 * terminal.cell.height)
        var canvas = PixelCanvas(size: size)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let color = PixelCanvas.Color(
                    red: UInt8(column * 255 / size.width), green: UInt8(row * 255 / size.height), blue: 128)
                canvas.fill(left: column, top: row, PixelSize(width: 1, height: 1), color)
            }
        }
        return PictureDrawing(terminal: terminal).screenPicture(of: canvas)
    }

    private static let texts = [
        "Dinner at Anna's, far too much garlic", "❤️ the ferry 👩‍👩‍👧 at noon", "🇨🇿 京都で散歩した。", "👍🏽 1️⃣ rain", "नमस्ते काम",
        "مرحبا بالعالم", "e\u{301}tude, плясал", "🫨 ☎️ shaken",
    ]

    private var frame: Frame {
        var grid = Grid(session.window)
        let width = min(28, grid.columns)
        let height = grid.rows - 2
        let top = max(0, selected - height + 1)
        for row in 0..<max(0, height) {
            let number = top + row
            let line = GridRectangle(column: 0, row: row, columns: width, rows: 1)
            grid.draw("\(String(number), .cyan) \(Self.texts[number % Self.texts.count])", at: line.position, in: line)
            if number == selected { grid.restyle(line) { $0.attributes.insert(.reversed) } }
        }
        grid.drawLine(from: GridPosition(column: width, row: 0), rows: height)
        grid.drawLine(from: GridPosition(column: 0, row: height), columns: grid.columns)
        grid.draw("\(String(typed.suffix(8))) \(last) #\(count)", at: GridPosition(column: 0, row: grid.rows - 1))
        let cursor = Frame.Cursor(at: GridPosition(column: 0, row: selected - top))
        guard let picture else { return Frame(grid, cursor: cursor) }
        let position = GridPosition(column: pictureColumn, row: 1)
        guard picture.isText else {
            return Frame(grid, cursor: cursor, pictures: [PicturePlacement(picture, at: position)])
        }
        grid.draw(picture, at: position)
        return Frame(grid, cursor: cursor)
    }
}

extension GridRectangle {
    fileprivate var position: GridPosition { GridPosition(column: column, row: row) }
}

/// A worker with a result.
enum WakingThread {
    static func start(_ waker: Waker) {
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(waker).toOpaque()
        _ = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Waker>.fromOpaque(argument).takeRetainedValue().wake()
                return nil
            }, argument)
    }
}
