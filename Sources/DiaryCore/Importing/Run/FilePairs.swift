/// The files of a survey that belong together.
struct FilePairs {
    /// The photo of each companion.
    private(set) var mains: [Int: Int] = [:]
    /// The files that go with a photo, in the order of the survey.
    private(set) var companions: [Int: [(index: Int, kind: Medium.Companion.Kind)]] = [:]

    /// Pairs the files of a survey; one whose photo is neither imported now nor in the diary is a medium by itself,
    /// except for the film of a deleted photo.
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
    /// Whether it is a photo or a sound that isn't in the diary yet.
    fileprivate var isChoosable: Bool {
        switch self {
        case .medium, .notChosen: true
        case .unknown, .here, .other, .record, .unreadable: false
        }
    }

    /// Whether it is in the trash, or was deleted for good.
    fileprivate var isGone: Bool {
        switch self {
        case .here(.inTrash), .here(.thrownAway): true
        case .here, .medium, .notChosen, .unknown, .other, .record, .unreadable: false
        }
    }
}
