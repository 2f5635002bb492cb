package import DecoderProtocol
import Glibc

/// Lets several decoders, each in a process of its own, look at files beside each other; not for two threads at once.
///
/// Processes are started when there is work for them and stay warm until the pool goes. Each has some files more
/// than it works on, so that it need not wait for us, and one that dies or overstays costs the file that it works on.
package final class DecoderPool {
    /// What became of one file.
    package struct Answer: Sendable {
        /// The number that the file was submitted with.
        package let tag: Int
        /// All that is known of it.
        ///
        /// A medium that was recognised but whose decoding failed, died or took too long has no thumbnail and the
        /// reason; `decoderMissing` and `system` hold for every file alike.
        package let result: Result<InspectedMedium, DecoderError>
    }

    /// Enough for the time in which we write what came back, and wait for the disk.
    private static let mostFilesPerProcess = 8
    /// Descriptors for all else: streams, the database, what is copied, the sockets of decoders.
    private static let otherDescriptors = 15

    private let filesPerProcess: Int
    private let workers: [DecoderWorker]
    let executablePath: String
    let ffmpegPath: String?
    private let confinement: ProgramConfinement
    private var answers: [Answer] = []
    private let probePath: String?
    /// Sounds and films that only `ffmpeg` decodes, with what is known of them and what is to be done.
    private var undecoded: [(turn: DecoderTurn, medium: InspectedMedium, step: DecoderTurn.Step)] = []
    private var conversionCount = 0

    /// A pool of the program at that path, none of which is started yet.
    ///
    /// - Parameters:
    ///   - ffmpegPath: the program that decodes films and the sounds that ours does not; none where nil. An `ffprobe`
    ///     beside it tells of films that ours does not read.
    ///   - confinement: what that program is confined by; without any it gets only files that were named themselves.
    ///   - processCount: at least one.
    ///   - secondsPerFile: how long one file may take by the clock on the wall.
    package init(
        executablePath: String, ffmpegPath: String? = nil, confinement: ProgramConfinement = .available,
        processCount: Int = DecoderPool.usualProcessCount, secondsPerFile: Double = 20
    ) {
        self.executablePath = executablePath
        self.ffmpegPath = ffmpegPath
        probePath = ffmpegPath.flatMap(FilmProgram.probePath)
        self.confinement = confinement
        let processCount = max(1, processCount)
        let room = (Self.descriptorLimit - Self.otherDescriptors) / processCount
        filesPerProcess = max(1, min(Self.mostFilesPerProcess, room))
        workers = (0..<processCount).map { _ in
            DecoderWorker(executablePath: executablePath, secondsPerFile: secondsPerFile)
        }
    }

    /// One a processor that is online, at most four: more would wait for the disk; one where few files may be open.
    package static var usualProcessCount: Int {
        guard descriptorLimit >= 2 * otherDescriptors else { return 1 }
        return min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// How many files the process may have open at once.
    ///
    /// Wraps `getrlimit` with `RLIMIT_NOFILE`.
    private static var descriptorLimit: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
        return Int(min(limit.rlim_cur, 1 << 20))
    }

    /// Whether ``submit(_:tag:_:)`` would return at once.
    package var hasRoom: Bool {
        // Sounds that wait for ffmpeg keep their files open, too.
        undecoded.count < workers.count * filesPerProcess && workers.contains { $0.turnCount < filesPerProcess }
    }

    /// Files that were submitted and whose answers were not taken.
    package var pendingCount: Int { workers.reduce(answers.count + undecoded.count) { $0 + $1.turnCount } }

    /// Lets a decoder look at the file at the descriptor, which may be closed then; waits for room where there is none.
    ///
    /// Throws `system` where the descriptor can't be copied; everything else comes with the answer.
    ///
    /// - Parameter isNamed: whether a person named this very file.
    package func submit(
        _ descriptor: Int32, tag: Int, _ request: DecoderRequest, isNamed: Bool = false
    ) throws(DecoderError) {
        let turn = try DecoderTurn(tag: tag, request: request, copying: descriptor, isNamed: isNamed)
        while !hasRoom { wait() }
        begin(turn)
        collect()
    }

    /// Of those with least to do, one that runs already.
    private func begin(_ turn: DecoderTurn) {
        let worker = workers.min {
            ($0.turnCount, $0.isRunning ? 0 : 1) < ($1.turnCount, $1.isRunning ? 0 : 1)
        }
        worker?.begin(turn)
    }

    /// Waits for the next answer, in the order in which they come; nil where none is to come.
    package func next() -> Answer? {
        collect()
        while answers.isEmpty {
            guard pendingCount > 0 else { return nil }
            wait()
        }
        return answers.removeFirst()
    }

    /// Waits until a decoder says something, or the time of one is over.
    ///
    /// What has arrived is taken, however late it is asked for. Wraps `poll`.
    private func wait() {
        let busy = workers.filter { $0.turnCount > 0 }
        var entries = busy.map { pollfd(fd: $0.pollDescriptor, events: Int16(POLLIN), revents: 0) }
        let milliseconds = busy.map(\.millisecondsLeft).min() ?? 0
        let count = unsafe entries.withUnsafeMutableBufferPointer {
            unsafe poll($0.baseAddress, nfds_t($0.count), milliseconds)
        }
        guard count >= 0 else { return }
        for (worker, entry) in zip(busy, entries) {
            if entry.revents != 0 || entry.fd < 0 {
                worker.receive()
            } else if worker.millisecondsLeft == 0 {
                worker.expire()
            }
        }
        collect()
    }

    private func collect() {
        for worker in workers {
            for outcome in worker.takeOutcomes() { take(outcome) }
        }
        convert()
    }

    private func take(_ outcome: DecoderWorker.Outcome) {
        let turn = outcome.turn
        if turn.program != nil { conversionCount -= 1 }
        guard case .success(var medium) = outcome.result, let step = nextStep(after: turn, medium) else {
            let result = outcome.result.map(\.settled)
            answers.append(Answer(tag: turn.tag, result: result))
            return
        }
        if confinement.isEmpty, !turn.isNamed {
            if medium.thumbnail == nil {
                medium.thumbnailFailure = .unconfined(format: medium.thumbnailFailure?.format)
            }
            answers.append(Answer(tag: turn.tag, result: .success(medium)))
        } else {
            undecoded.append((turn, medium, step))
        }
    }

    /// What another program is to make of a file; nil where all is known that can be.
    private func nextStep(after turn: DecoderTurn, _ medium: InspectedMedium) -> DecoderTurn.Step? {
        guard ffmpegPath != nil else { return nil }
        let isInspected = if case .inspect = turn.origin.request { true } else { false }
        switch turn.step {
        case nil where medium.kind == .audio:
            return isInspected && medium.thumbnailFailure?.mayBeConverted == true ? .samples : nil
        case nil where medium.kind == .video && medium.needsProbe && probePath != nil: return .probe
        case nil, .probe: return isInspected && medium.needsFrame ? .frame(0) : nil
        case .frame(let attempt):
            let last = FilmProgram.attempts(at: medium.metadata).count - 1
            guard attempt < last else { return nil }
            if medium.thumbnailFailure?.kind == .darkFrame { return .frame(attempt + 1) }
            // Where it is broken at one place it may be so at all of them, but for its beginning.
            return medium.thumbnailFailure?.kind == .crashed ? .frame(last) : nil
        case .samples: return nil
        }
    }

    /// Lets other programs do what waits for them, one file a decoder at a time.
    private func convert() {
        while conversionCount < workers.count, !undecoded.isEmpty {
            let (turn, medium, step) = undecoded.removeFirst()
            guard let program = start(step, of: medium, turn.origin),
                let next = try? DecoderTurn(step, of: medium, after: turn, from: program)
            else {
                answers.append(Answer(tag: turn.tag, result: .success(medium.unconverted)))
                continue
            }
            conversionCount += 1
            begin(next)
        }
    }

    private func start(_ step: DecoderTurn.Step, of medium: InspectedMedium, _ turn: DecoderTurn) -> ConfinedProgram? {
        guard let ffmpegPath else { return nil }
        switch step {
        case .samples: return SoundConversion(ffmpegPath: ffmpegPath, confinement, file: turn.file)?.program
        case .probe: return probePath.flatMap { FilmProgram.probe($0, confinement, file: turn.file) }
        case .frame(let number):
            let attempts = FilmProgram.attempts(at: medium.metadata)
            let attempt = attempts[min(number, attempts.count - 1)]
            return FilmProgram.frame(
                ffmpegPath, confinement, file: turn.file, attempt, side: turn.request.thumbnailSide)
        }
    }
}

extension DecoderFailure {
    /// Why a sound or a film is not given to `ffmpeg`.
    fileprivate static func unconfined(format: String?) -> DecoderFailure {
        DecoderFailure(
            .unconfined, format: format,
            message: "ffmpeg can't be confined here and gets only files that are named one by one")
    }
}

extension InspectedMedium {
    /// The same medium after `ffmpeg` could not be started, which is then the reason.
    fileprivate var unconverted: InspectedMedium {
        guard thumbnail == nil, let codec = thumbnailFailure?.format else { return settled }
        var medium = self
        let lack = kind == .video ? "no picture" : "no waveform"
        medium.thumbnailFailure = DecoderFailure(
            .crashed, format: codec, message: "\(lack): ffmpeg, which decodes \(codec), could not be started")
        return medium
    }
}
