import CSystem
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import Pixels
import Processes
import Synchronization
import Terminal

/// The thread that decodes and paints pictures, so that neither keys nor frames wait for it.
///
/// A picture that is no longer wanted is skipped or, while it is being decoded, cancelled.
final class BrowserPainter: Sendable {
    private struct State {
        var wanted: [PictureRequest] = []
        var current: PictureRequest?
        var isStopped = false
    }

    private let state = Mutex(State())
    private let waker: Waker
    private let canceller: Waker
    private let diary: BrowserDiary
    private let mailbox: BrowserMailbox

    /// The milliseconds without a change of the screen before painting starts.
    ///
    /// Fast scrolling needs no pictures.
    private static let rest: Int32 = 60

    /// Returns nil if the system has no file descriptor left.
    init?(_ diary: BrowserDiary, _ mailbox: BrowserMailbox) {
        guard let waker = Waker(), let canceller = Waker() else { return nil }
        (self.waker, self.canceller, self.diary, self.mailbox) = (waker, canceller, diary, mailbox)
    }

    /// Starts the thread, which runs until `stop`.
    ///
    /// - Returns: 0, or the `errno` of the failure.
    func start() -> Int32 {
        WorkerThread.start { [self] in
            var painting = Painting(diary, cancelledBy: canceller)
            while wait() {
                while let request = next() {
                    do {
                        let painted = try painting.paint(request)
                        if let painted { mailbox.post(.painted(request, painted)) }
                        finish(request)
                    } catch {
                        // This and other pictures may be requested again when the screen is at rest.
                        finish(nil)
                        break
                    }
                    if let failure = painting.takeFailure() { mailbox.post(.unpaintable(failure)) }
                }
            }
        }
    }

    /// Replaces the queue of pictures to paint, in order of priority.
    func paint(_ requests: [PictureRequest]) {
        let isNew = state.withLock { state in
            defer { state.wanted = requests }
            if let current = state.current, !requests.contains(current) { canceller.wake() }
            return state.wanted != requests && !requests.isEmpty
        }
        if isNew { waker.wake() }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        canceller.wake()
        waker.wake()
    }

    private func next() -> PictureRequest? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            canceller.take()
            state.current = state.wanted.first
            return state.current
        }
    }

    /// Marks the thread as idle.
    private func finish(_ painted: PictureRequest?) {
        state.withLock { state in
            state.current = nil
            state.wanted.removeAll { $0 == painted }
        }
    }

    /// Waits until pictures have been requested for a moment; returns false at the end.
    private func wait() -> Bool {
        var entry = pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
        repeat {
            waker.take()
            if state.withLock({ $0.isStopped }) { return false }
        } while unsafe poll(&entry, 1, Self.rest) > 0
        return true
    }
}

private struct Painting {
    private let diary: BrowserDiary
    private let canceller: Waker
    private var pictures: MediumPictures?
    private var failure: StyledText?
    private var hasFailed = false

    private static let pixelLimit = 3_000_000

    init(_ diary: BrowserDiary, cancelledBy canceller: Waker) {
        (self.diary, self.canceller) = (diary, canceller)
    }

    /// The reason why nothing can be painted, returned once.
    mutating func takeFailure() -> StyledText? {
        defer { failure = nil }
        return failure
    }

    /// Paints a picture.
    ///
    /// Returns nil if it may be painted later, for example while the database can't be read.
    ///
    /// - Throws: `DecoderError.cancelled` if the picture is no longer wanted.
    mutating func paint(_ request: PictureRequest) throws(DecoderError) -> PaintedPicture? {
        do {
            let pictures = try self.pictures ?? diary.open(.reading).pictures(cancelledBy: canceller)
            self.pictures = pictures
            switch request.subject {
            case .icon:
                let found = try pictures.thumbnail(request.medium, fitting: PixelSize(width: 16, height: 16))
                return found.map { .picture(.icon(of: $0)) } ?? .nothing
            case .loudness:
                let loudness = try pictures.loudness(of: request.medium)
                return loudness.isEmpty ? .nothing : .loudness(loudness)
            case .picture(let frame): return try paint(request.medium, frame, pictures)
            }
        } catch DecoderError.cancelled {
            throw .cancelled
        } catch let error as DecoderError {
            fail(Failure.describing(error))
            return .nothing
        } catch {
            pictures = nil
            return nil
        }
    }

    private mutating func paint(
        _ medium: Medium, _ frame: PictureFrame, _ pictures: MediumPictures
    ) throws -> PaintedPicture {
        guard PictureDrawing.isAvailable else {
            fail(
                Failure(
                    "the library that draws pictures on terminals is missing",
                    hint: LibraryPackages.hint(for: [DIARY_LIBRARY_CHAFA])))
            return .nothing
        }
        let cell = frame.terminal.cell
        let room = PixelSize(width: frame.columns * cell.width, height: frame.rows * cell.height)
            .bounded(Self.pixelLimit)
        let found =
            try medium.type != .audio
            ? pictures.photo(medium, fitting: room) : pictures.cover(medium, fitting: room)
        guard let found else { return .nothing }
        var strip = PictureStrip(for: frame.terminal, room: frame.columns)
        _ = strip.append(found)
        guard var canvas = strip.canvas else { return .nothing }
        if frame.part != 0..<frame.rows {
            // The picture is aligned to the lower edge of its cells.
            let above = frame.rows - canvas.size.height / cell.height
            let rows = max(0, frame.part.lowerBound - above)..<max(1, frame.part.upperBound - above)
            canvas = canvas.cropped(toRows: rows.lowerBound * cell.height..<rows.upperBound * cell.height)
        }
        return PictureDrawing(terminal: frame.terminal).screenPicture(of: canvas).map { .picture($0) } ?? .nothing
    }

    private mutating func fail(_ failure: Failure) {
        guard !hasFailed else { return }
        hasFailed = true
        self.failure = failure.line()
    }
}
