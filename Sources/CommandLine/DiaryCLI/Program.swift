import Arguments
import Chronology
import DiaryModel
import Terminal

/// The program: its commands, and the steps of a run.
package enum Program {
    package static let version = "0.2.0"

    /// Runs the context's arguments and returns the exit code.
    ///
    /// All output is flushed.
    package static func run(_ context: Context) -> ExitCode {
        let parser = CommandLineParser(program: declaration)
        do {
            let parsed = try parser.parse(context.arguments)
            return run(Invocation(parsed, context: context))
        } catch {
            let messages = Messages(
                context: context, appearance: Appearance(context: context, values: OptionValues()),
                diary: namedDiary(in: context.arguments))
            var failure = Failure.describing(error)
            if case .unknownCommand(let word, correction: nil, _) = error, word.hasPrefix(":") {
                failure.hint = "\(ShellQuoting.commandLine([declaration.name, "list", word]))"
            }
            if let words = parser.correction(of: context.arguments) {
                failure.hint = "\(ShellQuoting.commandLine([declaration.name] + words))"
            }
            try? messages.failure(failure)
            return .usage
        }
    }

    /// The folder that arguments name which can't be parsed.
    private static func namedDiary(in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(where: { $0 == "--diary" || $0.hasPrefix("--diary=") }) else {
            return nil
        }
        guard arguments[index] == "--diary" else { return String(arguments[index].dropFirst("--diary=".count)) }
        return index + 1 < arguments.count ? arguments[index + 1] : nil
    }

    private static func run(_ invocation: Invocation) -> ExitCode {
        do {
            let exitCode = try perform(invocation)
            try invocation.output.flush()
            if let failure = invocation.context.places.failure {
                try invocation.messages.warning(Failure.describing(failure).line("positions have no names"))
            }
            invocation.snapshot.take()
            BackgroundRecognition.start(after: invocation)
            return exitCode
        } catch OutputError.brokenPipe {
            try? invocation.output.flush()
            return .success
        } catch {
            try? invocation.output.flush()
            return report(error, invocation)
        }
    }

    private static func report(_ error: any Error, _ invocation: Invocation) -> ExitCode {
        if let exit = error as? EarlyExit { return exit.exitCode }
        var failure = Failure.describing(error, ofDiaryIn: invocation.diaryFolder)
        if error is OutputError || error is ReportFailure, invocation.snapshot.isCommitted {
            let wayBack: StyledText =
                invocation.snapshot.isFinal
                ? "diary undo --list shows it; it can't be undone"
                : "diary undo --list shows it, diary undo reverts it"
            failure = failure.adding("the change to the diary is committed", hint: wayBack)
            invocation.snapshot.take()
        }
        if let data = failure.data, ["json", "jsonl"].contains(invocation.values.value(.format)) {
            try? invocation.messages.object(data)
        } else {
            try? invocation.messages.failure(failure)
        }
        return failure.exitCode
    }

    private static func perform(_ invocation: Invocation) throws -> ExitCode {
        switch invocation.command.request {
        case .version:
            try invocation.output.line("diary \(version)")
            return .success
        case .help: return try HelpCommand.showHelp(of: invocation.command.command, invocation)
        case .run:
            try LocalZoneCheck(invocation: invocation).check()
            guard let name = invocation.command.command?.name, let command = command(named: name) else {
                return try OverviewCommand.run(invocation)
            }
            return try command.run(invocation)
        }
    }
}

/// Checks whether `TZ` names a zone: glibc silently uses UTC for a mistyped one.
struct LocalZoneCheck {
    let invocation: Invocation

    /// The commands that store times of the local zone.
    private static let keepingCommands: Set<String> = ["add", "attach", "edit", "import", "record"]

    /// Refuses the command if a wrong time could be stored, and warns if times are only shown.
    func check() throws {
        let context = invocation.context
        guard let name = context.variable("TZ"), let error = context.zones.error(environmentTZ: name) else { return }
        let keeps = Self.keepingCommands.contains(invocation.command.command?.name ?? "")
        let message: StyledText = "TZ: \(error.description)"
        guard !keeps || invocation.values.isGiven(.zone) else {
            let hint: StyledText = error.hint.isEmpty ? "unset TZ" : "\(error.hint); or unset TZ, or say --zone"
            throw Failure(message, hint: hint, .usage)
        }
        try invocation.messages.warning(message + ", so times are read and shown as in \(context.localZone.name)")
    }
}
