/// Which files of a survey are kept with which.
struct FilePairs {
    /// The photo of each file that goes with one.
    private(set) var mains: [Int: Int] = [:]
    /// The files that go with a photo, in the order of the survey.
    private(set) var companions: [Int: [(index: Int, kind: Medium.Companion.Kind)]] = [:]

    /// Pairs the files of a survey; one whose photo neither comes in now nor is here stands for itself,
    /// but for the film of a photo that was thrown away.
    init(_ records: [FileSurvey.Record]) {
        let described = records.indices.filter { records[$0].description != nil }
        let pairing = FilePairing(described.compactMap { records[$0].description })
        for companion in pairing.companions {
            let (index, main) = (described[companion.file], described[companion.photo])
            let isLeft = companion.kind == .livePhoto && records[main].finding.isGone
            guard records[index].photo == nil,
                records[main].finding.isChoosable || records[main].photo != nil || isLeft
            else { continue }
            mains[index] = main
            companions[main, default: []].append((index, companion.kind))
        }
    }

    /// Takes a file from its photo: it stands for itself.
    mutating func release(_ index: Int) {
        guard let main = mains.removeValue(forKey: index) else { return }
        companions[main]?.removeAll { $0.index == index }
    }

    /// Gives a file of a photo to another one.
    mutating func move(_ index: Int, to photo: Int) {
        guard let main = mains[index], let moved = companions[main]?.first(where: { $0.index == index }) else { return }
        release(index)
        mains[index] = photo
        companions[photo, default: []].append(moved)
    }
}

extension FileSurvey.Finding {
    /// Whether it is a photo or a sound that isn't here yet.
    fileprivate var isChoosable: Bool {
        switch self {
        case .medium, .notChosen: true
        case .unknown, .here, .other, .record, .unreadable: false
        }
    }

    /// Whether it is in the trash, or was thrown away.
    fileprivate var isGone: Bool {
        switch self {
        case .here(.inTrash), .here(.thrownAway): true
        case .here, .medium, .notChosen, .unknown, .other, .record, .unreadable: false
        }
    }
}
