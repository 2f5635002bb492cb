/// The contents of an archive according to its directory.
struct ArchiveListing {
    var memberCount = 0
    /// The bytes of all members; nil if the archive has no directory.
    var byteCount: Int64?
    /// The paths of its files, as they are unpacked.
    var names: Set<String> = []
}
