import Chronology
import DiaryModel
import Glibc

/// The processes of the machine, as far as `/proc` shows them to this user.
enum ProcessTable {
    private static let root = FilePath("/proc")

    /// The other processes that have a file below a folder open, or work in it, by their numbers.
    static func users(of folder: FilePath) -> [LockUser] {
        identifiers().filter { $0 != getpid() && isUser($0, of: folder) }.map(user)
    }

    /// The processes with mount tables of their own in which gocryptfs has something at a folder, by their numbers.
    ///
    /// They keep it from ending after the folder is unmounted for everybody else.
    static func keepers(of point: FilePath) -> [LockUser] {
        identifiers().filter { identifier in
            let mounts = try? MountTable.read(of: identifier).mounts(ofKind: MountTable.gocryptfs)
            return mounts?.contains { $0.target == point } ?? false
        }.map(user)
    }

    private static func user(_ identifier: Int32) -> LockUser {
        let name = (try? File.read(path(identifier, "comm"))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return LockUser(identifier: identifier, name: name.split(separator: "\n").first.map(String.init) ?? "")
    }

    /// The gocryptfs that has an encrypted folder mounted at another folder; nil if it isn't found.
    static func gocryptfs(_ encrypted: FilePath, at point: FilePath) -> (since: Instant?, idleSeconds: Int?)? {
        for identifier in identifiers() {
            guard let line = try? File.read(path(identifier, "cmdline")) else { continue }
            let words = line.split(separator: 0).map { Array($0) }
            guard words.suffix(2) == [encrypted.bytes, point.bytes],
                words.first.map({ FilePath(bytes: $0).lastComponent }) == Array("gocryptfs".utf8)
            else { continue }
            let period = zip(words, words.dropFirst()).first { $0.0 == Array("-idle".utf8) }?.1
            let seconds = period.flatMap { Int(String(decoding: $0.dropLast(), as: UTF8.self)) }
            return (startTime(of: identifier), seconds)
        }
        return nil
    }

    private static func identifiers() -> [Int32] {
        ((try? Folder.names(in: root)) ?? []).compactMap { Int32(String(decoding: $0, as: UTF8.self)) }.sorted()
    }

    private static func path(_ identifier: Int32, _ name: String) -> FilePath {
        root.appending(String(identifier)).appending(name)
    }

    private static func isUser(_ identifier: Int32, of folder: FilePath) -> Bool {
        let descriptors = path(identifier, "fd")
        let links =
            [path(identifier, "cwd"), path(identifier, "root")]
            + ((try? Folder.names(in: descriptors)) ?? []).map { descriptors.appending(bytes: $0) }
        let prefix = folder.bytes + [UInt8(ascii: "/")]
        return links.contains { link in
            guard let target = link.linkTarget?.bytes else { return false }
            return target == folder.bytes || target.starts(with: prefix)
        }
    }

    /// The start of a process: ticks since the machine's start, which `/proc/stat` gives in seconds.
    private static func startTime(of identifier: Int32) -> Instant? {
        guard let own = try? File.read(path(identifier, "stat")), let whole = try? File.read(root.appending("stat")),
            // The name of the process, in parentheses, may contain blanks.
            let nameEnd = own.lastIndex(of: UInt8(ascii: ")")),
            let ticks = String(decoding: own[nameEnd...], as: UTF8.self).split(separator: " ").dropFirst(20).first
                .flatMap({ Int64($0) }),
            let line = String(decoding: whole, as: UTF8.self).split(separator: "\n")
                .first(where: { $0.hasPrefix("btime ") }),
            let start = Int64(line.dropFirst("btime ".count))
        else { return nil }
        return Instant(microseconds: start * 1_000_000 + ticks * 1_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK))))
    }
}
