import Arguments
import DiaryModel
import DiaryStore
import Processes
import Terminal

/// A stopwatch on a terminal, which saves a measured time as soon as it is stopped.
final class StopwatchSession {
    private let invocation: Invocation
    private let name: String
    private let recorder: MeasurementRecorder
    private let store: DiaryStore
    private let listening: TerminalListening
    private let status: StatusLine
    private let words: MeasurementWords
    private var watch: Stopwatch
    private var ids: [UniqueIdentifier] = []
    private var hasFailed = false

    /// - Throws: `Failure` if there is no terminal, before the diary is opened.
    init(_ invocation: Invocation, name: String) throws {
        let context = invocation.context
        guard context.isInputTerminal, context.isErrorTerminal else {
            throw Failure(
                "a stopwatch needs a terminal, for its keys and its line", hint: "diary measure \(name) 3.4km", .usage)
        }
        watch = Stopwatch(try Self.quantity(name, invocation))
        recorder = try MeasurementRecorder(invocation)
        store = try invocation.openStore(.creating)
        (self.invocation, self.name) = (invocation, name)
        words = MeasurementWords(context)
        listening = TerminalListening(context)
        status = StatusLine(invocation: invocation)
    }

    private static func quantity(_ name: String, _ invocation: Invocation) throws -> Stopwatch.Quantity {
        let typed = invocation.values.value(.temperature)
        guard name.lowercased() == "storm" else {
            if typed == nil { return .seconds }
            throw Failure(
                "--temperature is for the distance of a storm",
                hint: "diary measure storm --stopwatch --temperature 15", .usage)
        }
        return .distance(temperature: try typed.map { try degrees($0, invocation) } ?? StormDistance.usualTemperature)
    }

    private static func degrees(_ text: String, _ invocation: Invocation) throws -> Double {
        let celsius = MeasurementUnit("°C")
        let (value, unit): (Double, String?)
        do throws(MeasurementError) { (value, unit) = try invocation.measurementReader.value(text) } catch {
            throw Failure.describing(error)
        }
        guard let degrees = MeasurementUnit(unit ?? "°C").converted(value, to: celsius),
            StormDistance.temperatures ~= degrees
        else {
            throw Failure("\(line: text) is not an air temperature", hint: "--temperature 15, or 59°F", .usage)
        }
        return degrees
    }

    /// Measures until a key or a signal ends it.
    func run() throws -> ExitCode {
        guard listening.hasKeys else {
            throw Failure("a stopwatch needs a terminal in its foreground", hint: "diary measure \(name) 3.4km", .usage)
        }
        try printBeginning()
        let isInterrupted = try listen()
        try? status.clear()
        try? printEnd(isInterrupted)
        if !invocation.context.isOutputTerminal { for id in ids { try invocation.output.line("\(id)") } }
        if isInterrupted { return .interrupted }
        return hasFailed ? .failure : .success
    }

    private func printBeginning() throws {
        switch watch.quantity {
        case .seconds: try invocation.messages.line("\(name): any key starts, any key ends; Escape or q leaves")
        case .distance(let temperature):
            let degrees = words.text(words.numbers.text(temperature, fractions: 0), "°C")
            try invocation.messages.line(
                "\(name): any key at the flash, any key at the thunder; Escape or q leaves   sound at \(SafeText(degrees))"
            )
        }
    }

    /// - Returns: true if it was interrupted.
    private func listen() throws -> Bool {
        while true {
            if listening.isInterrupted { return true }
            try listening.suspendIfRequested {
                try? status.clear()
            } resume: {
            }
            draw()
            guard let key = listening.nextKey(waits: true) else { continue }
            switch watch.press(key, at: Self.now) {
            case .keep(let value, let unit): keep(value, unit)
            case .takeBack: takeBack()
            case .leave: return false
            case nil: break
            }
        }
    }

    private static var now: Int64 { MonotonicClock.nanoseconds / 1000 }

    /// A closed terminal must not end it before the measured time is saved.
    private func draw() {
        try? status.update { [watch, words] _ in watch.line(at: Self.now, words.numbers) }
    }

    private func keep(_ value: Double, _ unit: String) {
        try? status.clear()
        let text = words.text(value, unit)
        do {
            let entry = try recorder.add([DiaryMeasurement(name: name, value: value, unit: unit)], to: store)
            watch.didKeep(value)
            ids.append(entry.id)
            invocation.snapshot.isCommitted = true
            let digits = try store.shortID(of: entry.id)
            try? invocation.messages.line("\(SafeText(text), .bold)   \(digits, .cyan)")
        } catch {
            hasFailed = true
            var failure = Failure.describing(error, ofDiaryIn: invocation.diaryFolder)
            failure.message = "\(SafeText(text)) was not saved: " + failure.message
            failure.hint = "diary measure \(name) \(SafeText("\(DecimalText(value).plain)\(unit)"))"
            try? invocation.messages.failure(failure)
        }
    }

    private func takeBack() {
        try? status.clear()
        guard let id = ids.last else { return }
        do {
            _ = try store.trash([id], as: CommandRecord("delete", "the last value of the stopwatch"))
            ids.removeLast()
            watch.didTakeBack()
            try? invocation.messages.line("removed, in the trash: diary restore \(id.prefix(6), .cyan)")
        } catch {
            try? invocation.messages.failure(Failure.describing(error, ofDiaryIn: invocation.diaryFolder))
        }
    }

    private func printEnd(_ isInterrupted: Bool) throws {
        if isInterrupted, watch.isRunning { try invocation.messages.note("the running time was discarded") }
        guard !ids.isEmpty else { return try invocation.messages.line("nothing was recorded") }
        try invocation.messages.line("\(ids.count.counted("measurement")) of \(line: name)   back: diary undo")
    }
}
