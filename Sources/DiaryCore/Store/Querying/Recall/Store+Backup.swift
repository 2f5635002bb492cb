package import Chronology
import SQLite

extension Store {
    /// What was written that no archive has.
    package struct Unarchived: Equatable, Sendable {
        /// The moment of the last archive; where none was ever made, of the diary's first command.
        package let since: Instant
        /// Whether an archive was ever made.
        package let hasArchive: Bool
    }

    /// Since when commands have changed the diary without an archive; nil where the last archive has all of it.
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
}
