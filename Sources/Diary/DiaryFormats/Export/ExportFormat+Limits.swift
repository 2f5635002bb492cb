import DiaryModel

extension ExportFormat {
    /// What a format doesn't hold of an entry, and what it can only hold as words of the text.
    package struct Limits: Sendable {
        var leftOut: Set<EntryFeature> = []
        /// What is written into the text.
        var inText: Set<EntryFeature> = []

        /// The limits of each format: one line shows all of them.
        static let markdown = Limits(
            leftOut: [.altitude, .seconds, .priority, .captionBreak, .rating, .otherProgram, .savedSearch])
        static let notes = Limits(leftOut: [.savedSearch], inText: [.task, .measurement])
        static let html = Limits(
            leftOut: [.position, .altitude, .priority, .companion, .rating, .otherProgram, .savedSearch])
        static let csv = Limits(leftOut: [.caption, .recognition, .companion, .otherProgram, .savedSearch])
        static let jrnl = Limits(
            leftOut: [
                .journal, .tagCharacter, .place, .position, .altitude, .timeZone, .seconds, .dayWithoutTime, .priority,
                .recognition, .companion, .rating, .otherProgram, .savedSearch,
            ], inText: [.task, .measurement, .caption])
        static let dayOne = Limits(
            leftOut: [.journal, .priority, .companion, .rating, .otherProgram, .savedSearch],
            inText: [.task, .measurement])
        static let calendar = Limits(
            leftOut: [.altitude, .caption, .recognition, .companion, .rating, .otherProgram, .savedSearch])
    }
}

extension ExportReport {
    /// Counts what the format can't hold of an entry.
    mutating func countLimits(of entry: DiaryEntry, _ format: ExportFormat, _ options: ExportOptions) {
        for feature in format.limits.leftOut where !(options.withoutPlaces && feature.isOfPlace) {
            let isShown = format.isAlbum && options.album.shown.contains(feature)
            // Somebody who chose columns chose what to leave out.
            guard !isShown, options.columns == nil else { continue }
            let count = feature.count(leftOutBy: format, of: entry)
            if count > 0 { leftOutFeatures[feature, default: 0] += count }
        }
        for feature in format.limits.inText {
            let count = feature.count(in: entry)
            if count > 0 { featuresInText[feature, default: 0] += count }
        }
    }
}

extension AlbumOptions {
    /// The values that an album has only with these options.
    fileprivate var shown: Set<EntryFeature> {
        var shown: Set<EntryFeature> = addsOriginals ? [.companion] : []
        if showsDetails { shown.formUnion([.position, .altitude]) }
        return shown
    }
}

extension EntryFeature {
    /// The number of them in an entry that a format leaves out.
    fileprivate func count(leftOutBy format: ExportFormat, of entry: DiaryEntry) -> Int {
        // A journal of Day One has the name of its file.
        if self == .journal, format.name == ExportFormat.dayOne.name {
            return DayOneZip.stem(of: entry.journal) == entry.journal ? 0 : 1
        }
        // What came from a program goes out again to the same one.
        guard self == .otherProgram else { return count(in: entry) }
        let own = [ExportFormat.dayOne.name, ExportFormat.calendar.name].first { $0 == format.name }
        return hasOtherProgram(entry, besides: own) ? 1 : 0
    }
}
