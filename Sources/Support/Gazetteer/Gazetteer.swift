/// A list of the towns of the world, for finding the town near a position and the position of a town.
///
/// It reads a data file that ``GazetteerCompiler`` makes. The file is mapped into memory and not parsed; its checksum
/// is verified once, which takes less than a millisecond. Each value is read with bounds checks, so that a file that
/// changes afterwards gives wrong answers at worst.
package struct Gazetteer: Sendable {
    let data: DataBytes
    /// The first byte of each table, and the end of the last.
    private let starts: [Int]
    /// The number of records in each table.
    private let counts: [Int]

    /// Maps a data file.
    ///
    /// - Parameter path: the bytes of its path.
    package init(mapping path: [UInt8]) throws(GazetteerError) {
        try self.init(DataBytes(path: path))
    }

    package init(_ bytes: [UInt8]) throws(GazetteerError) {
        guard bytes.count >= GazetteerLayout.headerByteCount else { throw .damaged }
        try self.init(DataBytes(copying: bytes))
    }

    private init(_ data: DataBytes) throws(GazetteerError) {
        guard data.bytes(0..<GazetteerLayout.magic.count) == GazetteerLayout.magic else { throw .damaged }
        guard data.load(GazetteerLayout.Header.version, as: UInt32.self) == GazetteerLayout.version else {
            throw .unknownVersion
        }
        guard data.load(GazetteerLayout.Header.reserved, as: UInt32.self) == 0 else { throw .damaged }
        var (starts, counts): ([Int], [Int]) = ([GazetteerLayout.headerByteCount], [])
        for section in GazetteerLayout.Section.allCases {
            let place = GazetteerLayout.Header.counts + 4 * section.rawValue
            guard let count = data.load(place, as: UInt32.self) else { throw .damaged }
            counts.append(Int(count))
            starts.append((starts.last ?? 0) + Int(count) * section.recordByteCount)
        }
        guard starts.last == data.count, counts[0] == GazetteerLayout.bandCount + 1,
            counts[1] <= GazetteerLayout.maximumTownCount,
            data.load(GazetteerLayout.Header.checksum, as: UInt64.self)
                == data.checksum(from: GazetteerLayout.checkedStart)
        else { throw .damaged }
        (self.data, self.starts, self.counts) = (data, starts, counts)
    }

    package var notice: String {
        data.load(GazetteerLayout.Header.notice, as: UInt32.self).flatMap(text) ?? ""
    }

    /// The number of towns, parts of towns among them.
    package var townCount: Int { count(.towns) }

    func count(_ section: GazetteerLayout.Section) -> Int { counts[section.rawValue] }

    /// A number of a record; nil if there is no such record.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ section: GazetteerLayout.Section, _ record: Int, _ place: Int, as type: Number.Type
    ) -> Number? {
        guard record >= 0, record < count(section) else { return nil }
        return data.load(starts[section.rawValue] + record * section.recordByteCount + place, as: type)
    }

    /// The text at an offset; nil if it is outside of the table.
    func text(_ offset: UInt32) -> String? {
        let start = starts[GazetteerLayout.Section.texts.rawValue] + Int(offset)
        guard let length = data.load(start, as: UInt16.self),
            let bytes = data.bytes(start + 2..<start + 2 + Int(length))
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The town of a number, with all known properties.
    func town(_ index: Int) -> Town? {
        typealias Place = GazetteerLayout.Town
        guard let name = number(.towns, index, Place.name, as: UInt32.self).flatMap(text),
            let point = point(index)
        else { return nil }
        let region = number(.towns, index, Place.region, as: UInt16.self).map(Int.init)
        return Town(
            name: name, latitude: point.latitude, longitude: point.longitude, population: population(index),
            region: region.flatMap { number(.regions, $0, 4, as: UInt32.self) }.flatMap(text),
            regionCode: region.flatMap { number(.regions, $0, 0, as: UInt32.self) }.flatMap(text),
            country: country(ofTown: index),
            timeZone: number(.towns, index, Place.zone, as: UInt16.self)
                .flatMap { number(.zones, Int($0), 0, as: UInt32.self) }.flatMap(text))
    }

    func country(ofTown index: Int) -> Town.Country? {
        guard let country = number(.towns, index, GazetteerLayout.Town.country, as: UInt16.self).map(Int.init),
            let code = number(.countries, country, 0, as: UInt32.self).flatMap(text),
            let name = number(.countries, country, 4, as: UInt32.self).flatMap(text)
        else { return nil }
        return Town.Country(code: code, name: name)
    }

    func population(_ index: Int) -> Int {
        Int(number(.towns, index, GazetteerLayout.Town.population, as: UInt32.self) ?? 0)
    }

    func isPlace(_ index: Int) -> Bool {
        number(.towns, index, GazetteerLayout.Town.rank, as: UInt16.self) == GazetteerLayout.Rank.place
    }

    func longitude(_ index: Int) -> Double? {
        number(.towns, index, GazetteerLayout.Town.longitude, as: Int32.self).map {
            Double($0) / GazetteerLayout.unitsOfDegree
        }
    }

    func point(_ index: Int) -> (latitude: Double, longitude: Double)? {
        guard let latitude = number(.towns, index, GazetteerLayout.Town.latitude, as: Int32.self),
            let longitude = longitude(index)
        else { return nil }
        return (Double(latitude) / GazetteerLayout.unitsOfDegree, longitude)
    }
}
