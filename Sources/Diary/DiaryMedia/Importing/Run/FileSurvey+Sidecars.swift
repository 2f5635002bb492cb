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
            do { try describe(medium) } catch let error as MediumIntakeError where !error.concernsAllFiles {
                if records[medium].known == nil { records[medium].finding = .settled(.unreadable(error.reason)) }
            }
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

    /// The values that sidecars give a medium; of several, the one that was written last counts first.
    func sidecar(beside main: Int, _ pairs: FilePairs) -> SidecarValues? {
        let files = pairs.companions[main, default: []].map(\.index).filter { records[$0].description?.sidecar != nil }
        let latest = files.sorted { records[$0].file.modificationTime > records[$1].file.modificationTime }
        let values = latest.compactMap { records[$0].description?.sidecar }
            .reduce(into: SidecarValues()) { $0.fill(from: $1) }
        return values.isEmpty ? nil : values
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
