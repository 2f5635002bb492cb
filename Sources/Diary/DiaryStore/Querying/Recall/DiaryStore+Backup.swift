package import Chronology
import DiaryModel
import SQLite

extension DiaryStore {
    package struct Unarchived: Equatable, Sendable {
        /// The time of the last archive; if there was none, of the diary's first command.
        package let since: Instant
        package let hasArchive: Bool
    }

    /// The time since which commands have changed the diary without an archive; nil if the last archive holds
    /// everything.
    package func unarchived() throws -> Unarchived? {
        try read {
            let last = try connection.first("SELECT time FROM command ORDER BY id DESC LIMIT 1") { $0.time(0) }
            guard let last else { return nil }
            if let archive = try lastBackup() {
                return last > archive ? Unarchived(since: archive, hasArchive: true) : nil
            }
            let first = try connection.first("SELECT time FROM command ORDER BY id LIMIT 1") { $0.time(0) }
            return first.map { Unarchived(since: $0, hasArchive: false) }
        }
    }

    /// The time of the last archive; nil if there was none.
    package func lastBackup() throws -> Instant? {
        try PropertyTable(connection: connection).value("lastBackup").flatMap { Int64($0) }.map(Instant.init(stored:))
    }
}
