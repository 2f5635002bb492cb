/// What the directory of an archive says of its members.
struct ArchiveListing {
    var memberCount = 0
    /// Bytes of all members; nil where the archive has no directory.
    var byteCount: Int64?
    /// The paths of its files, as they are unpacked.
    var names: Set<String> = []
}
