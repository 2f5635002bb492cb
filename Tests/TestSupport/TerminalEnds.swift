package import Glibc

/// The two ends of a pseudo-terminal, which no program that another test starts inherits.
package struct TerminalEnds {
    package let terminal: Int32
    /// The end of programs.
    package let side: Int32
    /// The path of the programs' end.
    package let name: String

    /// `TIOCSPTLCK` and `TIOCGPTPEER`, which Swift's Glibc doesn't import.
    private static let (lockRequest, peerRequest): (UInt, UInt) = (0x4004_5431, 0x5441)

    /// A window of that size; nil if there is no terminal.
    package init?(_ size: winsize) {
        var size = size
        let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        var isLocked: Int32 = 0
        guard unsafe ioctl(terminal, Self.lockRequest, &isLocked) == 0,
            case let side = ioctl(terminal, Self.peerRequest, O_RDWR | O_NOCTTY | O_CLOEXEC), side >= 0
        else {
            close(terminal)
            return nil
        }
        guard unsafe ttyname_r(side, &name, name.count) == 0, unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0
        else {
            for descriptor in [side, terminal] { close(descriptor) }
            return nil
        }
        (self.terminal, self.side) = (terminal, side)
        self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
