import DiaryModel

/// The media of an entry in a few words.
struct MediaSummary {
    private let media: [Medium]
    private let photos: [Medium]
    private let sounds: [Medium]
    private let videos: [Medium]
    private let pdfs: [Medium]

    init(_ media: [Medium]) {
        self.media = media
        photos = media.filter { $0.type == .image && !$0.isPDF }
        sounds = media.filter { $0.type == .audio }
        videos = media.filter { $0.type == .video }
        pdfs = media.filter(\.isPDF)
    }

    /// The counts in one text, such as `2 photos, 1 sound`.
    static func count(_ media: [Medium]) -> String { MediaSummary(media).counts.joined(separator: ", ") }

    /// The count of each kind, such as `2 photos` and `1 sound`.
    var counts: [String] {
        [String](counting: [
            "photo": photos.count, "sound": sounds.count, "video": videos.count, "PDF": pdfs.count,
        ])
    }

    /// The summary `2 photos 0:42 sound 1:05 video`; empty without media.
    var text: String {
        [
            photos.isEmpty ? "" : photos.count.counted("photo"), Self.text(sounds, "sound"),
            Self.text(videos, "video"), pdfs.isEmpty ? "" : pdfs.count.counted("PDF"),
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The short summary `2 ph 0:42` for little room.
    var short: String {
        let seconds = sounds.compactMap(\.metadata.duration).reduce(0, +)
        let sound = sounds.isEmpty ? "" : seconds > 0 ? PlayingTime.text(seconds) : "\(sounds.count) so"
        let video = videos.isEmpty ? "" : "\(videos.count.grouped) vi"
        let pdf = pdfs.isEmpty ? "" : "\(pdfs.count.grouped) pdf"
        return [photos.isEmpty ? "" : "\(photos.count.grouped) ph", sound, video, pdf].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// One medium is shown by its length, several by their number and total length.
    private static func text(_ media: [Medium], _ noun: String) -> String {
        guard !media.isEmpty else { return "" }
        let seconds = media.compactMap(\.metadata.duration).reduce(0, +)
        guard seconds > 0 else { return media.count.counted(noun) }
        return media.count == 1
            ? "\(PlayingTime.text(seconds)) \(noun)" : "\(media.count.counted(noun)) \(PlayingTime.text(seconds))"
    }

    /// The title of an entry without a text, such as `9 photos: DSC_2041.JPG to DSC_2049.JPG, NIKON Z 6`.
    var title: String {
        let models = Set(photos.compactMap(\.metadata.model))
        let details = [names] + (models.count == 1 ? Array(models) : [])
        let words = details.filter { !$0.isEmpty }.joined(separator: ", ")
        return counts.joined(separator: ", ") + (words.isEmpty ? "" : ": \(words)")
    }

    private var names: String {
        let names = media.compactMap(\.fileName)
        guard let first = names.first, let last = names.last else { return "" }
        return names.count == 1 ? first : "\(first) to \(last)"
    }
}
