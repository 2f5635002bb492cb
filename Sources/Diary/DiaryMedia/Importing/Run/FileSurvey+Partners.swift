import DecoderProtocol
import DiaryModel
import DiaryStore

extension FileSurvey {
    private struct Stem: Hashable {
        let folder: FilePath
        let name: [UInt8]

        /// The folder, and the name in lower case up to its last dot.
        init(_ path: FilePath) {
            let name = path.lastComponent.lowercased
            let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
            (folder, self.name) = (path.parent, Array(name[..<dot]))
        }
    }

    /// Inspects media again without a time of their own that are beside others with the same stem: a voice note was
    /// spoken when its photo was taken, and the small picture of a film (`.THM`) was made with it.
    ///
    /// Photos that are in the diary already are looked at, too, so that an interrupted import has the same result.
    func describePartners(_ pairs: FilePairs) throws {
        let timeless = records.indices.filter { isTimeless($0) }
        guard !timeless.isEmpty else { return }
        let stems = Set(timeless.map { Stem(records[$0].file.path) })
        try describe(records.indices.filter { records[$0].known != nil && stems.contains(Stem(records[$0].file.path)) })
        let partners = partnerTimes(of: stems, pairs)
        let previews = partnerTimes(of: stems, pairs, arePreviews: true)
        for index in timeless {
            let stem = Stem(records[index].file.path)
            guard let partner = type(of: index) == .video ? previews[stem] : partners[stem] else { continue }
            records[index].partner = partner
            try describeAgain(index)
        }
        try takeAnswers()
    }

    /// Returns whether a sound or film, new or in the diary, has a time that a partner may know better.
    private func isTimeless(_ index: Int) -> Bool {
        let source = records[index].known?.timeSource ?? foundTime(of: index)?.rowSource
        return switch type(of: index) {
        case .audio?: source == .fileDate
        case .video?: source == .fileDate || source == .fileName || source == .fileNameDay
        case .image?, nil: false
        }
    }

    private func type(of index: Int) -> MediumType? {
        if case .medium(let type, _, _, _) = records[index].finding { return type }
        return records[index].known?.type
    }

    private func foundTime(of index: Int) -> MediumTime? {
        if case .medium(_, let time, _, _) = records[index].finding { time } else { nil }
    }

    /// The sure time of the first photo or film of each stem, or of the first small picture of a film.
    private func partnerTimes(of stems: Set<Stem>, _ pairs: FilePairs, arePreviews: Bool = false) -> [Stem: MediumTime]
    {
        var times: [Stem: MediumTime] = [:]
        for (index, record) in records.enumerated() where arePreviews == (record.description?.kind == .preview) {
            // One in the trash counts only with a film that takes it.
            if arePreviews, record.finding.isGone, pairs.mains[index] == nil { continue }
            // The diary no longer knows the kind of a deleted medium; the file does.
            var time = record.description?.kind == .sound ? nil : record.knownTime
            if case .medium(let type, let found, _, _) = record.finding, type != .audio { time = found }
            let stem = Stem(record.file.path)
            guard let time, time.doubt == nil || time.doubt == .day && time.precision == .day, stems.contains(stem),
                times[stem] == nil
            else { continue }
            times[stem] = time
        }
        return times
    }
}
