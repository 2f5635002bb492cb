package import Chronology
package import DiaryModel

/// The state of a diary's folder.
package enum LockState: Equatable, Sendable {
    /// Neither a diary nor a lock.
    case none
    case plain
    /// A plain diary, and the remains of a setup that was interrupted before the swap.
    case unfinishedSetup
    case locked
    case open(OpenLock)
    /// The encrypted folder is mounted at another folder.
    case openElsewhere(at: FilePath)
    /// gocryptfs ended without unmounting: the folder is unreachable until it is closed.
    case halfClosed
    /// The mark is there, and the encrypted folder is not.
    case gone
}

package struct OpenLock: Equatable, Sendable {
    /// The time at which gocryptfs was started; nil if its process is not found.
    package let since: Instant?
    /// The seconds without use after which it is closed; nil for never.
    package let idleSeconds: Int?
    package let isReadOnly: Bool
}

/// The time for which a diary is opened.
package enum OpenPeriod: Equatable, Sendable {
    /// Until it was not used for a number of seconds.
    case idle(seconds: Int)
    /// Until it is locked, or the user logs out.
    case session

    package static let standard = OpenPeriod.idle(seconds: 15 * 60)
}

/// A process that has files of an open diary open.
package struct LockUser: Equatable, Sendable {
    package let identifier: Int32
    package let name: String
}

/// The progress of `lock --setup` and `lock --undo-setup`, in bytes.
package enum LockProgress: Equatable, Sendable {
    case copying(done: Int64, of: Int64)
    case comparing(done: Int64, of: Int64)
    case checking
}
