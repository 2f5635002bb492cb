package import Chronology
package import DecoderProtocol

extension MediumMetadata {
    /// The file's own time of taking or recording that counts most, with the offset of an equal one in EXIF.
    package var captureTime: CaptureTime? {
        let others: Set<TimeClaim.Source> = [.modification, .packetModification, .satellites]
        let own = times.filter { !others.contains($0.source) }
        guard var time = own.min(by: { $0.source.rawValue < $1.source.rawValue })?.time else { return nil }
        let fields: Set<TimeClaim.Source> = [.original, .digitized, .modification]
        let equal = times.first {
            fields.contains($0.source) && $0.time.offset != nil && $0.time.wallTime.isSameSecond(as: time.wallTime)
        }
        time.offset = time.offset ?? equal?.time.offset
        return time
    }

    /// The time of EXIF's last change.
    package var modifyTime: CaptureTime? { times.first(.modification) }

    package var gpsTime: WallTime? { times.first(.satellites)?.wallTime }
}

extension WallTime {
    fileprivate func isSameSecond(as other: WallTime) -> Bool { secondsSince1970 == other.secondsSince1970 }
}
