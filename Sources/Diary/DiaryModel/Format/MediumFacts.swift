/// The properties of a medium, in the words of photographers and recordists.
package struct MediumFacts {
    private let metadata: Medium.Metadata

    package init(_ metadata: Medium.Metadata) {
        self.metadata = metadata
    }

    /// `4032x3024`, `iPhone 13`, `5.1 mm f/1.6 1/120 ISO 50`; for a sound `0:42`, `AAC mono 48 kHz`, for a film both
    /// with `HEVC 60 fps`.
    package var texts: [String] {
        [size, metadata.model ?? metadata.make ?? "", exposure, metadata.lens ?? "", length, film, sound, work, stars]
            .filter { !$0.isEmpty }
    }

    private var size: String {
        guard let width = metadata.width, let height = metadata.height else { return "" }
        // A film is described as displayed, whatever its stored orientation.
        let isTurned = metadata.videoCodec != nil && (metadata.orientation ?? 1) >= 5
        return isTurned ? "\(height)x\(width)" : "\(width)x\(height)"
    }

    /// `HEVC 60 fps`: the codec and frame rate of a film.
    private var film: String {
        guard let codec = metadata.videoCodec else { return "" }
        let rate = metadata.frameRate.map { " \(Self.short($0)) fps" } ?? ""
        return (Self.filmCodecs[codec] ?? codec) + rate
    }

    private static let filmCodecs = [
        "h264": "H.264", "hevc": "HEVC", "av1": "AV1", "vp8": "VP8", "vp9": "VP9", "mpeg4": "MPEG-4", "h263": "H.263",
        "mpeg1video": "MPEG-1", "mpeg2video": "MPEG-2", "mjpeg": "MJPEG", "prores": "ProRes", "dvvideo": "DV",
    ]

    private var exposure: String {
        var parts: [String] = []
        if let length = metadata.focalLength { parts.append("\(Self.short(length)) mm") }
        if let aperture = metadata.fNumber { parts.append("f/\(Self.short(aperture))") }
        if let time = metadata.exposureTime, time > 1e-9 {
            parts.append(
                time < 0.3 ? "1/\(Int((1 / time).rounded(.toNearestOrAwayFromZero)))" : "\(Self.short(time)) s")
        }
        if let speed = metadata.isoSpeed { parts.append("ISO \(speed)") }
        return parts.joined(separator: " ")
    }

    private var length: String { metadata.duration.map(PlayingTime.text) ?? "" }

    private var sound: String {
        let shape = Self.shape(metadata.channels, metadata.sampleRate, metadata.bitDepth)
        return ((metadata.codec.map { [$0] } ?? []) + shape).joined(separator: " ")
    }

    /// `mono`, `48 kHz`, `16 bit`: the format of a sound's samples, as far as known.
    package static func shape(_ channels: Int?, _ sampleRate: Int?, _ bitDepth: Int?) -> [String] {
        let layout = channels.map { $0 == 1 ? "mono" : $0 == 2 ? "stereo" : "\($0) channels" }
        return [layout, sampleRate.map { "\(short(Double($0) / 1000)) kHz" }, bitDepth.map { "\($0) bit" }]
            .compactMap(\.self)
    }

    /// The title and other tags of a sound.
    ///
    /// A date with a time is the sound's own time, which is shown before it.
    private var work: String {
        let date = metadata.date.flatMap { $0.utf8.count > 10 ? nil : $0 }
        return [metadata.artist, metadata.album, date].compactMap(\.self).joined(separator: ", ")
    }

    private var stars: String {
        switch metadata.rating {
        case nil: ""
        case -1: "rejected"
        case 1: "1 star"
        case let count?: "\(count) stars"
        }
    }

    /// `2.8 s`: the length of a short film.
    package static func seconds(_ value: Double) -> String { "\(short(value)) s" }

    /// One digit after the point, unless it is zero.
    private static func short(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "?" }
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
