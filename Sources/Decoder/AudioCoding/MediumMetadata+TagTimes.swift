package import DecoderProtocol

extension MediumMetadata {
    /// Adds the times in the tags of a sound or a film: a date that is at least a day, since music often has only a
    /// year, and what AudioMoth writes into its comment.
    package mutating func addTagTimes() {
        times.add(.recorder, comment.flatMap(Self.audioMothTime))
        guard let time = date.flatMap({ CaptureTime(metadataText: $0) }), time.precision <= .day else { return }
        times.add(.recorder, time)
    }

    /// `Recorded at 12:30:00 15/07/2024 (UTC+2) by AudioMoth …`.
    private static func audioMothTime(_ comment: String) -> CaptureTime? {
        let words = comment.split(separator: " ").prefix(5).map(String.init)
        guard words.count == 5, words[0] == "Recorded", words[1] == "at" else { return nil }
        let day = words[3].split(separator: "/")
        guard day.count == 3, words[4].hasPrefix("("), words[4].hasSuffix(")") else { return nil }
        let offset = CaptureTime.offset(metadataText: String(words[4].dropFirst().dropLast()))
        return CaptureTime(metadataText: "\(day[2])-\(day[1])-\(day[0]) \(words[2])", offset: offset)
    }
}
