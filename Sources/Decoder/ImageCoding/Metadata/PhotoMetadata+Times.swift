import Chronology
import DecoderProtocol

extension PhotoMetadata {
    mutating func readTimes(_ block: ExifBlock) {
        let original = time(block, .dateTimeOriginal, fraction: .subSecTimeOriginal, offset: .offsetTimeOriginal)
        let digitized = time(block, .dateTimeDigitized, fraction: .subSecTimeDigitized, offset: .offsetTimeDigitized)
        metadata.times.add(.original, original)
        metadata.times.add(.digitized, digitized)
        metadata.times.add(.modification, time(block, .dateTime, fraction: .subSecTime, offset: .offsetTime))
        // TIFF/EP has one zone in hours for the original's time: the same time again, with its offset.
        if var zoned = original, let hours = block[.timeZoneOffset]?.integer(), -14...14 ~= hours {
            zoned.offset = zoned.offset ?? hours * 3600
            metadata.times.add(.original, zoned)
        }
        metadata.times.add(.satellites, satelliteTime(block))
    }

    private mutating func time(
        _ block: ExifBlock, _ tag: ExifField.Tag, fraction: ExifField.Tag, offset: ExifField.Tag
    ) -> CaptureTime? {
        let key = tag == .dateTime ? "modifyTime" : "captureTime"
        guard let field = block[tag], !field.isUnknown(), let text = field.text else { return nil }
        let offset = self.offset(block[offset], key: key)
        let time = CaptureTime(metadataText: text, fraction: block[fraction]?.text ?? "", offset: offset)
        if time == nil { warnings.append(MediumWarning(.invalidTime, key: key, value: text)) }
        return time
    }

    private mutating func offset(_ field: ExifField?, key: String) -> Int? {
        guard let text = field?.text, text.utf8.contains(where: { $0 > UInt8(ascii: "/") && $0 != UInt8(ascii: ":") })
        else { return nil }
        let offset = CaptureTime.offset(metadataText: text)
        if offset == nil { warnings.append(MediumWarning(.invalidOffset, key: key, value: text)) }
        return offset
    }

    /// GPS date and time in UTC, both or none.
    private mutating func satelliteTime(_ block: ExifBlock) -> CaptureTime? {
        guard let day = block[.gpsDateStamp], let stamp = block[.gpsTimeStamp], !day.isUnknown() else { return nil }
        let parts = (0..<3).compactMap { stamp.number(at: $0) }
        let date = day.text.flatMap { CaptureTime(metadataText: $0) }?.wallTime.date
        if parts.count == 3, parts.allSatisfy({ 0...60 ~= $0 }), let date {
            let microsecond = min(999_999_999, Int((parts[2] - parts[2].rounded(.down)) * 1e9)) / 1000
            let time = WallTime(
                date: date, hour: Int(parts[0]), minute: Int(parts[1]), second: min(Int(parts[2]), 59),
                microsecond: microsecond)
            if let time { return CaptureTime(wallTime: time, offset: 0) }
        }
        guard !(0..<3).contains(where: { stamp.isUnknown(at: $0) }) else { return nil }
        warnings.append(MediumWarning(.invalidTime, key: "gpsTime", value: "\(day.text ?? "") \(stamp.shown)"))
        return nil
    }

    /// Reads the times of IPTC and XMP; of XMP's older names, too.
    mutating func readTimes(_ xmp: XMPPacket?, _ iptc: IPTCRecords?) {
        metadata.times.add(.agencyDate, iptc?.time)
        for claim in xmp?.times ?? [] { metadata.times.add(claim.source, claim.time) }
    }
}

extension XMPPacket {
    var times: [TimeClaim] {
        var times: [TimeClaim] = []
        for (source, names) in Self.timeNames {
            let texts = names.lazy.compactMap { text($0) }
            times.add(source, texts.compactMap { CaptureTime(metadataText: $0) }.first)
        }
        return times
    }

    private static let timeNames: [(TimeClaim.Source, [String])] = [
        (.packetOriginal, ["exif:DateTimeOriginal"]), (.packetDate, ["photoshop:DateCreated"]),
        (.packetCreation, ["xmp:CreateDate", "xap:CreateDate", "exif:DateTimeDigitized"]),
        (.packetModification, ["xmp:ModifyDate", "xap:ModifyDate", "tiff:DateTime"]),
    ]
}
