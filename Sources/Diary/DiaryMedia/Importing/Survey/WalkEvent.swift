package import DiaryModel

/// A result of a walk.
package enum WalkEvent: Equatable, Sendable {
    /// A file to inspect.
    case file(FoundFile)
    /// Something that is skipped; an error if the user named it.
    case leftOut(FilePath, LeftOutReason, isNamed: Bool)
    /// A folder that can't be listed, or a name without an accessible file.
    case unreadable(FilePath, SystemCallError)
}

/// The reason why a walk skips something.
package enum LeftOutReason: Hashable, Sendable {
    /// A name that begins with a dot, or a folder in which systems keep files of their own.
    ///
    /// This and the next two apply to found names only; one that the user named is taken.
    case hidden
    /// The small pictures that other programs make of photos, and what else photo libraries hold besides originals.
    case previews
    /// What another program has thrown away, or is still writing.
    case foreignTrash
    /// A FIFO, a socket or a device, which is never opened.
    case special
    /// A symbolic link to a missing file, or in a circle.
    case danglingLink
    /// A symbolic link that leads out of the named folder.
    case outsideLink
    /// A diary's own folder.
    case diary
}
