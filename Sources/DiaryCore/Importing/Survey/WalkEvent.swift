/// What a walk came upon.
package enum WalkEvent: Equatable, Sendable {
    /// A file to look at.
    case file(FoundFile)
    /// Something that is not looked at; named by the person itself, that is worth an error.
    case leftOut(FilePath, LeftOutReason, isNamed: Bool)
    /// A folder that can't be listed, or a name that leads to nothing that can be asked.
    case unreadable(FilePath, SystemCallError)
}

/// Why a walk passes something by.
package enum LeftOutReason: Hashable, Sendable {
    /// A name that begins with a dot, or a folder in which systems keep thumbnails, trash and such.
    ///
    /// Only what a walk meets; what was named is taken.
    case hidden
    /// A FIFO, a socket or a device, which is never opened.
    case special
    /// A symbolic link that leads nowhere, or round in a circle.
    case danglingLink
    /// A symbolic link that leads out of the folder that was named.
    case outsideLink
    /// A diary's own folder.
    case diary
}
