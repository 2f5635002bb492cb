import DiaryModel
import Glibc

/// The files left in a diary's folder when its database is gone or cannot be read.
struct DiaryRemains {
    private let directory: FilePath

    init(of directory: FilePath) {
        self.directory = directory
    }

    /// True if there are originals or their mark, copies of the database, or its log.
    ///
    /// A diary that is just being made has none of them before its database has a byte.
    var areThere: Bool {
        areFiles || (Folder.linkStatus(directory.appending("diary.sqlite-wal"))?.st_size ?? 0) > 0
    }

    /// Returns whether the name is the mark, or one of the 256 folders of originals; other programs may keep other
    /// things in a folder of that name.
    private static func isOurs(_ name: [UInt8]) -> Bool {
        let text = String(decoding: name, as: UTF8.self)
        return text == ".store" || text.utf8.count == 2 && UniqueIdentifier.bytes(hexadecimal: text) != nil
    }

    /// True if there are originals or their mark, or copies of the database.
    ///
    /// A diary that is just being made has none of them before its tables are there.
    var areFiles: Bool {
        let names = (try? Folder.names(in: directory.appending("media"))) ?? []
        return names.contains(where: Self.isOurs) || DatabaseCopies.areThere(in: directory)
    }
}
