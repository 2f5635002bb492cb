package import DecoderProtocol
import Glibc

/// Lets several decoders, each in a process of its own, inspect files in parallel; not for two threads at once.
///
/// Processes are started when there is work for them and keep running until the pool is released. Each has a few queued
/// files, so that it need not wait for us, and one that dies or takes too long costs only its current file.
package final class DecoderPool {
    package struct Answer: Sendable {
        /// The number with which the file was submitted.
        package let tag: Int
        /// All that is known of it.
        ///
        /// A recognised medium whose decoding failed, crashed or took too long has no thumbnail and the reason;
        /// `decoderMissing` and `system` apply to every file alike.
        package let result: Result<InspectedMedium, DecoderError>
    }

    /// Enough for the time in which we write results and wait for the disk.
    private static let mostFilesPerProcess = 8
    /// Descriptors for everything else: streams, the database, copies, the sockets of decoders.
    private static let otherDescriptors = 15

    private let filesPerProcess: Int
    private let workers: [DecoderWorker]
    let executablePath: String
    let ffmpegPath: String?
    private let confinement: ProgramConfinement
    private var answers: [Answer] = []
    private let probePath: String?
    /// Sounds and films that only `ffmpeg` decodes, with their known properties and the next step.
    private var undecoded: [(turn: DecoderTurn, medium: InspectedMedium, step: DecoderTurn.Step)] = []
    private var conversionCount = 0

    /// A pool of the program at that path; none is started yet.
    ///
    /// - Parameters:
    ///   - ffmpegPath: the program for films and for sounds that the decoder can't decode; nil for none. An `ffprobe`
    ///     beside it describes films that the decoder does not read.
    ///   - confinement: the mechanisms that confine that program; without any it gets only files that were named
    ///     themselves.
    ///   - processCount: at least one.
    ///   - secondsPerFile: the time limit of one file in wall-clock seconds.
    package init(
        executablePath: String, ffmpegPath: String? = nil, confinement: ProgramConfinement = .available,
        processCount: Int = DecoderPool.usualProcessCount, secondsPerFile: Double = DecoderPool.secondsPerAnswer
    ) {
        self.executablePath = executablePath
        self.ffmpegPath = ffmpegPath
        probePath = ffmpegPath.flatMap(VideoProgram.probePath)
        self.confinement = confinement
        let processCount = max(1, processCount)
        let room = (Self.descriptorLimit - Self.otherDescriptors) / processCount
        filesPerProcess = max(1, min(Self.mostFilesPerProcess, room))
        workers = (0..<processCount).map { _ in
            DecoderWorker(executablePath: executablePath, secondsPerFile: secondsPerFile)
        }
    }

    /// The time limit of one answer of a decoder in wall-clock seconds.
    ///
    /// It ends a decoder that only waits. One that works is ended sooner, by its own limit of processor time, which
    /// neither a busy machine nor a suspended one uses up.
    package static let secondsPerAnswer = 120.0

    /// One for each online processor, at most four: more would wait for the disk; one if few files may be open.
    package static var usualProcessCount: Int {
        guard descriptorLimit >= 2 * otherDescriptors else { return 1 }
        return min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// The number of files that the process may have open at once.
    ///
    /// Wraps `getrlimit` with `RLIMIT_NOFILE`.
    private static var descriptorLimit: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
        return Int(min(limit.rlim_cur, 1 << 20))
    }

    /// True if ``submit(_:tag:_:)`` would return at once.
    package var hasRoom: Bool {
        // Sounds that wait for ffmpeg keep their files open, too.
        undecoded.count < workers.count * filesPerProcess && workers.contains { $0.turnCount < filesPerProcess }
    }

    /// The number of submitted files whose answers were not taken yet.
    package var pendingCount: Int { workers.reduce(answers.count + undecoded.count) { $0 + $1.turnCount } }

    /// Lets a decoder inspect the file at the descriptor, which may be closed then; waits for room if there is none.
    ///
    /// Throws `system` if the descriptor can't be copied; all other errors are in the answer.
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

    /// Among those with the shortest queue, one that already runs.
    private func begin(_ turn: DecoderTurn) {
        let worker = workers.min {
            ($0.turnCount, $0.isRunning ? 0 : 1) < ($1.turnCount, $1.isRunning ? 0 : 1)
        }
        worker?.begin(turn)
    }

    /// Waits for the next answer, in order of completion; nil if none is pending.
    package func next() -> Answer? {
        collect()
        while answers.isEmpty {
            guard pendingCount > 0 else { return nil }
            wait()
        }
        return answers.removeFirst()
    }

    /// Waits until a decoder sends something, or the time of one is over.
    ///
    /// Data that has already arrived is taken, even after the deadline. Wraps `poll`.
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

    /// The next program for a file; nil if everything that can be known is.
    private func nextStep(after turn: DecoderTurn, _ medium: InspectedMedium) -> DecoderTurn.Step? {
        guard ffmpegPath != nil else { return nil }
        let isInspected = if case .inspect = turn.origin.request { true } else { false }
        switch turn.step {
        case nil where medium.kind == .audio, .probe where medium.kind == .audio:
            return isInspected && medium.thumbnailFailure?.mayBeConverted == true ? .samples : nil
        case nil where medium.kind == .video && medium.needsProbe && probePath != nil: return .probe
        case nil, .probe: return isInspected && medium.needsFrame ? .frame(0) : nil
        case .frame(let attempt):
            let last = VideoProgram.attempts(at: medium.metadata).count - 1
            guard attempt < last else { return nil }
            if medium.thumbnailFailure?.kind == .darkFrame { return .frame(attempt + 1) }
            // A file that fails at one position may fail at all of them, except at its beginning.
            return medium.thumbnailFailure?.kind == .crashed ? .frame(last) : nil
        case .samples: return nil
        }
    }

    /// Runs other programs for their queued files, one file a decoder at a time.
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
        case .probe: return probePath.flatMap { VideoProgram.probe($0, confinement, file: turn.file) }
        case .frame(let number):
            let attempts = VideoProgram.attempts(at: medium.metadata)
            let attempt = attempts[min(number, attempts.count - 1)]
            return VideoProgram.frame(
                ffmpegPath, confinement, file: turn.file, attempt, side: turn.request.thumbnailSide)
        }
    }
}

extension DecoderFailure {
    /// The reason why a sound or a film is not given to `ffmpeg`.
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
