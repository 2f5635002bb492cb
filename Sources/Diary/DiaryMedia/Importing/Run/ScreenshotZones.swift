import Chronology
import DecoderProtocol
import DiaryModel
import TextFolding

/// The zones of screenshots: a telephone writes neither a position nor an offset into them, and the photos around them
/// have both.
struct ScreenshotZones {
    /// Seconds between a screenshot and a photo.
    private static let reach: Int64 = 6 * 3600

    /// The photos that know their zone, by what their clocks show.
    private let byClock: [MediumTime]
    /// The same by their moments.
    private let byMoment: [MediumTime]

    private init(_ media: [SurveyedMedium]) {
        let known = media.filter {
            $0.type == .image && !$0.isScreenshot && $0.time.knowsZone && $0.time.offsetSource != .name
        }.map(\.time)
        byClock = known.sorted { $0.wall.secondsSince1970 < $1.wall.secondsSince1970 }
        byMoment = known.sorted { $0.instant < $1.instant }
    }

    /// Returns the media, with the times of screenshots in the zone of the nearest photo of the same import.
    static func settle(_ media: [SurveyedMedium]) -> [SurveyedMedium] {
        guard media.contains(where: \.isScreenshot) else { return media }
        let zones = ScreenshotZones(media)
        return media.map { medium in
            guard medium.isScreenshot, medium.position == nil, let time = zones.time(of: medium.time) else {
                return medium
            }
            return medium.taken(at: time)
        }
    }

    /// The time in the zone of the nearest photo; nil if there is none, or the zone is known.
    private func time(of time: MediumTime) -> MediumTime? {
        guard time.hasTime, time.offsetSource == .zone else { return nil }
        // A file's date is a moment; everything else is what a clock shows.
        guard time.source != .fileDate else {
            return nearest(to: time.instant.secondsSince1970, among: byMoment) { $0.instant.secondsSince1970 }.map {
                time.like($0, at: time.instant)
            }
        }
        let wall = time.wall
        return nearest(to: wall.secondsSince1970, among: byClock) { $0.wall.secondsSince1970 }.map { photo in
            let seconds = wall.secondsSince1970 - Int64(photo.utcOffset)
            return time.like(photo, at: Instant(secondsSince1970: seconds, microsecond: wall.microsecond))
        }
    }

    private func nearest(
        to second: Int64, among times: [MediumTime], _ value: (MediumTime) -> Int64
    ) -> MediumTime? {
        let next = times.partitioningIndex { value($0) < second }
        let near = times[max(0, next - 1)..<min(times.count, next + 1)]
        let nearest = near.min { abs(value($0) - second) < abs(value($1) - second) }
        return nearest.flatMap { abs(value($0) - second) <= Self.reach ? $0 : nil }
    }

    // MARK: Screenshots

    /// Returns whether a picture is a screenshot, by its name or by what Apple's telephones write into it.
    static func isScreenshot(_ inspected: InspectedMedium, named name: [UInt8]) -> Bool {
        guard inspected.kind == .image, inspected.metadata.make == nil else { return false }
        let name = nfc(String(decoding: name, as: UTF8.self)).lowercased().utf8
        return inspected.metadata.comment == "Screenshot"
            || words.contains { word in name.indices.contains { name[$0...].starts(with: word.utf8) } }
    }

    /// What systems call them, in lower case.
    private static let words = [
        "screenshot", "screen shot", "screen_shot", "screencap", "bildschirmfoto", "captura", "capture d", "schermata",
        "schermafbeelding", "skärmavbild", "skjermbilde", "skærmbillede", "näyttökuva", "zrzut ekranu", "zrzut_ekranu",
        "snímek obrazovky", "snímka obrazovky", "képernyőfotó", "captură", "ekran görüntüsü", "снимок экрана",
        "скриншот", "знімок екрана", "スクリーンショット", "截屏", "截图", "截圖", "螢幕快照", "스크린샷", "स्क्रीनशॉट", "لقطة الشاشة",
    ]
}

extension MediumTime {
    /// The same time at a moment in the zone of another one.
    fileprivate func like(_ photo: MediumTime, at instant: Instant) -> MediumTime {
        var time = MediumTime(
            Medium.CaptureTime(instant: instant, utcOffset: photo.utcOffset), written: written, precision: precision,
            source: source, offsetSource: .place, placeZone: photo.placeZone)
        time.refused = refused
        return time
    }
}
