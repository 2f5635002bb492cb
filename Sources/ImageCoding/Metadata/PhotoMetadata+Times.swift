import DecoderProtocol

extension PhotoMetadata {
    /// The time in one field, with its fraction and its offset.
    mutating func time(
        _ block: ExifBlock, _ tag: ExifField.Tag, fraction: ExifField.Tag, offset: ExifField.Tag
    ) -> CaptureTime? {
        let key = tag == .dateTime ? "modifyTime" : "captureTime"
        guard let text = block[tag]?.text else { return nil }
        let offset = self.offset(block[offset], key: key)
        let time = CaptureTime(metadataText: text, fraction: block[fraction]?.text ?? "", offset: offset)
        if time == nil { warnings.append(MediumWarning(.invalidTime, key: key, value: text)) }
        return time
    }

    /// GPS date and time, both or none.
    mutating func gpsTime(_ block: ExifBlock) -> WallClockTime? {
        guard let date = block[.gpsDateStamp]?.text, let stamp = block[.gpsTimeStamp] else { return nil }
        let parts = (0..<3).compactMap { stamp.number(at: $0) }
        let day = date.split(whereSeparator: { $0 == ":" || $0 == "-" }).compactMap { Int($0) }
        guard parts.count == 3, parts.allSatisfy({ 0...60 ~= $0 }), day.count == 3 else {
            warnings.append(MediumWarning(.invalidTime, key: "gpsTime", value: "\(date) \(stamp.shown)"))
            return nil
        }
        let nanosecond = min(999_999_999, Int((parts[2] - parts[2].rounded(.down)) * 1e9))
        let time = WallClockTime(
            date: (day[0], day[1], day[2]), time: (Int(parts[0]), Int(parts[1]), Int(parts[2])), nanosecond: nanosecond)
        if time == nil { warnings.append(MediumWarning(.invalidTime, key: "gpsTime", value: date)) }
        return time
    }

    private mutating func offset(_ field: ExifField?, key: String) -> Int? {
        guard let text = field?.text else { return nil }
        let offset = CaptureTime.offset(metadataText: text)
        if offset == nil { warnings.append(MediumWarning(.invalidOffset, key: key, value: text)) }
        return offset
    }
}
