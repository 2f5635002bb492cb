import DecoderProtocol
import DiaryModel
import DiaryStore

extension FileSurvey {
    /// The name of a sidecar beside a medium of the diary.
    struct SidecarName: Hashable {
        private let medium: UniqueIdentifier
        private let name: [UInt8]

        init(_ main: KnownMedium, _ file: FoundFile) {
            (medium, name) = (main.medium, file.path.lastComponent)
        }
    }

    /// Inspects media again whose sidecars have values that their times, the conditions, or tags for keywords depend
    /// on; returns whether there are any.
    ///
    /// The sidecar of a medium is known only when all files of its folder are.
    func describeMediaWithSidecars(_ pairs: FilePairs) throws -> Bool {
        var isAny = false
        for medium in pairs.companions.keys.sorted() {
            let late = try lateSidecars(beside: medium, pairs)
            guard records[medium].finding.isOfMedium || !late.isEmpty,
                let values = sidecar(beside: medium, pairs), dependsOnSidecar(values)
            else { continue }
            records[medium].sidecar = values
            records[medium].isOnlyMoved = !late.isEmpty && late.allSatisfy(\.times.isEmpty)
            isAny = true
            try describeAgain(medium)
        }
        try takeAnswers()
        return isAny
    }

    /// The values of the sidecars that come now and say when or where a medium of the diary was made.
    private func lateSidecars(beside main: Int, _ pairs: FilePairs) throws -> [SidecarValues] {
        guard let known = records[main].known else { return [] }
        return try pairs.companions[main, default: []].compactMap { file in
            guard let values = records[file.index].description?.sidecar, values.saysWhenOrWhere,
                try !records[file.index].isHere
                    || !records[file.index].isNeighbour && originals.isMissing(hash(of: file.index), beside: known)
            else { return nil }
            return values
        }
    }

    /// The values that sidecars give a medium: first those of its own, then those of files that are kept with it; of
    /// several, the one that was written last counts first.
    func sidecar(beside main: Int, _ pairs: FilePairs) -> SidecarValues? {
        let (own, others) = sidecars(beside: main, pairs)
        var values = merged(own)
        values.fill(from: merged(others))
        return values.isEmpty ? nil : values
    }

    /// The values that a sidecar alone adds to a medium of the diary: one of a RAW file leaves what the photo's own
    /// sidecar says, whichever of them comes later.
    func values(of sidecar: Int, beside main: Int, _ pairs: FilePairs) -> SidecarValues? {
        let own = sidecars(beside: main, pairs).own
        guard !own.contains(sidecar) else { return records[sidecar].description?.sidecar }
        return records[sidecar].description?.sidecar?.without(merged(own))
    }

    /// The sidecars of a medium itself, and those that are named after files that are kept with it.
    private func sidecars(beside main: Int, _ pairs: FilePairs) -> (own: [Int], others: [Int]) {
        let files = pairs.companions[main, default: []]
        let media = files.filter { ![.sidecar, .adjustments, .preview, .notes].contains($0.kind) }
        let (mainNames, otherNames) = (names(of: main), Set(media.flatMap { names(of: $0.index) }))
        let isOther = { (file: Int) in
            let stem = FamilyName(self.records[file].file.path, .sidecar).stem
            return !mainNames.contains(stem) && otherNames.contains(stem)
        }
        let found = files.map(\.index).filter { records[$0].description?.sidecar != nil }
        return (found.filter { !isOther($0) }, found.filter(isOther))
    }

    /// The names that a sidecar of a file may have, without their ending.
    private func names(of file: Int) -> Set<[UInt8]> {
        let name = FamilyName(records[file].file.path, .other)
        return [name.name, name.stem]
    }

    private func merged(_ sidecars: [Int]) -> SidecarValues {
        sidecars.sorted { records[$0].file.modificationTime > records[$1].file.modificationTime }
            .compactMap { records[$0].description?.sidecar }.reduce(into: SidecarValues()) { $0.fill(from: $1) }
    }

    /// The number of sidecars of each name beside each medium of the diary.
    func sidecarNames(_ pairs: FilePairs) -> [SidecarName: Int] {
        var counts: [SidecarName: Int] = [:]
        for (main, files) in pairs.companions {
            guard let known = records[main].known else { continue }
            for file in files where file.kind == .sidecar {
                counts[SidecarName(known, records[file.index].file), default: 0] += 1
            }
        }
        return counts
    }
}

extension SidecarValues {
    /// The values of which others say nothing.
    fileprivate func without(_ others: SidecarValues) -> SidecarValues {
        var values = self
        if others.rating != nil { values.rating = nil }
        if others.title != nil { values.title = nil }
        if others.description != nil { values.description = nil }
        if !others.keywords.isEmpty { values.keywords = [] }
        if !others.people.isEmpty { values.people = [] }
        if !others.times.isEmpty { values.times = [] }
        if others.make != nil || others.model != nil { (values.make, values.model) = (nil, nil) }
        if others.latitude != nil { (values.latitude, values.longitude, values.altitude) = (nil, nil, nil) }
        return values
    }
}
