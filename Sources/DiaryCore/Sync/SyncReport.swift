package import Chronology

/// The result of one `sync`.
package struct SyncReport: Sendable {
    /// Entries that came.
    package internal(set) var addedCount = 0
    /// Entries that others changed.
    package internal(set) var changedCount = 0
    /// Entries that others put into the trash.
    package internal(set) var trashedCount = 0
    /// Entries that others took out of the trash.
    package internal(set) var restoredCount = 0
    /// Entries that others removed for good.
    package internal(set) var goneCount = 0
    /// Saved searches and places of tabs that others changed.
    package internal(set) var searchCount = 0
    /// Operations that were given.
    package internal(set) var sentCount = 0
    /// Originals that were given.
    package internal(set) var sentMediaCount = 0
    /// Their bytes.
    package internal(set) var sentByteCount: Int64 = 0
    /// Originals that came.
    package internal(set) var receivedMediaCount = 0
    /// Their bytes.
    package internal(set) var receivedByteCount: Int64 = 0
    /// Entries whose texts are in conflict, of all times.
    package internal(set) var conflicts: Set<UniqueIdentifier> = []
    /// Entries that were deleted on one machine and changed on another meanwhile, and are there again.
    package internal(set) var cameBack: Set<UniqueIdentifier> = []
    /// Originals that aren't here yet.
    package internal(set) var awaited: [AwaitedOriginals.Original] = []
    /// Operations that wait for missing files: the machine whose files are missing, and how many of its operations miss.
    package internal(set) var waiting: [(machine: String, count: Int)] = []
    /// Names of files that can't be read, each with the reason.
    package internal(set) var damaged: [String] = []
    /// Machines whose clocks are more than a day ahead, with the seconds.
    package internal(set) var clocksAhead: [(machine: String, seconds: Int64)] = []
    /// True if this diary is a copy and got a new machine id.
    package internal(set) var hasNewIdentity = false

    init() {}

    /// True if the diary is unchanged and nothing was given.
    package var isEmpty: Bool {
        addedCount + changedCount + trashedCount + restoredCount + goneCount + searchCount == 0 && sentCount == 0
            && sentMediaCount == 0 && receivedMediaCount == 0
    }
}

/// The progress of a `sync`.
package enum SyncProgress: Sendable {
    /// The number of entries made ready for others, of all entries.
    case reading(Int, of: Int)
    /// The number of operations taken in.
    case taking(Int)
    /// The bytes of originals given, of all to be given.
    case giving(Int64, of: Int64)
    /// The bytes of originals received, of all to be received.
    case receiving(Int64, of: Int64)
}

/// The known state of the machines that share a diary.
package struct SyncStatus: Sendable {
    /// One machine.
    package struct Machine: Sendable {
        /// Its name; nil until it is known.
        package let name: String?
        /// Its id, 32 hexadecimal digits.
        package let id: String
        package let isThis: Bool
        /// True if the others no longer wait for the machine.
        package let isRetired: Bool
        /// The time of its last report.
        package let lastHeard: Instant?
        /// The number of its operations that are known to exist.
        package let operationCount: Int
        /// The number of them that are applied here.
        package let appliedCount: Int
        /// The number of this machine's operations that it has not applied; nil if it never reported.
        package let unseenCount: Int?
        /// True if the machine has fewer operations in the folder than before.
        package let hasGoneBack: Bool
    }

    /// This one first, then the others by their names.
    package let machines: [Machine]
    /// Originals that aren't here yet.
    package let awaited: [AwaitedOriginals.Original]
    /// Names in the folder that don't belong to a shared diary.
    package let foreign: [String]
    /// Names of files that can't be read, each with the reason.
    package let damaged: [String]
    /// The number of entries whose texts are in conflict.
    package let conflictCount: Int
    /// The folder of this diary below the shared one.
    package let path: String
}

/// The texts of an entry that machines wrote without knowing of each other.
package struct TextConflict: Sendable {
    /// One of the texts.
    package struct Version: Sendable {
        package let text: String
        /// The name of the machine that wrote it, where it is known.
        package let machine: String?
        package let time: Instant
    }

    package let id: UniqueIdentifier
    /// The one that the diary shows first; at least two.
    package let versions: [Version]
}

/// The text of a conflict that stays.
package enum ConflictChoice: Sendable, Hashable {
    /// The text of a number, from 1.
    case version(Int)
    /// All of them, each a line of its own below the other.
    case both
}
