/// A field of a file with a time at which its medium may have been taken or recorded.
package struct TimeClaim: Hashable, Sendable {
    /// The fields that state a time; fields with one meaning in several formats are one.
    package enum Source: UInt8, Hashable, Sendable, CaseIterable {
        /// EXIF's DateTimeOriginal.
        case original = 1
        /// EXIF's DateTimeDigitized: of a camera the same, of a scanner the time of the scan.
        case digitized
        /// XMP's `exif:DateTimeOriginal`.
        case packetOriginal
        /// XMP's `photoshop:DateCreated`, which people set.
        case packetDate
        /// IPTC's DateCreated.
        case agencyDate
        /// XMP's `xmp:CreateDate`, formerly `exif:DateTimeDigitized`.
        case packetCreation
        /// The recorder's or a tagging program's own field, whatever the format; Samsung's time in UTC.
        case recorder
        /// The header of a film or of a sound's container, which should be in UTC.
        case header
        /// EXIF's DateTime: the last change.
        case modification
        /// XMP's `xmp:ModifyDate`.
        case packetModification
        /// The time of a GPS receiver, which may be that of an older position.
        case satellites
    }

    package static let limit = 32

    package internal(set) var source: Source
    package internal(set) var time: CaptureTime

    package init(_ source: Source, _ time: CaptureTime) {
        self.source = source
        self.time = time
    }
}

extension [TimeClaim] {
    /// Adds the time of a field, if it has one; equal ones and those beyond the limit are left out.
    package mutating func add(_ source: TimeClaim.Source, _ time: CaptureTime?) {
        guard let time, count < TimeClaim.limit else { return }
        let claim = TimeClaim(source, time)
        if !contains(claim) { append(claim) }
    }

    /// The first time of a field.
    package func first(_ source: TimeClaim.Source) -> CaptureTime? { first { $0.source == source }?.time }
}
