/// Makes the data of a ``Gazetteer`` from lists as GeoNames publishes them.
///
/// The lists are lines of tab-separated columns; lines that don't describe a town are skipped.
package struct GazetteerCompiler {
    package struct Source {
        /// Towns: `cities15000.txt`.
        package var towns: [UInt8]
        /// Countries: `countryInfo.txt`.
        package var countries: [UInt8]
        /// First-order divisions: `admin1Codes.txt`.
        package var regions: [UInt8]
        /// Source and licence, which are stored with the data.
        package var notice: String

        package init(towns: [UInt8], countries: [UInt8], regions: [UInt8], notice: String) {
            (self.towns, self.countries, self.regions, self.notice) = (towns, countries, regions, notice)
        }
    }

    private var texts = TextTable()
    private var countries = RecordTable()
    private var regions = RecordTable()
    private var zones = RecordTable()
    private var countryNames: [[UInt8]: [UInt8]] = [:]
    private var regionNames: [[UInt8]: [UInt8]] = [:]

    /// The data; the same lists give the same bytes.
    ///
    /// - Throws: ``GazetteerError/unknownSource(file:)`` if a list has no usable lines or too many towns.
    package static func data(from source: Source) throws(GazetteerError) -> [UInt8] {
        var compiler = GazetteerCompiler()
        return try compiler.data(from: source)
    }

    private mutating func data(from source: Source) throws(GazetteerError) -> [UInt8] {
        SourceLines.forEach(source.countries) { line in
            if line.first?.first != UInt8(ascii: "#"), line.count > 4 { countryNames[Array(line[0])] = Array(line[4]) }
        }
        SourceLines.forEach(source.regions) { line in
            if line.count > 1 { regionNames[Array(line[0])] = Array(line[1]) }
        }
        var found: [SourceTown] = []
        SourceLines.forEach(source.towns) { line in
            if let town = SourceTown(line) { found.append(town) }
        }
        guard !countryNames.isEmpty else { throw .unknownSource(file: "countryInfo.txt") }
        guard !found.isEmpty, found.count <= GazetteerLayout.maximumTownCount else {
            throw .unknownSource(file: "cities15000.txt")
        }
        found.sort {
            ($0.band, $0.longitude, $0.latitude, $1.population) < ($1.band, $1.longitude, $1.latitude, $0.population)
        }
        var (towns, names): ([UInt8], [UInt64]) = ([], [])
        for (index, town) in found.enumerated() {
            towns += record(of: town)
            names += town.names(number: index)
        }
        names.sort()
        var bands: [UInt8] = []
        var next = 0
        for band in 0...GazetteerLayout.bandCount {
            while next < found.count, found[next].band < band { next += 1 }
            bands.append(littleEndian: UInt32(next))
        }
        let notice = texts.offset(of: Array(source.notice.utf8))
        var nameBytes: [UInt8] = []
        for (place, name) in names.enumerated() where place == 0 || names[place - 1] != name {
            nameBytes.append(littleEndian: name)
        }
        return Self.file(
            [bands, towns, countries.bytes, regions.bytes, zones.bytes, nameBytes, texts.bytes], notice: notice)
    }

    private mutating func record(of town: SourceTown) -> [UInt8] {
        let code = Array(town.country)
        let country = countries.number(
            of: code, [texts.offset(of: code), texts.offset(of: countryNames[code] ?? code)])
        let regionKey = code + [UInt8(ascii: ".")] + town.region
        var region = UInt16.max
        if let name = regionNames[regionKey] {
            region = regions.number(of: regionKey, [texts.offset(of: Array(town.region)), texts.offset(of: name)])
        }
        let zone = zones.number(of: Array(town.zone), [texts.offset(of: Array(town.zone))])
        var record: [UInt8] = []
        record.append(littleEndian: town.latitude)
        record.append(littleEndian: town.longitude)
        record.append(littleEndian: town.population)
        record.append(littleEndian: texts.offset(of: Array(town.name)))
        for number in [country, region, zone, town.rank] { record.append(littleEndian: number) }
        return record
    }

    private static func file(_ sections: [[UInt8]], notice: UInt32) -> [UInt8] {
        var checked: [UInt8] = []
        for (section, bytes) in zip(GazetteerLayout.Section.allCases, sections) {
            checked.append(littleEndian: UInt32(bytes.count / section.recordByteCount))
        }
        checked += [UInt8](
            repeating: 0, count: GazetteerLayout.Header.notice - GazetteerLayout.checkedStart - checked.count)
        checked.append(littleEndian: notice)
        checked.append(littleEndian: UInt32(0))
        for bytes in sections { checked += bytes }
        var file = GazetteerLayout.magic
        file.append(littleEndian: GazetteerLayout.version)
        file.append(littleEndian: UInt32(0))
        file.append(littleEndian: UInt64(0))
        file += checked
        var checksum: [UInt8] = []
        checksum.append(littleEndian: DataBytes(copying: file).checksum(from: GazetteerLayout.checkedStart))
        file.replaceSubrange(GazetteerLayout.Header.checksum..<GazetteerLayout.Header.checksum + 8, with: checksum)
        return file
    }
}
