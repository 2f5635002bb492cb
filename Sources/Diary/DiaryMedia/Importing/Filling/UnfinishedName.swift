/// The names of files that another program is still writing, or keeps beside the files that it works on.
enum UnfinishedName {
    /// Returns whether a file of that name is no file of its own yet.
    ///
    /// Most programs that copy give unfinished files hidden names: Syncthing `.syncthing.NAME.tmp`, rsync `.NAME.XXXXXX`,
    /// Nextcloud `.NAME.~hex`, LibreOffice `.~lock.NAME#`.
    static func matches(_ name: [UInt8]) -> Bool {
        let name = name.lowercased
        return prefixes.contains { name.starts(with: $0) } || endings.contains { name.reversed().starts(with: $0) }
    }

    /// Hidden files, and the locks of Microsoft Office and of Syncthing on Windows.
    private static let prefixes = [".", "~$", "~syncthing~"].map { Array($0.utf8) }

    /// The endings that browsers, programs that copy and editors give, backwards.
    private static let endings = [
        "~", ".tmp", ".temp", ".part", ".partial", ".filepart", ".crdownload", ".download", ".opdownload", ".aria2",
        ".ytdl", ".!qb", ".!ut", ".!sync", ".swp",
    ].map { Array($0.utf8.reversed()) }
}
