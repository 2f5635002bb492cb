import DiaryModel
import DiaryStore

extension FileSurvey {
    /// Collects the files to import, and reports the outcome of all others.
    func settle(_ pairs: FilePairs) throws {
        var pairs = pairs
        var twins = try twins(among: pairs)
        joinRecords(of: twins)
        let repeated = pairs.join(twins) { try? hash(of: $0) }
        twins.merge(repeated) { first, _ in first }
        twins.merge(pairs.removeCopies { records[$0].isHere ? records[$0].hash : nil }) { first, _ in first }
        let namesakes = sidecarNames(pairs)
        for (index, record) in records.enumerated() {
            let isRestored = try restore(index)
            if record.isNeighbour, record.isHere || pairs.mains[index].map(takesCompanions) != true { continue }
            if let outcome = try outcome(of: index, pairs, twins) {
                var settled = outcome
                if isRestored, case .alreadyHere(let presence) = outcome { settled = .restored(presence) }
                var reported = FileOutcome(record.file, settled)
                reported.hash = records[index].hash
                reported.twin = twins[index].map { records[$0].file.path }
                try session.add([.file(reported)])
            } else if let main = pairs.mains[index], let known = records[main].known {
                if let kind = pairs.companions[main]?.first(where: { $0.index == index })?.kind {
                    let addition = CompanionAddition(
                        main: known, kind: kind, sidecar: values(of: index, beside: main, pairs),
                        filmDuration: kind == .livePhoto ? record.description?.duration : nil,
                        replacesNamesake: kind == .sidecar && namesakes[SidecarName(known, record.file)] == 1,
                        placeTime: records[main].knownTime?.placeTime)
                    companionAdditions.append((record.file, addition))
                }
            } else if case .medium(let type, let time, let position, let tags) = record.finding,
                pairs.mains[index] == nil
            {
                let companions = pairs.companions[index, default: []].map {
                    SurveyedMedium.Companion(
                        file: records[$0.index].file, kind: $0.kind, nameInDiary: records[$0.index].nameInDiary)
                }
                var medium = SurveyedMedium(
                    file: record.file, type: type, time: time, position: position, tags: tags,
                    companions: companions, record: record.foreignRecord,
                    lacksRecord: foreignRecords != nil && record.foreignRecord == nil)
                medium.sidecar = sidecar(beside: index, pairs)
                medium.isScreenshot = record.isScreenshot
                medium.filmDuration =
                    pairs.companions[index, default: []].lazy
                    .filter { $0.kind == .livePhoto }.compactMap { self.records[$0.index].description?.duration }.first
                media.append(medium)
            }
        }
        // Of several sidecars of a medium the one that was written last counts.
        companionAdditions.sort { $0.file.modificationTime < $1.file.modificationTime }
    }

    /// Records and times of copies are merged into the imported one: an album's copy has no sidecar of its own, or only it
    /// has the album, and the name of one may say more.
    private func joinRecords(of twins: [Int: Int]) {
        for (index, main) in twins.sorted(by: { $0.key < $1.key }) {
            guard case .medium(let type, var time, let position, let tags) = records[main].finding,
                case .medium(_, let otherTime, let otherPosition, let otherTags) = records[index].finding
            else { continue }
            let (record, other) = (records[main].foreignRecord, records[index].foreignRecord)
            // The copies have the same bytes: the time in a record is the most reliable.
            let isRecorded = record?.time == nil && other?.time != nil
            if isRecorded || otherTime.isBetterNamed(than: time.rowSource) { time = otherTime }
            if let other { records[main].foreignRecord = record.map { $0.joined(with: other) } ?? other }
            records[main].finding = .medium(
                type, time, position ?? otherPosition, tags: tags + otherTags.filter { !tags.contains($0) })
        }
    }

    /// The outcome of a file that is not imported; nil for one that is, by itself or as a companion.
    private func outcome(of index: Int, _ pairs: FilePairs, _ twins: [Int: Int]) throws -> FileOutcome.Kind? {
        if twins[index] != nil { return .alreadyHere(.twin) }
        if let main = pairs.mains[index] { return try outcome(of: index, beside: main) }
        return records[index].finding.outcome
    }

    private func outcome(of index: Int, beside main: Int) throws -> FileOutcome.Kind? {
        if case .notChosen = records[main].finding { return .leftOut(.notChosen) }
        let finding = records[index].finding
        if records[main].finding.isGone { return finding.outcome ?? .leftOut(.photoGone) }
        if let known = records[main].known, finding.presence != nil {
            return try originals.isMissing(hash(of: index), beside: known) ? nil : finding.outcome
        }
        return nil
    }
}
