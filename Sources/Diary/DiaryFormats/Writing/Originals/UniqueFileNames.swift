/// Assigns distinct file names, which differ on any file system.
///
/// Eight bytes are remembered for each name: if two different names share them, one gets a number that it would not
/// need.
struct UniqueFileNames {
    private var taken: Set<UInt64> = []
    /// The next number to try for stems that were requested before.
    private var numbers: [UInt64: Int] = [:]

    /// The whole names of an original and of its companions, with one number: `… IMG_2041 (2).HEIC`,
    /// `… IMG_2041 (2).MOV`, with their folder before them.
    mutating func group(for name: OriginalName) -> [String] {
        let room = SafeFileName.maximumLength - (name.endings.map(\.utf8.count).max() ?? 0) - 8
        let stems = name.stems.map { SafeFileName.cut($0, to: room) }
        let key = Self.digest(name.folder + (stems.first ?? "") + (name.endings.first ?? ""))
        var number = numbers[key] ?? 1
        while true {
            let names = Self.distinct(
                zip(stems, name.endings).map { stem, ending in (number == 1 ? stem : "\(stem) (\(number))") + ending }
            ).map { name.folder + $0 }
            let digests = names.map(Self.digest)
            number += 1
            guard taken.isDisjoint(with: digests) else { continue }
            taken.formUnion(digests)
            if number > 2 { numbers[key] = number }
            return names
        }
    }

    /// One whole name, with its folder before it.
    mutating func name(_ stem: String, _ ending: String, in folder: String) -> String {
        group(for: OriginalName(folder: folder, stems: [stem], endings: [ending]))[0]
    }

    /// The names with a letter added to the second of two companions of one kind.
    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.map { name in
            var free = name
            var count = 1
            while !seen.insert(SafeFileName.folded(free)).inserted {
                count += 1
                let dot = name.lastIndex(of: ".") ?? name.endIndex
                free = "\(name[..<dot])-\(count)\(name[dot...])"
            }
            return free
        }
    }

    /// FNV-1a of the folded name: the same in each run, so that an export's names are, too.
    private static func digest(_ name: String) -> UInt64 {
        SafeFileName.folded(name).utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
