import TextFolding

extension Gazetteer {
    /// The towns with a name, the largest first; case and accents don't matter.
    ///
    /// Alternative names, in other languages for instance, are used if it is not the own name of any town, or if their
    /// town is much larger than all of those: Naples is in Florida, and the English name of Napoli. The words after
    /// commas narrow the result: the name or code of region or country (`Springfield, IL`).
    ///
    /// - Parameter name: only its first 1,000 bytes are used.
    package func towns(named name: String) -> [Town] {
        guard name.utf8.count <= 1000 else { return [] }
        let parts = name.split(separator: ",", omittingEmptySubsequences: false).map { Self.key(of: String($0)) }
        guard let wanted = parts.first, !wanted.isEmpty else { return [] }
        let limits = parts.dropFirst()
        let found = numbers(ofName: wanted)
        func towns(_ isOther: Bool) -> [Town] {
            found.filter { $0.isOther == isOther }.compactMap { self.town($0.index) }.filter { town in
                limits.allSatisfy { limit in Self.keys(around: town).contains(limit) }
            }
        }
        let own = towns(false)
        let largest = own.map(\.population).max()
        let others = towns(true).filter { town in
            largest.map { town.population / Self.prominence >= max($0, 1) && !own.contains(town) } ?? true
        }
        return (own + others).sorted {
            ($1.population, $0.name, $0.latitude) < ($0.population, $1.name, $1.latitude)
        }
    }

    /// The own names of the towns with an alternative name, that of the largest town first; case and accents don't
    /// matter.
    ///
    /// - Parameters:
    ///   - name: only its first 1,000 bytes are used.
    ///   - limit: the maximum number of names.
    package func ownNames(ofTownsAlsoCalled name: String, limit: Int) -> [String] {
        guard name.utf8.count <= 1000 else { return [] }
        let towns = numbers(ofName: Self.key(of: name)).filter(\.isOther).compactMap { town($0.index) }
        var names: [String] = []
        for town in towns.sorted(by: { ($1.population, $0.name) < ($0.population, $1.name) })
        where names.count < limit && !names.contains(town.name) { names.append(town.name) }
        return names
    }

    /// The ratio of the populations from which an alternative name counts as much as another town's own.
    private static let prominence = 5

    /// True if a name is the town's own, and not an alternative one; what follows a comma is ignored.
    package static func isOwnName(_ name: String, of town: Town) -> Bool {
        key(of: String(name.prefix { $0 != "," })) == key(of: town.name)
    }

    /// The form in which names are compared.
    static func key(of name: String) -> [UInt8] {
        let folded = SearchFold.fold(name)
        let space = UInt8(ascii: " ")
        return Array(folded.drop { $0 == space }.reversed().drop { $0 == space }.reversed())
    }

    private static func keys(around town: Town) -> Set<[UInt8]> {
        Set([town.region, town.regionCode, town.country?.name, town.country?.code].compactMap { $0.map(key) })
    }

    private func numbers(ofName key: [UInt8]) -> [(index: Int, isOther: Bool)] {
        let hash = GazetteerLayout.hash(key)
        var (low, high) = (0, count(.names))
        while low < high {
            let middle = low + (high - low) / 2
            guard let found = number(.names, middle, 0, as: UInt64.self) else { return [] }
            if found >> 17 < hash { low = middle + 1 } else { high = middle }
        }
        var numbers: [(index: Int, isOther: Bool)] = []
        while let found = number(.names, low, 0, as: UInt64.self), found >> 17 == hash {
            numbers.append((Int(found & 0xffff), found & 0x1_0000 != 0))
            low += 1
        }
        return numbers
    }
}
