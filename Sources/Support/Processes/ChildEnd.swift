package enum ChildEnd: Equatable, Sendable {
    case exited(Int32)
    case killed(by: Int32)

    /// The end that a status of `wait(2)` describes: the low seven bits are the signal, the next byte the exit code.
    init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal)
    }

    /// The signal; 0 if it exited by itself.
    package var signal: Int32 {
        switch self {
        case .exited: 0
        case .killed(let signal): signal
        }
    }

    /// The code that a shell reports: the exit code, or 128 and the signal.
    package var shellCode: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}
