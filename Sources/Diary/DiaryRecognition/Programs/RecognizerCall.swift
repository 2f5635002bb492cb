import DiaryMedia
import DiaryModel
import Glibc
import Processes

/// One run of a recognizer: a program that reads an input and prints its answer, confined.
struct RecognizerCall {
    /// The program's own name, for errors.
    let name: String
    let path: String
    /// Its arguments, from the name by which it finds its input.
    var arguments: (_ input: String) -> [String]
    var surroundings: ConfinedProgram.Surroundings
    var limits: ConfinedProgram.Limits
    /// Seconds by the clock until it is ended; its processor time has a limit of its own, which ends it sooner unless
    /// the machine is busy.
    var patience: Double

    /// No answer is as long.
    private static let outputLimit = 16 << 20
    private static let pollMilliseconds: Int32 = 250
    /// The seconds in which a program has to exit after its output ended.
    private static let endingSeconds = 10.0

    /// Lets the program read the input, and returns what it printed.
    ///
    /// - Parameter isCancelled: asked every quarter of a second; if true, the program is ended.
    func answer(
        to input: borrowing FileDescriptor, _ confinement: ProgramConfinement, unless isCancelled: () -> Bool
    ) throws(RecognizerError) -> [UInt8] {
        let program = ConfinedProgram(
            path: path, confinement, file: input, limits, surroundings, arguments: arguments)
        guard let program else { throw .notStarted(program: name) }
        let output = try read(program, unless: isCancelled)
        switch program.end(within: Self.endingSeconds).shellCode {
        case 0: return output
        case 127: throw .notStarted(program: name)
        case let code: throw .failed(program: name, code: code)
        }
    }

    private func read(
        _ program: ConfinedProgram, unless isCancelled: () -> Bool
    ) throws(RecognizerError) -> [UInt8] {
        let deadline = MonotonicClock.milliseconds + Int64(patience * 1000)
        var (output, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1 << 16))
        while true {
            guard !isCancelled() else { throw .cancelled }
            guard MonotonicClock.milliseconds < deadline else { throw .timedOut(program: name) }
            var entry = pollfd(fd: program.output.number, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&entry, 1, Self.pollMilliseconds) > 0 else { continue }
            let count = unsafe Glibc.read(program.output.number, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw .system(errno) }
            guard count > 0 else { return output }
            output += buffer.prefix(count)
            guard output.count <= Self.outputLimit else { throw .tooMuchOutput(program: name) }
        }
    }
}
