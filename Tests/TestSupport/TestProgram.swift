package import Chronology
package import DiaryCLI
package import DiaryModel
package import DiaryTestSupport
import Glibc
import SharedFolder
package import Terminal

/// The program with its own diary, a fixed clock and files as streams.
///
///     let program = TestProgram()
///     let added = program.run("add", "First line")
///     #expect(added.exitCode == .success)
package final class TestProgram {
    package struct Outcome {
        package let exitCode: ExitCode
        package let outputBytes: [UInt8]
        package let errorBytes: [UInt8]

        package var output: String { String(decoding: outputBytes, as: UTF8.self) }
        package var error: String { String(decoding: errorBytes, as: UTF8.self) }
        package var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The folder of the diary; other files of a test may be there too.
    package let folder = TemporaryFolder()
    /// The environment; `DIARY_DIR`, `HOME`, `PATH` and `TZ` are set.
    package var environment: [String: String]
    /// The clock: 2026-11-20 21:30 in Prague by default.
    package var now = TestProgram.startTime
    /// True if the streams are treated as terminals, although they are files.
    package var isInputTerminal = false
    package var isOutputTerminal = false
    package var isErrorTerminal = false
    package var decoderPath = TestProgram.decoderPath
    package var places = PlaceNames.none
    /// The terminal's capabilities for pictures, if standard output is treated as one.
    package var pictureTerminal: PictureTerminal?
    /// The target of standard output instead of a file; it is not read back.
    package var outputPath: String?
    /// The source of standard input instead of the given bytes.
    package var inputPath: String?
    /// The target of standard error instead of a file; it is not read back.
    package var errorPath: String?
    /// Called whenever a command that ends by itself looks whether Ctrl-C was pressed; nil if it never is.
    package var interrupt: (() -> Bool)?
    /// The way to make the day's copy of the database.
    package var snapshots = Context.Snapshots.none

    /// 2026-11-20T21:30:00+01:00.
    package static let startTime = Instant(secondsSince1970: 1_795_206_600)

    /// A program whose diary doesn't exist yet.
    package init() {
        environment = [
            "DIARY_DIR": "\(folder.path)/diary", "HOME": "\(folder.path)", "TZ": "Europe/Prague", "COLUMNS": "80",
            "PATH": "/usr/local/bin:/usr/bin:/bin",
        ]
    }

    /// The diary's folder.
    package var diary: FilePath { FilePath(environment["DIARY_DIR"] ?? "") }

    /// Runs the program with these words after its name.
    @discardableResult
    package func run(_ arguments: String..., input: String = "") -> Outcome {
        run(arguments.map { Array($0.utf8) }, input: Array(input.utf8))
    }

    /// Runs the program with words and an input that need not be UTF-8.
    @discardableResult
    package func run(_ arguments: [[UInt8]], input: [UInt8] = []) -> Outcome {
        var streams = (0..<3).map { _ in scratchFile() }
        if let inputPath {
            close(streams[0])
            streams[0] = unsafe open(inputPath, O_RDONLY | O_CLOEXEC)
        }
        if let outputPath {
            close(streams[1])
            streams[1] = unsafe open(outputPath, O_WRONLY | O_CLOEXEC)
        }
        if let errorPath {
            close(streams[2])
            streams[2] = unsafe open(errorPath, O_WRONLY | O_CLOEXEC)
        }
        defer { for stream in streams { close(stream) } }
        if inputPath == nil { Self.write(input, to: streams[0]) }
        let context = context(arguments, streams)
        // An editor makes the process ignore Ctrl-C while it runs.
        let startsEditor = environment["VISUAL"] != nil || environment["EDITOR"] != nil
        let exitCode = startsEditor ? SignalLock.run { Program.run(context) } : Program.run(context)
        return Outcome(
            exitCode: exitCode, outputBytes: outputPath == nil ? Self.contents(of: streams[1]) : [],
            errorBytes: errorPath == nil ? Self.contents(of: streams[2]) : [])
    }

    private func context(_ arguments: [[UInt8]], _ streams: [Int32]) -> Context {
        let (variables, now) = (environment, now)
        var context = Context(
            rawArguments: arguments, environment: { variables[$0].map { Array($0.utf8) } },
            homeDirectory: folder.path, decoderPath: decoderPath, now: { now })
        context.standardInput = streams[0]
        context.standardOutput = streams[1]
        context.standardError = streams[2]
        context.snapshots = snapshots
        if let interrupt {
            context.notingInterrupts = { interrupt }
            // Always readable, so that no wait is longer than it takes to look.
            context.interruptDescriptor = { streams[0] }
            context.settlingMilliseconds = 20
        }
        context.places = places
        // The least that the format allows is secure enough for tests.
        context.passphraseCost = .minimum
        context.lockCost = 10
        let pictureTerminal = pictureTerminal
        context.pictureTerminal = { _, _ in pictureTerminal }
        context.isInputTerminal = isInputTerminal
        context.isOutputTerminal = isOutputTerminal
        context.isErrorTerminal = isErrorTerminal
        return context
    }

    /// The decoder from the same build.
    package static let decoderPath = builtProgram("diary-decoder")

    /// A program from the same build, beside the test program.
    package static func builtProgram(_ name: String) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let program = FilePath(bytes: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) })
        return program.parent.appending(name).description
    }
}

extension TestProgram {
    /// A file without a name, which unlike a pipe needs no reader.
    private func scratchFile() -> Int32 {
        let path = "\(folder.path)/stream-\(UniqueIdentifier())"
        // A process that another test starts meanwhile must not inherit it.
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        precondition(descriptor >= 0, "no file can be made in \(folder.path)")
        unsafe unlink(path)
        return descriptor
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        do { try FileDescriptor(duplicating: descriptor, path: FilePath("stream")).writeAll(bytes) } catch {
            preconditionFailure("\(error)")
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    private static func contents(of descriptor: Int32) -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        return (try? DescriptorReading.readAll(descriptor, path: FilePath("stream"))) ?? []
    }

    /// The path of a sample file in the repository.
    package static func sample(_ name: String) -> String {
        var folder = FilePath(#filePath)
        for _ in 0..<3 { folder = folder.parent }
        return folder.appending("Media").appending(name).description
    }
}
