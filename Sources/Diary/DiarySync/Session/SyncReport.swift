public import Chronology
public import DiaryModel
package import DiaryStore

/// The result of one `sync`.
public struct SyncReport: Sendable {
    /// The number of entries that other machines added.
    public internal(set) var addedCount = 0
    /// The number of entries that other machines changed.
    public internal(set) var changedCount = 0
    /// The number of entries that other machines moved to the trash.
    public internal(set) var trashedCount = 0
    /// The number of entries that other machines restored from the trash.
    public internal(set) var restoredCount = 0
    /// The number of entries that other machines removed for good.
    public internal(set) var removedCount = 0
    /// The number of saved searches and of positions of tabs that other machines changed.
    public internal(set) var searchCount = 0
    /// The number of templates that other machines changed.
    public internal(set) var templateCount = 0
    /// The number of published operations.
    public internal(set) var sentCount = 0
    /// The number of published originals.
    public internal(set) var sentMediaCount = 0
    /// The number of their bytes.
    public internal(set) var sentByteCount: Int64 = 0
    /// The number of received originals.
    public internal(set) var receivedMediaCount = 0
    /// The number of their bytes.
    public internal(set) var receivedByteCount: Int64 = 0
    /// All entries whose texts are in conflict, including earlier ones.
    public internal(set) var conflicts: Set<UniqueIdentifier> = []
    /// Entries that came back, because they were changed on one machine while another deleted them.
    public internal(set) var cameBack: Set<UniqueIdentifier> = []
    /// Entries that this diary did not have before.
    var addedIDs: Set<UniqueIdentifier> = []
    /// Originals that aren't here yet.
    package internal(set) var awaited: [AwaitedOriginals.Original] = []
    /// Operations that wait for missing files.
    package internal(set) var waiting: [WaitingOperations] = []
    /// Names of files that can't be read, each with the reason.
    public internal(set) var damaged: [String] = []
    /// Machines whose clocks are more than a day ahead, with the difference in seconds.
    package internal(set) var clocksAhead: [(machine: String, seconds: Int64)] = []
    /// A machine according to which this machine's clock is ahead, with the seconds; nil if there is none.
    package internal(set) var ownClockAhead: (machine: String, seconds: Int64)?
    /// The seconds by which this machine's clock was ahead, if it is right again and its changes were corrected.
    package internal(set) var correctedClock: Int64?
    /// The new name of this machine, because another one had the same.
    public internal(set) var newName: String?
    /// Entries, saved searches and templates that can't be written here, with the reason: they are tried again by the
    /// next run.
    public internal(set) var setAside: [(name: String, reason: String)] = []
    /// True if the sync state of this machine was damaged or lost, and was rebuilt from the folder.
    public internal(set) var hasNewState = false
    /// Machines with fewer operations in the folder than it held before, which no earlier report named.
    public internal(set) var wentBack: [String] = []
    /// True if this diary is a copy and got a new machine id.
    public internal(set) var hasNewIdentity = false
    /// The name of the machine of which this diary is a copy.
    package internal(set) var formerName: String?
    /// The shared folder, if it held nothing of this diary any more; this machine's files were written again.
    public internal(set) var emptiedFolder: String?

    init() {}

    /// True if the diary was changed.
    package var changesDiary: Bool {
        addedCount + changedCount + trashedCount + restoredCount + removedCount + searchCount + templateCount
            + receivedMediaCount > 0
    }

    /// True if the diary is unchanged and nothing was published.
    package var isEmpty: Bool { !changesDiary && sentCount + sentMediaCount == 0 }
}

/// The progress of a `sync`.
package enum SyncProgress: Sendable {
    /// The number of entries prepared for publication, of all entries.
    case reading(Int, of: Int)
    /// The number of operations applied.
    case applying(Int)
    /// The bytes of published originals, of all that are to be published.
    case sending(Int64, of: Int64)
    /// The bytes of received originals, of all that are to be received.
    case receiving(Int64, of: Int64)
}

/// The known state of the machines that share a diary.
package struct SyncStatus: Sendable {
    package struct Machine: Sendable {
        /// Its name; nil until it is known.
        package let name: String?
        /// Its id, 32 hexadecimal digits.
        package let id: String
        package let isThis: Bool
        /// True if the others no longer wait for the machine.
        package let isRetired: Bool
        /// The time of its last report.
        package let lastSeen: Instant?
        /// The number of its operations that are known to exist.
        package let operationCount: Int
        /// The number of them that are applied here.
        package let appliedCount: Int
        /// The number of this machine's operations that it has not applied; nil if it never reported.
        package let unseenCount: Int?
        /// True if the machine has fewer operations in the folder than before.
        package let hasGoneBack: Bool
        /// The seconds by which its clock was ahead when it last wrote; nil if it was not.
        package let secondsAhead: Int64?
    }

    /// This machine first, then the others by name.
    package let machines: [Machine]
    /// Originals that aren't here yet.
    package let awaited: [AwaitedOriginals.Original]
    /// Operations that waited for missing files at the last synchronization.
    package let waiting: [WaitingOperations]
    /// Names in the folder that don't belong to a shared diary.
    package let foreign: [String]
    /// Names of files that can't be read, each with the reason.
    package let damaged: [String]
    /// The number of entries whose texts are in conflict.
    package let conflictCount: Int
    /// The folder of this diary below the shared one.
    package let path: String
}

/// The texts of an entry that machines wrote concurrently.
public struct TextConflict: Sendable {
    /// One of the texts.
    public struct Version: Sendable {
        /// The text.
        public let text: String
        /// The name of the machine that wrote it, if known.
        public let machine: String?
        /// The time when it was written.
        public let time: Instant
    }

    /// The entry.
    public let id: UniqueIdentifier
    /// The texts, at least two; the one that the diary shows is first.
    public let versions: [Version]
}

/// The choice that settles a conflict.
public enum ConflictChoice: Sendable, Hashable {
    /// The text with this number, from 1.
    case version(Int)
    /// All texts, one below the other.
    case both
}
