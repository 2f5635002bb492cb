import Glibc

/// The zones of the system, read from TZif files when they are asked for.
package struct ZoneDatabase: Sendable {
    /// The folder of the zones' files.
    package let directory: String
    /// The folder of `localtime` and `timezone`.
    let systemDirectory: String

    /// The database in a folder (`$TZDIR` where it is set).
    ///
    /// Nothing is read yet.
    package init(directory: String = "/usr/share/zoneinfo", systemDirectory: String = "/etc") {
        self.directory = directory
        self.systemDirectory = systemDirectory
    }

    /// The rules of a zone by its IANA name or its offset (`+05:30`, `Z`).
    ///
    /// Reads one small file, none for an offset.
    package func zone(named name: String) throws(ZoneError) -> TimeZoneRules {
        if let fixed = TimeZoneRules(fixed: name) { return fixed }
        guard Self.isValid(name: name) else { throw .invalidName(name) }
        let bytes: [UInt8]
        do throws(ZoneFile.Failure) {
            bytes = try self.bytes(named: name)
        } catch {
            throw failure(name: name, code: error.code)
        }
        guard let rules = TimeZoneRules(tzif: bytes, name: name, isNamed: true) else {
            // NB: the folder also contains tables, which are not zones.
            throw bytes.starts(with: "TZif".utf8) ? .damaged(name: name) : unknown(name)
        }
        return rules
    }

    /// Reads the file of a zone by its valid name.
    ///
    /// Some systems have no files for older names, such as `US/Eastern`; then the file of the current name is read.
    func bytes(named name: String) throws(ZoneFile.Failure) -> [UInt8] {
        do throws(ZoneFile.Failure) { return try ZoneFile.bytes(path: "\(directory)/\(name)") } catch {
            guard error.code == ENOENT || error.code == ENOTDIR, let newer = newerName(of: name) else { throw error }
            return try ZoneFile.bytes(path: "\(directory)/\(newer)")
        }
    }

    /// The current name of a zone, from the lines `L CURRENT OLDER` of `tzdata.zi`; nil if the name is not in them.
    private func newerName(of name: String) -> String? {
        guard let source = try? ZoneFile.bytes(path: "\(directory)/tzdata.zi") else { return nil }
        for line in source.split(separator: UInt8(ascii: "\n")) where line.starts(with: "L ".utf8) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count == 3, words[2].elementsEqual(name.utf8) else { continue }
            let newer = String(decoding: words[1], as: UTF8.self)
            return Self.isValid(name: newer) ? newer : nil
        }
        return nil
    }

    /// Returns whether a name stays within the folder: letters, digits and `_ + - / .`, no empty or hidden part.
    static func isValid(name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "_+-/.".utf8.contains(byte)
        }
        return isPlain && name.utf8.count <= 255 && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    }

    private func failure(name: String, code: Int32) -> ZoneError {
        switch code {
        case ENOENT, ENOTDIR, EISDIR: unknown(name)
        default: .unreadable(name: name, code: code)
        }
    }

    private func unknown(_ name: String) -> ZoneError {
        let names = zoneNames()
        guard !names.isEmpty else { return .databaseMissing(directory: directory) }
        return .unknown(name: name, nearest: ZoneNameRanking(name).nearest(of: names))
    }
}
