extension ZoneDatabase {
    /// The zone of this computer: `TZ`, else `/etc/localtime`, else `/etc/timezone`, else UTC.
    ///
    /// It has its IANA name if that can be found. A `TZ` that does not name a zone is ignored; check its
    /// ``error(environmentTZ:)`` before storing a time.
    package func local(environmentTZ: String?) -> TimeZoneRules {
        guard let environmentTZ else { return systemZone() ?? .utc }
        // NB: an empty TZ means UTC, as it does to glibc.
        return environmentTZ.isEmpty ? .utc : zone(environmentTZ: environmentTZ) ?? systemZone() ?? .utc
    }

    /// The reason why a value of `TZ` is not a zone; nil if it is one.
    package func error(environmentTZ: String) -> ZoneError? {
        guard zone(environmentTZ: environmentTZ) == nil else { return nil }
        do throws(ZoneError) {
            _ = try zone(named: environmentTZ.hasPrefix(":") ? String(environmentTZ.dropFirst()) : environmentTZ)
            return nil
        } catch {
            return error
        }
    }

    /// The zone that a value of `TZ` names (a zone, a file, a POSIX rule), or nil.
    private func zone(environmentTZ: String) -> TimeZoneRules? {
        let value = environmentTZ.hasPrefix(":") ? String(environmentTZ.dropFirst()) : environmentTZ
        if value.hasPrefix("/") { return zone(path: value) }
        if Self.isValid(name: value), value.utf8.first != UInt8(ascii: "+"), let zone = file(named: value) {
            return zone
        }
        return POSIXZoneRule(value).map { rule in
            TimeZoneRules(
                name: value, isNamed: false, transitions: ZoneTransitions(initialOffset: rule.standardOffset),
                rule: rule)
        }
    }

    private func systemZone() -> TimeZoneRules? {
        guard let zone = zone(path: "\(systemDirectory)/localtime") else {
            return configuredName().flatMap(file(named:))
        }
        guard !zone.isNamed, let name = configuredName(), let named = file(named: name) else { return zone }
        return zone.hasSameClocks(as: named) ? named : zone
    }

    /// The zone in a file, named if the path or its link leads into a folder of zones.
    private func zone(path: String) -> TimeZoneRules? {
        guard let bytes = try? ZoneFile.bytes(path: path) else { return nil }
        let name = ZoneFile.linkTarget(path: path).flatMap(zoneName(path:)) ?? zoneName(path: path)
        return TimeZoneRules(tzif: bytes, name: name ?? path, isNamed: name != nil)
    }

    /// The part of a path after the folder of zones.
    private func zoneName(path: String) -> String? {
        var parts = path.split(separator: "/")[...]
        if path.hasPrefix("\(directory)/") {
            parts = path.dropFirst(directory.count).split(separator: "/")[...]
        } else {
            guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
            parts = parts[(folder + 1)...]
        }
        if parts.first == "posix" { parts = parts.dropFirst() }
        // Not `joined`: resolving its type in the runtime takes longer than all else here.
        let name = parts.dropFirst().reduce(parts.first.map(String.init) ?? "") { "\($0)/\($1)" }
        return Self.isValid(name: name) ? name : nil
    }

    /// The zone's file, without the search for near names after a failure.
    private func file(named name: String) -> TimeZoneRules? {
        if let fixed = TimeZoneRules(fixed: name) { return fixed }
        guard Self.isValid(name: name), let bytes = try? bytes(named: name) else {
            return nil
        }
        return TimeZoneRules(tzif: bytes, name: name, isNamed: true)
    }

    /// The first line of `/etc/timezone`.
    private func configuredName() -> String? {
        guard let bytes = try? ZoneFile.bytes(path: "\(systemDirectory)/timezone") else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
        return line.map(String.init)
    }
}
