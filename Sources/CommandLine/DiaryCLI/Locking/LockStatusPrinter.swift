import Arguments
import Chronology
import DiaryLock
import DiaryModel
import JSON
import Terminal

/// `lock --status`: whether the diary is locked, where it is, and what encrypts it.
struct LockStatusPrinter {
    let invocation: Invocation

    func print() throws -> ExitCode {
        let lock = invocation.lock
        let state = try lock.state()
        // A diary without a lock has nothing to do with gocryptfs.
        let engine = state.hasLock ? (try? lock.engineVersion())?.split(separator: " ").map(String.init) ?? [] : []
        let plain = try state == .none ? [] : lock.plainDiaries()
        if invocation.values.value(.format) == "json" {
            try invocation.output.json(.object(json(state, lock, engine: engine, plain: plain)))
        } else {
            for line in table(state, lock, engine: engine, plain: plain).lines(window: invocation.output.width) {
                try invocation.output.line(line)
            }
        }
        return .success
    }

    private func table(_ state: LockState, _ lock: DiaryLock, engine: [String], plain: [FilePath]) -> Table {
        var table = Table(columns: [Table.Column(), Table.Column(isFlexible: true, wraps: true)])
        table.append(["diary", "\(lock.diary.shown)"])
        table.append(["state", invocation.messages.withDiary(words(state), isAdvice: true)])
        if case .open(let open) = state, let since = open.since {
            let wall = invocation.context.localZone.zonedTime(at: since).wallTime
            table.append(["since", "\(SafeText("\(wall.date) \(wall.clock())"))"])
        }
        if state.hasLock {
            let words = engine.isEmpty ? "" : "  by \(engine.joined(separator: " "))"
            table.append(["encrypted", "\(lock.encrypted.shown)\(SafeText(words).singleLine)"])
        }
        for diary in plain {
            table.append(["plain", invocation.messages.withDiary("\(diary.shown): diary lock --remove-plain")])
        }
        return table
    }

    private func words(_ state: LockState) -> StyledText {
        switch state {
        case .none: "there is no diary"
        case .plain: "plain: diary lock --setup encrypts it"
        case .unfinishedSetup: "plain; a setup was interrupted: diary lock --setup begins again"
        case .locked: "locked: diary unlock opens it"
        case .open(let open):
            "open \(LockWords.end(open.idleSeconds.map { .idle(seconds: $0) } ?? .session))\(SafeText(open.isReadOnly ? ", for reading alone" : ""))"
        case .openElsewhere(let place): "open in \(place.shown)"
        case .halfClosed: "half closed, since gocryptfs ended: diary unlock opens it, diary lock closes it"
        case .gone: "locked, and the encrypted folder is gone or can't be read: put it back, or a copy of it"
        }
    }

    private func json(_ state: LockState, _ lock: DiaryLock, engine: [String], plain: [FilePath]) -> JSONObject {
        var object: JSONObject = ["state": .string(state.name), "diary": .string(lock.diary.description)]
        if state.hasLock { object.append("encrypted", .string(lock.encrypted.description)) }
        if case .openElsewhere(let place) = state { object.append("openAt", .string(place.description)) }
        if case .open(let open) = state {
            if let since = open.since {
                object.append("since", .string(invocation.context.localZone.zonedTime(at: since).rfc3339()))
            }
            if let seconds = open.idleSeconds { object.append("idleSeconds", .integer(seconds)) }
            object.append("readOnly", .boolean(open.isReadOnly))
        }
        if let name = engine.first { object.append("engine", .string(name)) }
        if engine.count > 1 { object.append("version", .string(engine[1])) }
        if !plain.isEmpty {
            object.append("plainDiaries", .array(plain.map { .string($0.description) }))
        }
        return object
    }
}

extension LockState {
    var name: String {
        switch self {
        case .none: "none"
        case .plain: "plain"
        case .unfinishedSetup: "unfinishedSetup"
        case .locked: "locked"
        case .open: "open"
        case .openElsewhere: "openElsewhere"
        case .halfClosed: "halfClosed"
        case .gone: "gone"
        }
    }

    /// True if there is an encrypted folder, or was one.
    var hasLock: Bool {
        switch self {
        case .none, .plain, .unfinishedSetup: false
        case .locked, .open, .openElsewhere, .halfClosed, .gone: true
        }
    }
}
